/** Where the script came from. */
export interface Origin {
  /** The folder of the chunks, with a slash at the end. */
  folder: string
  /** The origin of the calls. */
  api: string
}

const FILE = '/school.js'

const addressOf = (script: unknown) => (script instanceof HTMLScriptElement ? script.src : '')

/** The address of the running script: as a module and after optimisers there is no `currentScript`, so the file name helps. */
export const ownAddress = (): string => {
  const scripts = [document.currentScript, document.querySelector(`script[src*="${FILE}"]`)]
  return scripts.map(addressOf).find((address) => address.includes(FILE)) ?? location.href
}

/** Folder and origin by the script's address; an immutable twin lies one folder deeper, named by its version. */
export const originOf = (address: string): Origin => {
  const { href, origin } = new URL('.', address)
  return { folder: href.replace(/\/\d[^/]*\/$/, '/'), api: origin }
}
