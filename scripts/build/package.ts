import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
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

/** Entries that are declarations only, written by hand: their libraries are not installed here. `scripts/test/frameworks.ts` checks them. */
const TYPES = ['preact', 'svelte', 'vue']

const described = z.object({ name: z.string(), version: z.string(), description: z.string() })

const exportOf = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` })

/** The `package.json` of the npm package: no server code, no dependencies. */
const packageJson = () => ({
  ...described.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))),
  type: 'module',
  exports: {
    '.': exportOf('index'),
    './react': exportOf('react'),
    ...Object.fromEntries(TYPES.map((name) => [`./${name}`, exportOf(name)])),
    './custom-elements.json': './custom-elements.json',
    './package.json': './package.json',
  },
  types: './index.d.ts',
  customElements: 'custom-elements.json',
  peerDependencies: { react: '>=19' },
  peerDependenciesMeta: { react: { optional: true } },
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

/** Copies the types of a library, with an empty module, so that a bundler may import them. */
const copyTypes = (folder: string, name: string) =>
  Promise.all([
    copyFile(join(root, `widget/package/${name}.d.ts`), join(folder, `${name}.d.ts`)),
    writeFile(join(folder, `${name}.js`), 'export {}\n'),
  ])

/** Writes the npm package: an ES module entry with types, and `custom-elements.json`. */
export const buildPackage = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
  const entries = ENTRIES.map((entry) => join(root, 'widget/package', entry))
  await Promise.all([
    run(process.execPath, [compiler, ...OPTIONS, '--outDir', folder, ...entries]),
    ...TYPES.map((name) => copyTypes(folder, name)),
    writeJson(join(folder, 'custom-elements.json'), manifest()),
    writeJson(join(folder, 'package.json'), packageJson()),
  ])
  await renameImports(folder)
}
