import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { ElementName } from '../../widget/elements/element-specs.ts'
import type { FirstViews } from '../../widget/loader/shell.ts'
import type * as CheckoutFirstViews from './checkout-first-views.tsx'
import type * as FirstViewsModule from './first-views.tsx'
import { treeOf } from './html-tree.ts'
import { root, viteOptions } from './vite-options.ts'

const treesOf = (markup: Record<string, string>): FirstViews =>
  Object.fromEntries(Object.entries(markup).map(([key, html]) => [key, treeOf(html)]))

const run = async <Module>(file: string) =>
  (await runnerImport<Module>(join(root, 'scripts/build', file), viteOptions)).module

/** Renders the components as a server would: the first views of the elements to sign in by, as trees. */
export const readFirstViews = async (): Promise<Record<ElementName, FirstViews>> => {
  const { firstViews } = await run<typeof FirstViewsModule>('first-views.tsx')
  return { login: treesOf(firstViews.login), auth: treesOf(firstViews.auth) }
}

/** The same for the checkout. */
export const readCheckoutViews = async (): Promise<FirstViews> => {
  const { firstViews } = await run<typeof CheckoutFirstViews>('checkout-first-views.tsx')
  return treesOf(firstViews)
}
