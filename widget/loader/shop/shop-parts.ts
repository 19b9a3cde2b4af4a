import type { defineElement } from '../define-element.ts'
import type { PageParts } from '../shell.ts'

/** What the shop is given by the script: a chunk of its own, which pages without a checkout and buy buttons never load. */
export interface ShopParts extends PageParts {
  /** The page's one `check_auth` for an API. */
  checkAuth: (apiBase: string, isAnew?: boolean) => Promise<Response>
  defineElement: typeof defineElement
}
