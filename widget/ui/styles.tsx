import { isShadowRoot } from '../browser/dom-kind.ts'

const sheets = new Map<string, CSSStyleSheet>()

/** One style sheet per CSS text, shared by all components. */
const sheetOf = (css: string): CSSStyleSheet => {
  const known = sheets.get(css)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}

const adopt = (css: string, root: Node | undefined) => {
  if (!isShadowRoot(root)) return
  const sheet = sheetOf(css)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}

/**
 * Adds CSS to the surrounding shadow root, permanently and before the first paint, so that a chunk can carry its own styles. Works under a
 * strict CSP.
 */
export const Styles = ({ css }: { css: string }) => <span hidden ref={(here) => adopt(css, here?.getRootNode())} />
