import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { ElementName } from '../../widget/elements/element-specs.ts'
import type { FirstViews } from '../../widget/loader/shell.ts'
import type * as FirstViewsModule from './first-views.tsx'
import { treeOf } from './html-tree.ts'
import { root, viteOptions } from './vite-options.ts'

const treesOf = (markup: Record<string, string>): FirstViews =>
  Object.fromEntries(Object.entries(markup).map(([key, html]) => [key, treeOf(html)]))

/** Renders the components as a server would: the first views of every element, as trees. */
export const readFirstViews = async (): Promise<Record<ElementName, FirstViews>> => {
  const path = join(root, 'scripts/build/first-views.tsx')
  const { firstViews } = (await runnerImport<typeof FirstViewsModule>(path, viteOptions)).module
  return { login: treesOf(firstViews.login), auth: treesOf(firstViews.auth) }
}
