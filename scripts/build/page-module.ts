import { build, mergeConfig } from 'vite'
import { chunksOf } from './chunks.ts'
import { viteOptions } from './vite-options.ts'

/** Builds the script of a page that is written in TypeScript, in one file: it fetches nothing. */
export const buildPageModule = async (entry: string): Promise<string> => {
  const result = await build(
    mergeConfig(viteOptions, {
      build: {
        lib: { entry, formats: ['es'] },
        rolldownOptions: { output: { minify: true, codeSplitting: false, entryFileNames: 'page.js' } },
      },
    }),
  )
  const [script] = chunksOf(result)
  if (!script) throw new Error(`The build has nothing of ${entry}`)
  return script.code
}
