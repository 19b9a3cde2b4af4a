/**
 * The key under which the script of the page stores what makes links to the files of a CSS text. It is a registered symbol, because loader and
 * chunks share no module.
 */
export const LINKS = Symbol.for('school-widgets.links')

/** A style sheet of ours, for any number of shadow roots. */
export interface StyleSheet {
  /** Adds it to a root, once: after the sheets that it has, or at a place among them. */
  adopt: (root: ShadowRoot, at?: number) => void
  replace: (css: string) => void
}

/** Each text of CSS begins with the name and the hash of the file that the build writes it to. */
const FILES = /\/\*(\w+) (sha256-\S+)\*\//g

/** Makes links to the files of a CSS text in a folder, which the browser applies if they have their hashes. */
export const linksInto =
  (folder: string) =>
  (css: string): HTMLElement[] =>
    [...css.matchAll(FILES)].map(([, name, integrity]) =>
      Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        crossOrigin: 'anonymous',
        integrity,
        href: `${folder}${name}.css`,
      }),
    )

/** The links that the script of the page makes; none without it. */
export const linksTo = (css: string): HTMLElement[] => Reflect.get(window.SchoolWidgets ?? {}, LINKS)?.(css) ?? []

/** For Safari before 16.4, which constructs no sheets: a style element, or the files of the text where the policy of the page refuses that. */
const elementSheet = (css: string): StyleSheet => {
  const places = new Map<ShadowRoot, HTMLElement>()
  const fill = (place: HTMLElement) => {
    const style = document.createElement('style')
    style.textContent = css
    place.replaceChildren(style)
    if (!style.sheet) place.replaceChildren(...linksTo(css))
  }
  return {
    adopt: (root, at = root.children.length) => {
      const place = places.get(root) ?? document.createElement('div')
      if (place.parentNode === root) return
      places.set(root, place)
      root.insertBefore(place, root.children[at] ?? null)
      fill(place)
    },
    replace: (other) => {
      css = other
      for (const place of places.values()) fill(place)
    },
  }
}

export const makeSheet = (css: string): StyleSheet => {
  try {
    const sheet = new CSSStyleSheet()
    const replace = (text: string) => sheet.replaceSync(text)
    const adopt = (root: ShadowRoot, at = Number.POSITIVE_INFINITY) => {
      const others = root.adoptedStyleSheets
      if (!others.includes(sheet)) root.adoptedStyleSheets = [...others.slice(0, at), sheet, ...others.slice(at)]
    }
    replace(css)
    return { adopt, replace }
  } catch {
    return elementSheet(css)
  }
}
