import { pageFolder } from '../addresses.ts'

/** The file of a page under `.dist/pages`; null for an unknown address. */
export const pageFile = (address: string): string | null => {
  const folder = pageFolder(address)
  return folder === null ? null : `${folder}/index.html`
}
