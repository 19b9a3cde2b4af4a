import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { manifest } from './manifest.ts'
import { root } from './vite-options.ts'

const run = promisify(execFile)

const OPTIONS = [
  '--ignoreConfig',
  '--strict',
  '--declaration',
  '--target es2022',
  '--module esnext',
  '--moduleResolution bundler',
  '--lib es2022,dom,dom.iterable',
  '--types react',
  '--allowImportingTsExtensions',
  '--rewriteRelativeImportExtensions',
  '--singleThreaded',
].flatMap((option) => option.split(' '))

const ENTRIES = ['index.ts', 'react.ts']

const described = z.object({ name: z.string(), version: z.string(), description: z.string() })

/** The `package.json` of the npm package: no server code, no dependencies. */
const packageJson = () => ({
  ...described.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))),
  type: 'module',
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './react': { types: './react.d.ts', default: './react.js' },
    './custom-elements.json': './custom-elements.json',
    './package.json': './package.json',
  },
  types: './index.d.ts',
  customElements: 'custom-elements.json',
  sideEffects: false,
})

const writeJson = (path: string, value: unknown) => writeFile(path, `${JSON.stringify(value, null, 2)}\n`)

/** The compiler keeps `.ts` in the imports of declarations; older compilers need `.js`. */
const renameImports = async (folder: string) => {
  const declarations = (await readdir(folder)).filter((file) => file.endsWith('.d.ts'))
  await Promise.all(
    declarations.map(async (file) => {
      const path = join(folder, file)
      await writeFile(path, (await readFile(path, 'utf8')).replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"))
    }),
  )
}

/** Writes the npm package: an ES module entry with types, and `custom-elements.json`. */
export const buildPackage = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
  const entries = ENTRIES.map((entry) => join(root, 'widget/package', entry))
  await Promise.all([
    run(process.execPath, [compiler, ...OPTIONS, '--outDir', folder, ...entries]),
    writeJson(join(folder, 'custom-elements.json'), manifest()),
    writeJson(join(folder, 'package.json'), packageJson()),
  ])
  await renameImports(folder)
}
