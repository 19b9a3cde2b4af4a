/** Elements that stand in the page and are drawn at once. */
const INLINE = ['school-login', 'school-auth', 'school-checkout', 'school-content']
const PLACED = INLINE.map((tag) => `${tag}:not([popup]),${tag}[popup=false]`).join()

const USED = `${INLINE.join()},school-cart,school-studio,[data-school-open],[data-school-buy],[href*="#school-"]`

/** The forms, checkouts and documents that a page shows, without popups. */
export const placedElements = (page: ParentNode): HTMLElement[] => [...page.querySelectorAll<HTMLElement>(PLACED)]

/** Whether the page has anything that the script serves. */
export const hasUse = (page: ParentNode): boolean => page.querySelector(USED) !== null

export const hasFrames = (page: ParentNode): boolean => page.querySelector('school-checkout,school-content') !== null

const TO_SCHOOL = /\/(?:auth|checkout)\/form\//

/** Whether the page shows a form or opens one. */
const hasForm = (page: ParentNode) =>
  page.querySelector('school-login,school-auth,[data-school-open],[href*="#school-"]') !== null

/**
 * Whether the page shows a link to the school where no script runs: in a `noscript`, whose contents are a text for a browser that runs
 * scripts, or in an element. A page without any form needs none.
 */
export const hasPlainLink = (page: ParentNode): boolean =>
  !hasForm(page) ||
  [...page.querySelectorAll('noscript')].some(({ textContent }) => TO_SCHOOL.test(textContent)) ||
  [...page.querySelectorAll('noscript a, school-login > a, school-auth > a')].some((link) =>
    TO_SCHOOL.test(link.getAttribute('href') ?? ''),
  )

/**
 * The elements whose first view stands in this HTML, with the version of that, '' for one that a site builder has removed. A parser is not
 * needed to see that, and pages may forbid one.
 */
export const instantElements = (html: string): Map<string, string> =>
  new Map(
    html.split('<school-').flatMap((part, at): [string, string][] => {
      const [tag = ''] = at > 0 ? part.split('>', 1) : []
      const [name = ''] = tag.split(/\s/, 1)
      const [, version = ''] = /\sdata-first="([^"\s]+)/.exec(tag) ?? []
      return /\sdata-first\b/.test(tag) ? [[`school-${name.replace(/-view$/, '')}`, version]] : []
    }),
  )

/** An element as its page's editor finds it: `div#form.box`. */
export const nameOf = ({ localName, id, classList }: Element): string =>
  [localName, id && `#${id}`, ...[...classList].slice(0, 2).map((name) => `.${name}`)].join('')
