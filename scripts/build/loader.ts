import { build, mergeConfig, minifySync } from 'vite'
import type { ElementName } from '../../widget/elements/element-specs.ts'
import type { ChunkFile } from '../../widget/loader/chunks.ts'
import type { FirstViews } from '../../widget/loader/shell.ts'
import { bareOptions } from './bare-options.ts'
import { type BuiltFile, builtFile } from './built-file.ts'
import { chunksOf } from './chunks.ts'
import { plainQuotes } from './plain-quotes.ts'
import { virtualModule } from './virtual-module.ts'
import { viteOptions } from './vite-options.ts'

/** What earlier steps made. */
export interface LoaderParts {
  files: ChunkFile[]
  /** The first views that come with the script. */
  ownViews: Record<ElementName, FirstViews>
  popup: ChunkFile[]
  shop: ChunkFile[]
  firstViews: ChunkFile[]
}

/** Builds the classic script with first views, style sheets, and the addresses and hashes of the chunks. */
export const buildLoader = async (parts: LoaderParts): Promise<BuiltFile> => {
  const result = await build(
    mergeConfig(viteOptions, {
      plugins: [virtualModule('virtual:school-build', parts)],
      build: {
        lib: { entry: 'widget/loader/school.ts', formats: ['iife'], name: 'school', fileName: () => 'school.js' },
        rolldownOptions: { output: { minify: true, entryFileNames: 'school.js' } },
      },
    }),
  )
  const [script] = chunksOf(result)
  if (!script) throw new Error('The build has no loader')
  return builtFile(script, plainQuotes(minifySync('school.js', bareOptions(script.code)).code.trim()))
}
