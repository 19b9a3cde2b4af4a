import { build, mergeConfig, minifySync, type Plugin, type Rolldown } from 'vite'
import type { ChunkFile } from '../../widget/loader/chunks.ts'
import { bareOptions } from './bare-options.ts'
import { type BuiltFile, builtFile, closureOf } from './built-file.ts'
import { withIntegrity } from './lazy-imports.ts'
import { plainQuotes } from './plain-quotes.ts'
import { viteOptions } from './vite-options.ts'

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
const sharedFile = (file: string): Plugin => ({
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

export const isChunk = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): output is Rolldown.OutputChunk =>
  output.type === 'chunk'

/** The chunks of a build that was not written to disk. */
export const chunksOf = (result: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk[] => {
  const [output] = Array.isArray(result) ? result : []
  if (!output) throw new Error('The build has no output')
  return output.output.filter(isChunk)
}

// once more than the build does: that alone saves 80 bytes of React
const minified = (code: string) => plainQuotes(minifySync('chunk.js', bareOptions(code), { module: true }).code)

/** Finishes a chunk after everything it imports, so that the hashes it carries are final. */
const finished = (chunks: Rolldown.OutputChunk[], given: BuiltFile[]): BuiltFile[] => {
  const built = [...given]
  const finish = (chunk: Rolldown.OutputChunk) => {
    if (built.some(({ file }) => file === chunk.fileName)) return
    const needed = [...chunk.imports, ...chunk.dynamicImports]
    chunks.filter(({ fileName }) => needed.includes(fileName)).forEach(finish)
    built.push(builtFile(chunk, minified(withIntegrity(chunk, built))))
  }
  chunks.forEach(finish)
  return built
}

export interface Chunks<Name extends string> {
  files: BuiltFile[]
  /** An entry, then what it needs at once. */
  neededBy: (name: Name) => ChunkFile[]
}

/** How the chunks of a build share code: `groups` become files of their own, `shared` is there already. `data` are modules without a file. */
interface Sharing {
  groups?: Rolldown.CodeSplittingGroup[]
  shared?: BuiltFile
  data?: Plugin[]
}

/** Builds ES modules that the loader imports, one entry for each name. */
export const buildChunks = async <Name extends string>(
  entries: Record<Name, string>,
  { groups = [], shared, data = [] }: Sharing = {},
): Promise<Chunks<Name>> => {
  const result = await build(
    mergeConfig(viteOptions, {
      plugins: shared ? [...data, sharedFile(shared.file)] : data,
      build: {
        lib: { entry: entries, formats: ['es'] },
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          output: {
            minify: true,
            entryFileNames: '[name]-[hash:6].js',
            chunkFileNames: '[name]-[hash:6].js',
            hashCharacters: 'base36',
            codeSplitting: { groups },
          },
        },
      },
    }),
  )
  const chunks = chunksOf(result)
  if (shared) chunks.forEach((chunk) => expectExports(chunk.code, shared))
  const files = finished(chunks, shared ? [shared] : [])
  const neededBy = (name: Name) => {
    const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === name)
    if (!entry) throw new Error(`The build has no entry ${name}`)
    return closureOf(entry.fileName, files).map(({ file, integrity }): ChunkFile => [file, integrity])
  }
  return { files, neededBy }
}
