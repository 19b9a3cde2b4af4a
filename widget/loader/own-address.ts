import { DELIVERY_SLOT } from '../../server/contract/delivery.ts'

/** The school that the page's elements belong to. */
export interface Origin {
  /** The folder of the chunks, with a slash at the end. */
  folder: string
  /** The origin of the calls. */
  api: string
  /** The ways to sign in besides the form's own, and to reach the support besides its address, that this school offers; empty where the script does not know. */
  ways: string[]
}

/** The path of this script at a school. A copy of it, or a theme's `/school.js`, is elsewhere. */
const PATH = /^\/widget\/(\d[^/]*\/)?school\.js$/

const schoolAt = (address: string, path = /^/): string => {
  const url = URL.canParse(address) ? new URL(address) : null
  return url && path.test(url.pathname) ? url.origin : ''
}

/**
 * The school of the script: the one that the page names (`data-school`), else the one that has delivered the script, wherever its copies
 * are. `delivery` is the text that the server writes into the script; without one, `sources` of scripts tell, of which the first is the
 * running one's.
 */
export const originOf = (delivery: string, named: string, sources: string[]): Origin => {
  const [delivered = '', ...ways] = delivery.split(' ')
  const own = schoolAt(delivered)
  const found = sources.map((source) => schoolAt(source, PATH)).find(Boolean)
  const api = schoolAt(named) || own || found || location.origin
  return { folder: `${api}/widget/`, api, ways: api === own ? ways : [] }
}

const srcOf = (script: HTMLOrSVGScriptElement | null) => (script && 'src' in script ? script.src : '')

/** The address of the running script; '' of one without an address, or of a module. */
export const currentAddress = (): string => srcOf(document.currentScript)

export const ownOrigin = (): Origin => {
  const named = document.querySelector<HTMLElement>('script[data-school]')?.dataset.school ?? ''
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[src]')
  return originOf(DELIVERY_SLOT, named, [document.currentScript, ...scripts].map(srcOf))
}

/** The origin of an element's calls: the one in its attribute `api`, or else `ownApi`. */
export const apiBaseOf = (element: Element, ownApi: string): string => {
  const api = element.getAttribute('api') ?? ''
  return URL.canParse(api) ? new URL(api).origin : ownApi
}
