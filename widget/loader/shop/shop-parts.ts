import type { defineElement } from '../define-element.ts'
import type { PageParts } from '../shell.ts'

/** What the script passes to the shop chunk, which pages without a checkout, cart badge or buy button never load. */
export interface ShopParts extends PageParts {
  /** The page's one `check_auth` for an API. */
  checkAuth: (apiBase: string, isAnew?: boolean) => Promise<Response>
  defineElement: typeof defineElement
}
