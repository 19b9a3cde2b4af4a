import { build, mergeConfig, minifySync, type Rolldown } from 'vite'
import type { ChunkFile } from '../../widget/loader/chunks.ts'
import { type BuiltFile, builtFile, closureOf } from './built-file.ts'
import { withIntegrity } from './lazy-imports.ts'
import { viteOptions } from './vite-options.ts'

export const isChunk = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): output is Rolldown.OutputChunk =>
  output.type === 'chunk'

/** The chunks of a build that was not written to disk. */
export const chunksOf = (result: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk[] => {
  const [output] = Array.isArray(result) ? result : []
  if (!output) throw new Error('The build has no output')
  return output.output.filter(isChunk)
}

// once more than the build does: that alone saves 80 bytes of React
const minified = (code: string) => minifySync('chunk.js', code, { module: true }).code

/** Finishes a chunk after everything it imports, so that the hashes it carries are final. */
const finished = (chunks: Rolldown.OutputChunk[]): BuiltFile[] => {
  const built: BuiltFile[] = []
  const finish = (chunk: Rolldown.OutputChunk) => {
    if (built.some(({ file }) => file === chunk.fileName)) return
    const needed = [...chunk.imports, ...chunk.dynamicImports]
    chunks.filter(({ fileName }) => needed.includes(fileName)).forEach(finish)
    built.push(builtFile(chunk, minified(withIntegrity(chunk.code, built))))
  }
  chunks.forEach(finish)
  return built
}

export interface Chunks<Name extends string> {
  files: BuiltFile[]
  /** An entry, then what it needs at once. */
  neededBy: (name: Name) => ChunkFile[]
}

const chunkName = ({ moduleIds }: { moduleIds: string[] }) =>
  moduleIds.some((id) => id.includes('/node_modules/react-dom/')) ? 'react-[hash].js' : '[name]-[hash].js'

/** Builds ES modules that the loader imports, one entry for each name; what all of them share with `shared` becomes a chunk of its own. */
export const buildChunks = async <Name extends string>(
  entries: Record<Name, string>,
  shared: string[] = [],
): Promise<Chunks<Name>> => {
  const result = await build(
    mergeConfig(viteOptions, {
      build: {
        lib: { entry: { ...entries, ...Object.fromEntries(shared.map((path) => [path, path])) }, formats: ['es'] },
        rolldownOptions: {
          output: {
            minify: true,
            entryFileNames: '[name]-[hash].js',
            chunkFileNames: chunkName,
            hashCharacters: 'base36',
          },
        },
      },
    }),
  )
  const chunks = chunksOf(result).filter(({ name }) => !shared.includes(name))
  const files = finished(chunks)
  const neededBy = (name: Name) => {
    const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === name)
    if (!entry) throw new Error(`The build has no entry ${name}`)
    return closureOf(entry.fileName, files).map(({ file, integrity }): ChunkFile => [file, integrity])
  }
  return { files, neededBy }
}
