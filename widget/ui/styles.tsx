import { isShadowRoot } from '../browser/dom-kind.ts'
import { makeSheet, type StyleSheet } from '../browser/shadow/style-sheet.ts'

const sheets = new Map<string, StyleSheet>()

/** One style sheet per CSS text, shared by all components. */
const sheetOf = (css: string): StyleSheet => {
  const known = sheets.get(css)
  if (known) return known
  const sheet = makeSheet(css)
  sheets.set(css, sheet)
  return sheet
}

const adopt = (css: string, root: Node | undefined) => {
  if (isShadowRoot(root)) sheetOf(css).adopt(root)
}

/**
 * Adds CSS to the surrounding shadow root, permanently and before the first paint, so that a chunk can carry its own styles. Works under a
 * strict CSP.
 */
export const Styles = ({ css }: { css: string }) => <span hidden ref={(here) => adopt(css, here?.getRootNode())} />
