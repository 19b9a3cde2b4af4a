import { Mistake } from './command.ts'
import { plural } from './layout.ts'
import { PAGE_ROWS } from './people-store.ts'
import { wholeNumber } from './words.ts'

const PAGES_MAX = 1_000_000

/** The option `--page` of list commands. */
export const page = wholeNumber({ from: 1, to: PAGES_MAX, otherwise: 1 }, 'number', `which ${PAGE_ROWS} of them`)

/** The line above a list: the total, and the page number of how many. Throws a `Mistake` for a page that does not exist. */
export const pageTitle = (what: string, { count, page: wanted }: { count: number; page: number }): string => {
  const pages = Math.max(1, Math.ceil(count / PAGE_ROWS))
  if (wanted > pages) throw new Mistake(`There ${pages === 1 ? 'is' : 'are'} only ${plural(pages, 'page')}.`)
  return `${what}, page ${wanted} of ${pages}`
}
