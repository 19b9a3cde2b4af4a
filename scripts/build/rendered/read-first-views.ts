import { join } from 'node:path'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from 'parse5'
import { runnerImport } from 'vite'
import type { FirstViews } from '../../../widget/loader/shell/shell.ts'
import type { ViewElement, ViewNode } from '../../../widget/browser/shadow/view-tree.ts'
import type { DeclaredViews } from '../../../server/demo/first-views.ts'
import { declaredViews } from './declared-views.ts'
import type * as FirstViewsModule from './first-views.tsx'
import { root, viteOptions } from '../vite-options.ts'

/** Attributes that a strict CSP refuses, or that run code. */
const isRefused = (name: string) => name === 'style' || name.startsWith('on')
const refusedTags = new Set(['script', 'style', 'link', 'iframe', 'template'])

const attributesOf = ({ attrs, tagName }: DefaultTreeAdapterTypes.Element): Record<string, string> => {
  const refused = attrs.find(({ name, namespace }) => isRefused(name) || namespace !== undefined)
  if (refused) throw new Error(`<${tagName}> of a first view has the attribute ${refused.name}`)
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
}

const elementOf = (element: DefaultTreeAdapterTypes.Element): ViewElement => {
  const { tagName, namespaceURI, childNodes } = element
  const isDrawn = namespaceURI === html.NS.HTML || namespaceURI === html.NS.SVG
  if (refusedTags.has(tagName) || !isDrawn) throw new Error(`A first view has a <${tagName}>`)
  return [tagName, attributesOf(element), ...childNodes.map(nodeOf)]
}

const nodeOf = (node: DefaultTreeAdapterTypes.ChildNode): ViewNode => {
  if (defaultTreeAdapter.isTextNode(node)) return node.value
  if (defaultTreeAdapter.isCommentNode(node)) return ['!', node.data]
  if (defaultTreeAdapter.isElementNode(node)) return elementOf(node)
  throw new Error(`A first view has a ${node.nodeName}`)
}

/** Converts React's markup into the tree that the loader renders. Refuses what a strict CSP refuses. */
export const treeOf = (markup: string): ViewNode[] => parseFragment(markup).childNodes.map(nodeOf)

const treesOf = (markup: Record<string, string>): FirstViews =>
  Object.fromEntries(Object.entries(markup).map(([key, html]) => [key, treeOf(html)]))

/** Renders the elements as on a server: their first views, as trees, and as markup with its styles for pages. */
export const readFirstViews = async (): Promise<{
  trees: Record<keyof typeof FirstViewsModule.firstViews, FirstViews>
  declared: Omit<DeclaredViews, 'script' | 'preloads'>
}> => {
  const file = join(root, 'scripts/build/rendered/first-views.tsx')
  const { firstViews, signedInViews } = (await runnerImport<typeof FirstViewsModule>(file, viteOptions)).module
  return {
    trees: {
      login: treesOf(firstViews.login),
      auth: treesOf(firstViews.auth),
      checkout: treesOf(firstViews.checkout),
    },
    declared: declaredViews(firstViews, signedInViews),
  }
}
