import { build, mergeConfig } from 'vite'
import { EARLY_SCRIPT } from '../../widget/loader/shop/early-call.ts'
import { bareOptionsPlugin } from './bare-options.ts'
import { chunksOf } from './chunks.ts'
import { viteOptions } from './vite-options.ts'

/** What would end the script within the page, or be taken for a part of it. */
const NOT_INLINE = /<\/|<!|%\w+%/

/** Builds the one script that stands in pages of the school itself, as an element for their heads. */
export const buildPageScript = async (): Promise<string> => {
  const result = await build(
    mergeConfig(viteOptions, {
      plugins: [bareOptionsPlugin],
      build: {
        lib: {
          entry: 'demo-pages/checkout/page-script.ts',
          formats: ['iife'],
          name: 'early',
          fileName: () => 'early.js',
        },
        rolldownOptions: { output: { minify: true, entryFileNames: 'early.js' } },
      },
    }),
  )
  const code = chunksOf(result)[0]?.code.trim() ?? ''
  if (code === '' || NOT_INLINE.test(code)) throw new Error('The script of the pages cannot stand in one')
  return `<script id="${EARLY_SCRIPT}" data-cfasync="false">${code}</script>\n`
}
