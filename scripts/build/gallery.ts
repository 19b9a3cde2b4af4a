import { build, mergeConfig } from 'vite'
import { chunksOf } from './chunks.ts'
import { viteOptions } from './vite-options.ts'

/** Builds the script of the page that shows every view, in one file: it fetches nothing. */
export const buildGallery = async (): Promise<string> => {
  const result = await build(
    mergeConfig(viteOptions, {
      build: {
        lib: { entry: 'demo-pages/views/gallery.ts', formats: ['es'] },
        rolldownOptions: { output: { minify: true, codeSplitting: false, entryFileNames: 'gallery.js' } },
      },
    }),
  )
  const [script] = chunksOf(result)
  if (!script) throw new Error('The build has no gallery')
  return script.code
}
