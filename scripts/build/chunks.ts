import { build, mergeConfig, parseSync, type Plugin, type Rolldown } from 'vite'
import { type ChunkTable, LOAD } from '../../widget/loader/chunks.ts'
import { bareOptionsPlugin } from './bare-options.ts'
import { type BuiltFile, builtFile, closureOf } from './built-file.ts'
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

/** Throws for what `code` imports from the shared file and the file does not export: nobody else would notice before a visitor does. */
export const expectExports = (code: string, { file, code: shared }: Pick<BuiltFile, 'file' | 'code'>): void => {
  const exported = parseSync(file, shared).module.staticExports.flatMap(({ entries }) => entries)
  const offered = new Set(exported.map(({ exportName }) => exportName.name ?? 'default'))
  const imported = parseSync('chunk.js', code)
    .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value === `./${file}`)
    .flatMap(({ entries }) => entries)
  const missing = imported.map(({ importName }) => importName.name ?? 'default').filter((name) => !offered.has(name))
  if (missing.length > 0) throw new Error(`scripts/build/react.ts does not export ${missing.join(', ')}`)
}

/** Takes the shared packages from a file that is built already. */
const importShared = (shared: BuiltFile): Plugin => ({
  name: 'import-shared',
  enforce: 'pre',
  resolveId: (id) => (SHARED.has(id) ? { id: `./${shared.file}`, external: true } : null),
  renderChunk: (code) => {
    expectExports(code, shared)
    return null
  },
})

/** How a chunk asks the loader for another one, by its name. */
const loadCall = (name: string) =>
  `SchoolWidgets[Symbol.for(${JSON.stringify(Symbol.keyFor(LOAD))})](${JSON.stringify(name)})`

/**
 * Replaces `import()` of a chunk by a call of the loader, which knows the hashes of all chunks. A chunk contains no hash of those that
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

const importByLoaderPlugin: Plugin = {
  name: 'import-by-loader',
  renderChunk: (code, _chunk, _options, { chunks }) => importByLoader(code, (file) => chunks[file]?.name),
}

export const isChunk = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): output is Rolldown.OutputChunk =>
  output.type === 'chunk'

/** The chunks of a build that was not written to disk. */
export const chunksOf = (result: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk[] => {
  const [output] = Array.isArray(result) ? result : []
  if (!output) throw new Error('The build has no output')
  return output.output.filter(isChunk)
}

interface ChunkOptions {
  /** React's file, which the chunks import. */
  shared?: BuiltFile
  /** Values by the names of `widget/loader/build.d.ts`. */
  define?: Record<string, unknown>
}

/**
 * Builds an ES module for the loader, and the chunks that it loads on demand. What the entry needs from the start is one file, and what
 * several of its chunks need beyond that is another.
 */
export const buildChunks = async (
  name: string,
  entry: string,
  { shared, define = {} }: ChunkOptions = {},
): Promise<BuiltFile[]> => {
  const result = await build(
    mergeConfig(viteOptions, {
      define,
      plugins: [...(shared ? [importShared(shared)] : []), importByLoaderPlugin, bareOptionsPlugin],
      build: {
        lib: { entry: { [name]: entry }, formats: ['es'] },
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          output: {
            minify: true,
            entryFileNames: '[name]-[hash:6].js',
            chunkFileNames: '[name]-[hash:6].js',
            hashCharacters: 'base36',
            codeSplitting: {
              groups: [
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

/** A chunk by its name, then what it needs at once. */
export const neededBy = (name: string, files: BuiltFile[]): BuiltFile[] => {
  const found = files.find((file) => file.name === name)
  if (!found) throw new Error(`The build has no chunk ${name}`)
  return closureOf(found.file, files)
}

/** What the loader knows of all chunks. Throws where two have the same name. */
export const chunkTable = (files: BuiltFile[]): ChunkTable => {
  const nameOf = (file: string) => closureOf(file, files)[0]?.name ?? ''
  const table: ChunkTable = {}
  for (const { name, file, integrity, imports } of files) {
    if (table[name]) throw new Error(`Two chunks are named ${name}`)
    table[name] = [file, integrity, ...imports.map(nameOf)]
  }
  return table
}
