import type { SchoolWidgets } from './school-widgets.ts'

/** Which script to take, as the school's `/widget/integrity.json` names it. */
export interface LoadOptions {
  /** The immutable twin of this version; without it the newest script, which changes with the school. */
  version?: string
  /** The hash of that version, `sha256-…`. It protects every file that the script loads as well. */
  integrity?: string
}

/** How long the script may take. */
const SCRIPT_MS = 20_000

const loading = new Map<string, Promise<SchoolWidgets>>()

const addressOf = (school: string, version: string | undefined): string => {
  const file = version === undefined ? 'school.js' : `${encodeURIComponent(version)}/school.js`
  if (!URL.canParse(school)) throw new TypeError(`School Widgets: "${school}" is no address of a school`)
  return new URL(`/widget/${file}`, school).href
}

/** What a page keeps calls in before the script has come is an array. */
const ready = (): SchoolWidgets | null => {
  const there = globalThis.SchoolWidgets
  return there && !Array.isArray(there) ? there : null
}

const makeTag = (src: string, integrity: string | undefined): HTMLScriptElement => {
  const tag = Object.assign(document.createElement('script'), { async: true, src })
  tag.dataset.cfasync = 'false'
  if (integrity !== undefined) Object.assign(tag, { integrity, crossOrigin: 'anonymous' })
  return tag
}

const fetchScript = (src: string, integrity: string | undefined): Promise<SchoolWidgets> =>
  new Promise((resolve, reject) => {
    const tag = makeTag(src, integrity)
    const fail = (why: string) => {
      clearTimeout(timer)
      tag.remove()
      reject(new Error(`School Widgets: ${src} ${why}`))
    }
    const timer = setTimeout(() => fail('did not come in time'), SCRIPT_MS)
    tag.addEventListener('error', () => fail('did not come, or is not what its integrity says'))
    tag.addEventListener('load', () => {
      const widgets = ready()
      if (!widgets) return fail('is not the script of the widgets')
      clearTimeout(timer)
      resolve(widgets)
    })
    document.head.append(tag)
  })

/**
 * Puts the script of a school (its address, such as `https://school.example`) into the page, once, and resolves to its global.
 * Rejects where the script does not come, and outside a page; another call tries again. Importing it does nothing, also on a server.
 */
export const loadSchoolWidgets = async (
  school: string,
  { version, integrity }: LoadOptions = {},
): Promise<SchoolWidgets> => {
  const src = addressOf(school, version)
  if (typeof document === 'undefined') throw new Error('School Widgets: there is no page to put the script into')
  const there = ready()
  if (there) return there
  const known = loading.get(src)
  if (known) return known
  const fetching = fetchScript(src, integrity)
  loading.set(src, fetching)
  fetching.catch(() => loading.delete(src))
  return fetching
}
