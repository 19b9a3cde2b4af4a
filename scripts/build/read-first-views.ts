import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { Lang } from '../../widget/elements/element-spec.ts'
import type { ElementName } from '../../widget/elements/element-specs.ts'
import type { ViewNode } from '../../widget/loader/view-tree.ts'
import type * as FirstViews from './first-views.tsx'
import { treeOf } from './html-tree.ts'
import { root, viteOptions } from './vite-options.ts'

/** Renders the components as a server would, and answers an element's first views as trees. */
export const readFirstViews = async (): Promise<(name: ElementName) => Record<Lang, ViewNode[]>> => {
  const { module } = await runnerImport<typeof FirstViews>(join(root, 'scripts/build/first-views.tsx'), viteOptions)
  const tree = (name: ElementName, lang: Lang) => treeOf(module.firstViewOf(name, lang))
  return (name) => ({ ru: tree(name, 'ru'), en: tree(name, 'en') })
}
