import { build, mergeConfig, parseSync, type Plugin, type Rolldown } from 'vite'
import { type ChunkTable, LOAD } from '../../widget/loader/chunks.ts'
import { bareOptionsPlugin } from './bare-options.ts'
import { supportLevels } from './browsers/supported.ts'
import { type BuiltFile, builtFile, closureOf, integrityOf, isOfOtherLang } from './built-file.ts'
import { viteOptions } from './vite-options.ts'

/** Packages that `react.ts` re-exports, each name once. */
const SHARED = new Set([
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@r2wc/core',
  'zustand',
  'zustand/vanilla',
])

/**
 * Throws if `code` imports a name from the shared file that the file does not export; otherwise the error would only appear in a visitor's
 * browser.
 */
export const expectExports = (code: string, { file, code: shared }: Pick<BuiltFile, 'file' | 'code'>): void => {
  const exported = parseSync(file, shared).module.staticExports.flatMap(({ entries }) => entries)
  const offered = new Set(exported.map(({ exportName }) => exportName.name ?? 'default'))
  const imported = parseSync('chunk.js', code)
    .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value === `./${file}`)
    .flatMap(({ entries }) => entries)
  const missing = imported.map(({ importName }) => importName.name ?? 'default').filter((name) => !offered.has(name))
  if (missing.length > 0) throw new Error(`scripts/build/react.ts does not export ${missing.join(', ')}`)
}

/** What the files of languages beside Russian and English share. */
const OTHER_LANGS_CODE = /\/texts\/other-langs\.ts$/

/** Resolves the shared packages to the already built file. */
const importShared = (shared: BuiltFile): Plugin => ({
  name: 'import-shared',
  enforce: 'pre',
  resolveId: (id) => (SHARED.has(id) ? { id: `./${shared.file}`, external: true } : null),
  renderChunk: (code) => {
    expectExports(code, shared)
    return null
  },
})

/** The code by which a chunk asks the loader for another chunk, by name. */
const loadCall = (name: string) =>
  `SchoolWidgets[Symbol.for(${JSON.stringify(Symbol.keyFor(LOAD))})](${JSON.stringify(name)})`

/**
 * Replaces `import()` of a chunk by a call of the loader, which knows the hashes of all chunks. A chunk thus contains no hash of the chunks
 * it loads, so those may import from it.
 */
export const importByLoader = (code: string, nameOf: (file: string) => string | undefined): string => {
  const { dynamicImports } = parseSync('chunk.js', code).module
  return dynamicImports.reduceRight((text, { start, end, moduleRequest }) => {
    const file = code.slice(moduleRequest.start + 1, moduleRequest.end - 1).replace('./', '')
    const name = nameOf(file)
    if (!name) throw new Error(`The build has no ${file}`)
    return text.slice(0, start) + loadCall(name) + text.slice(end)
  }, code)
}

/** The texts of a language that popups and the shop share: a chunk that is built once, of its own. */
const PAGE_TEXTS = /^\.\/(page-\w\w)(?:\.ts)?$/

const importPageTexts: Plugin = {
  name: 'import-page-texts',
  enforce: 'pre',
  resolveId: (id, importer) => {
    const [, name] = (importer?.includes('/texts/page/') && PAGE_TEXTS.exec(id)) || []
    return name ? { id: `./${name}`, external: true } : null
  },
}

const importByLoaderPlugin: Plugin = {
  name: 'import-by-loader',
  renderChunk: (code, _chunk, _options, { chunks }) =>
    importByLoader(code, (file) => chunks[file]?.name ?? PAGE_TEXTS.exec(`./${file}`)?.[1]),
}

const isChunk = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): output is Rolldown.OutputChunk =>
  output.type === 'chunk'

/** The chunks of a build that was not written to disk. */
export const chunksOf = (result: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk[] => {
  const [output] = Array.isArray(result) ? result : []
  if (!output) throw new Error('The build has no output')
  return output.output.filter(isChunk)
}

interface ChunkOptions {
  /** The file of React, which the chunks import. */
  shared?: BuiltFile
  /** Values for the names declared in `widget/loader/build.d.ts`. */
  define?: Record<string, unknown>
  /** Everything goes into the file of the entry. */
  isOneFile?: boolean
}

/**
 * Builds an ES module for the loader, and the chunks that it loads on demand. The entry's static imports become one file, and code that
 * several of its chunks share becomes another.
 */
export const buildChunks = async (
  name: string,
  entry: string,
  { shared, define = {}, isOneFile = false }: ChunkOptions = {},
): Promise<BuiltFile[]> => {
  const result = await build(
    mergeConfig(viteOptions, {
      define,
      plugins: [...(shared ? [importShared(shared)] : []), importPageTexts, importByLoaderPlugin, bareOptionsPlugin],
      build: {
        lib: { entry: { [name]: entry }, formats: ['es'] },
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          output: {
            minify: true,
            entryFileNames: '[name]-[hash:6].js',
            chunkFileNames: '[name]-[hash:6].js',
            hashCharacters: 'base36',
            codeSplitting: isOneFile
              ? false
              : {
                  groups: [
                    { name: `${name}-langs`, test: OTHER_LANGS_CODE },
                    { name, tags: ['$initial'] },
                    { name: `${name}-common`, minShareCount: 2 },
                  ],
                },
          },
        },
      },
    }),
  )
  return chunksOf(result).map(builtFile)
}

/** The address of the studio's script, which is on its own page: its chunks have a React of their own and need no loader. */
export const STUDIO_SCRIPT = 'school-studio.js'

/** Lets react-easy-crop write its style sheet as the text that it is; the studio does not take it. */
const cropperStyles: Plugin = {
  name: 'cropper-styles',
  transform: (code, id) => (id.includes('react-easy-crop') ? code.replace('.innerHTML =', '.textContent =') : null),
}

/** The studio shows documents in Russian and English only. */
const mainLangsOnly: Plugin = {
  name: 'main-langs-only',
  load: (id) => (id.endsWith('/reader-langs.ts') ? 'export const readerLangs = {}' : null),
}

/**
 * Builds the script of `<school-studio>`: first the file that defines the element, then those that it loads, and the script at the address
 * that stays, which imports the first.
 */
export const buildStudio = async (): Promise<BuiltFile[]> => {
  const result = await build(
    mergeConfig(viteOptions, {
      plugins: [cropperStyles, mainLangsOnly],
      define: { STUDIO_BROWSERS: supportLevels.full.since },
      build: {
        lib: { entry: { element: 'widget/studio/studio-element.ts' }, formats: ['es'] },
        rolldownOptions: {
          output: {
            minify: true,
            entryFileNames: 'studio-[name]-[hash:6].js',
            chunkFileNames: 'studio-[name]-[hash:6].js',
            hashCharacters: 'base36',
          },
        },
      },
    }),
  )
  const files = chunksOf(result)
    .toSorted((one, other) => Number(other.isEntry) - Number(one.isEntry))
    .map(builtFile)
  const imports = files.slice(0, 1).map(({ file }) => file)
  const code = imports.map((file) => `import './${file}'`).join('')
  const script = { file: STUDIO_SCRIPT, name: 'studio', code, integrity: integrityOf(code) }
  return [...files, { ...script, imports, lazyImports: [], packages: [] }]
}

/** A chunk by name, followed by its static imports. */
export const neededBy = (name: string, files: BuiltFile[]): BuiltFile[] => {
  const found = files.find((file) => file.name === name)
  if (!found) throw new Error(`The build has no chunk ${name}`)
  return closureOf(found.file, files)
}

/** The hashes of a chunk as the loader's table has them. */
const hashesOf = ({ name, file, integrity }: BuiltFile): string => {
  const found = file.startsWith(`${name}-`) ? /^(\w{6})\.js$/.exec(file.slice(name.length + 1)) : null
  if (!found) throw new Error(`The file of the chunk ${name} is named ${file}`)
  return `${found[1]}${integrity.replace('sha256-', '')}`
}

/** Chunks that few pages load, and that may take a request more: the loader has no hashes of them. */
const RARE = ['confetti', 'fail', 'puzzle', 'buy-puzzle']

/** The first views of a language: a form waits for them. */
const FIRST_VIEWS = /^views-/

export const isRare = (name: string): boolean => RARE.includes(name) || (isOfOtherLang(name) && !FIRST_VIEWS.test(name))

/** The loader's table of all chunks. Throws if two chunks have the same name. */
export const chunkTable = (files: BuiltFile[]): ChunkTable => {
  const nameOf = (file: string) => closureOf(file, files)[0]?.name ?? ''
  const table: ChunkTable = {}
  for (const file of files) {
    const { name, imports } = file
    if (table[name]) throw new Error(`Two chunks are named ${name}`)
    table[name] = [hashesOf(file), ...imports.map(nameOf)]
  }
  return table
}
