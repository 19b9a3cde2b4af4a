import type { Plugin } from 'vite'
import type { BuiltFile } from './built-file.ts'

/** Packages that `react.ts` exports, each name once. */
const SHARED = new Set([
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@r2wc/core',
  'zustand',
  'zustand/vanilla',
])

/** Takes those packages from a file that is built already. */
export const sharedFile = (file: string): Plugin => ({
  name: 'shared-file',
  enforce: 'pre',
  resolveId: (id) => (SHARED.has(id) ? { id: `./${file}`, external: true } : null),
})

const namesIn = (list: string, side: 'before' | 'after') =>
  list.split(',').map((one) => {
    const [before = '', after = before] = one.trim().split(/\s+as\s+/)
    return side === 'before' ? before : after
  })

/** Throws for what `code` imports from the shared file and the file does not export: nobody else would notice before a visitor does. */
export const expectExports = (code: string, { file, code: shared }: Pick<BuiltFile, 'file' | 'code'>): void => {
  const offered = [...shared.matchAll(/export\s*\{([^}]*)\}/g)].flatMap(([, list = '']) => namesIn(list, 'after'))
  const wanted = [...code.matchAll(/import\s*(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\})?\s*from\s*["'`]\.\/([^"'`]+)["'`]/g)]
    .filter(([, , , from]) => from === file)
    .flatMap(([, standard, list]) => [...(standard ? ['default'] : []), ...(list ? namesIn(list, 'before') : [])])
  const missing = wanted.filter((name) => !offered.includes(name))
  if (missing.length > 0) throw new Error(`scripts/build/react.ts does not export ${missing.join(', ')}`)
}
