import { build, mergeConfig } from 'vite'
import { bareOptionsPlugin } from './bare-options.ts'
import { type BuiltFile, builtFile } from './built-file.ts'
import { chunksOf } from './chunks.ts'
import { viteOptions } from './vite-options.ts'

/** Builds the classic script with the table of the chunks, its first views and style sheets. `define` as for `buildChunks`. */
export const buildLoader = async (define: Record<string, unknown>): Promise<BuiltFile> => {
  const result = await build(
    mergeConfig(viteOptions, {
      define,
      plugins: [bareOptionsPlugin],
      build: {
        lib: { entry: 'widget/loader/school.ts', formats: ['iife'], name: 'school', fileName: () => 'school.js' },
        rolldownOptions: { output: { minify: true, entryFileNames: 'school.js' } },
      },
    }),
  )
  const [script] = chunksOf(result)
  if (!script) throw new Error('The build has no loader')
  return builtFile(script)
}
