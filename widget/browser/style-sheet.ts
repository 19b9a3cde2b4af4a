/** The key under which the script of the page stores the folder of its files. It is a registered symbol, because loader and chunks share no module. */
export const FOLDER = Symbol.for('school-widgets.folder')

/** A style sheet of ours, for any number of shadow roots. */
export interface StyleSheet {
  /** Adds it to a root, once. */
  adopt: (root: ShadowRoot) => void
  replace: (css: string) => void
}

/** Each text of CSS begins with the name of the file that the build writes it to. */
const NAMES = /\/\*(\w+)\*\//g

const linksTo = (css: string): HTMLElement[] => {
  const folder: unknown = Reflect.get(window.SchoolWidgets ?? {}, FOLDER)
  return [...css.matchAll(NAMES)].map(([, name]) =>
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${String(folder)}${name}.css` }),
  )
}

/** For Safari before 16.4, which constructs no sheets: a style element, or the files of the text where the policy of the page refuses that. */
const elementSheet = (css: string): StyleSheet => {
  const places = new Map<ShadowRoot, HTMLElement>()
  const fill = (root: ShadowRoot, place: HTMLElement) => {
    const style = document.createElement('style')
    style.textContent = css
    place.replaceChildren(style)
    root.append(place)
    if (!style.sheet) place.replaceChildren(...linksTo(css))
  }
  return {
    adopt: (root) => {
      const place = places.get(root) ?? document.createElement('div')
      if (place.parentNode === root) return
      places.set(root, place)
      fill(root, place)
    },
    replace: (other) => {
      css = other
      for (const [root, place] of places) fill(root, place)
    },
  }
}

export const makeSheet = (css: string): StyleSheet => {
  try {
    const sheet = new CSSStyleSheet()
    const replace = (text: string) => sheet.replaceSync(text)
    const adopt = (root: ShadowRoot) => {
      if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    }
    replace(css)
    return { adopt, replace }
  } catch {
    return elementSheet(css)
  }
}
