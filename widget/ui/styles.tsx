const sheets = new Map<string, CSSStyleSheet>()

/** One sheet for each text of CSS, whoever brings it. */
const sheetOf = (css: string): CSSStyleSheet => {
  const known = sheets.get(css)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}

const adopt = (css: string, root: Node | undefined) => {
  if (!(root instanceof ShadowRoot)) return
  const sheet = sheetOf(css)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}

/** Brings CSS into the shadow root that it stands in, for good and before anything is painted; a fetched part carries its own. A strict CSP allows it. */
export const Styles = ({ css }: { css: string }) => <span hidden ref={(here) => adopt(css, here?.getRootNode())} />
