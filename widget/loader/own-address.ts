/** Where the script came from. */
export interface Origin {
  /** The folder of the chunks, with a slash at the end. */
  folder: string
  /** The origin of the calls. */
  api: string
}

const FILE = '/school.js'

const addressOf = (script: Element | null) =>
  script?.localName === 'script' && 'src' in script ? String(script.src) : ''

/** The URL of the running script. Modules and scripts moved by optimizers have no `currentScript`, so the file name is searched too. */
export const ownAddress = (): string => {
  const scripts = [document.currentScript, document.querySelector(`script[src*="${FILE}"]`)]
  return scripts.map(addressOf).find((address) => address.includes(FILE)) ?? location.href
}

/** Folder and origin of the script's URL; the immutable copy of the script lies one folder deeper, in a folder named by its version. */
export const originOf = (address: string): Origin => {
  const { href, origin } = new URL('.', address)
  return { folder: href.replace(/\/\d[^/]*\/$/, '/'), api: origin }
}
