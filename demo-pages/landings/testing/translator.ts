import type { Page } from '@playwright/test'

/**
 * Has a translator in the page from its start, as browsers have one: it takes every text out, in open shadow roots too, puts the same text in
 * two `<font>` elements in its place, and does so again after each change. It leaves `translate="no"` alone.
 */
export const translatePage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const UNTRANSLATED = 'font, [translate=no], .notranslate, script, style, textarea, svg, title'
    const watched = new WeakSet<Node>()

    const isTranslated = (text: Node): text is Text =>
      text instanceof Text && text.data.trim() !== '' && !text.parentElement?.closest(UNTRANSLATED)

    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
      const nodes: Node[] = []
      while (walker.nextNode()) nodes.push(walker.currentNode)
      for (const node of nodes) {
        if (isTranslated(node)) {
          const [outer, inner] = [document.createElement('font'), document.createElement('font')]
          inner.append(node.data)
          outer.append(inner)
          node.replaceWith(outer)
        }
        if (node instanceof Element && node.shadowRoot) watch(node.shadowRoot)
      }
    }
    const watch = (root: Node) => {
      if (watched.has(root)) return
      watched.add(root)
      translate(root)
      new MutationObserver(() => translate(root)).observe(root, { childList: true, characterData: true, subtree: true })
    }

    const attachShadow: Element['attachShadow'] = Reflect.get(Element.prototype, 'attachShadow')
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init)
      if (init.mode === 'open') watch(root)
      return root
    }
    watch(document)
  })
