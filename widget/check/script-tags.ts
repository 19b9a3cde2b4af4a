/** A tag of the page that brings the widget's script, or would do so. */
export interface ScriptTag {
  src: string
  /** The version in its address; '' where it follows the releases of the school. */
  version: string
  /** The optimiser that serves, delays or rewrites it; '' if none is known. */
  optimizer: string
  /** False for a script that an optimiser still holds back. */
  isRunnable: boolean
}

const PATH = /\/widget\/(?:(\d[^/]*)\/)?school\.js$/

/** Optimisers by what they leave in the address or the attributes of a script. */
const OPTIMIZERS: readonly (readonly [name: string, address: RegExp, mark: RegExp])[] = [
  ['WP Rocket', /\/wp-content\/cache\/min\//, /^(rocketlazyloadscript|data-rocket-\w+|data-minify)$/],
  ['LiteSpeed Cache', /\/litespeed\//, /^(litespeed\/javascript|data-optimized)$/],
  ['Autoptimize', /\/autoptimize\//, /^data-aopt/],
  ['W3 Total Cache', /\/cache\/minify\//, /^$/],
  ['Cloudflare Rocket Loader', /\/cdn-cgi\//, /-(text\/javascript|module)$/],
]

const ROCKET_LOADER = 'script[src*="rocket-loader"]'

const RUNNABLE = /^(|module|(text|application)\/(x-)?(java|ecma)script)$/i

const addressOf = (script: Element) =>
  script.getAttribute('src') ?? script.getAttribute('data-rocket-src') ?? script.getAttribute('data-src') ?? ''

/** The optimiser that an address is of; '' if none is known. */
export const optimizerOfAddress = (address: string): string =>
  OPTIMIZERS.find(([, pattern]) => pattern.test(address))?.[0] ?? ''

const optimizerOf = (script: Element, isRocketLoaderThere: boolean): string => {
  const marks = [script.getAttribute('type') ?? '', ...script.getAttributeNames()].filter(Boolean)
  const marked = OPTIMIZERS.find(([, , mark]) => marks.some((name) => mark.test(name)))?.[0]
  if (marked) return marked
  const isRewritten = isRocketLoaderThere && script.getAttribute('data-cfasync') !== 'false'
  return isRewritten ? 'Cloudflare Rocket Loader' : optimizerOfAddress(addressOf(script))
}

/** The tags of the widget's script in a page. `base` is the address of the page. */
export const scriptTags = (page: ParentNode, base: string): ScriptTag[] => {
  const isRocketLoaderThere = page.querySelector(ROCKET_LOADER) !== null
  return [...page.querySelectorAll('script')].flatMap((script) => {
    const address = addressOf(script)
    const url = address !== '' && URL.canParse(address, base) ? new URL(address, base) : null
    const path = url && PATH.exec(url.pathname)
    if (!url || !path) return []
    const isRunnable = script.hasAttribute('src') && RUNNABLE.test(script.getAttribute('type') ?? '')
    return [{ src: url.href, version: path[1] ?? '', optimizer: optimizerOf(script, isRocketLoaderThere), isRunnable }]
  })
}

/** Whether an address is that of the script at the school: not that of a copy. */
export const isAtSchool = (src: string, school: string): boolean => {
  const url = URL.canParse(src) ? new URL(src) : null
  return url?.origin === school && PATH.exec(url.pathname)?.index === 0
}
