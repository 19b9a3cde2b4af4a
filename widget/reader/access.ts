import { isObject } from '../../server/contract/is-object.ts'
import { isNumber } from '../api/guards.ts'
import { rowsIn, textIn } from './block-data.ts'

/** What becomes of script blocks: a press runs them, or they do not run on this school, which only authors and staff are told. */
export type ScriptBlocks = 'run' | 'off' | 'hidden'

/** Sums in major units, 0 if there is none. */
export interface Offered {
  /** `course:12`; '' if it is only told what it costs. */
  product: string
  price: number
  oldPrice: number
  euroPrice: number
  oldEuroPrice: number
  /** ISO moment until which a discount counts down; '' for none. */
  discountEndsAt: string
  /** Months of access; null is for good. */
  months: number | null
  author: string
}

/** Whether a document is open to its reader, and what would open it. */
export interface Access {
  state: 'open' | 'later' | 'closed'
  /** ISO moment; '' if its time has come. */
  opensAt: string
  /** The product to buy, as `course:12`; '' if it is free. */
  product: string
  isInPlus: boolean
  isSignedIn: boolean
  /** The reader's purchases open all of it. */
  isBought: boolean
  /** What it is sold for now, whether or not it is open; null if it is not on sale. */
  offer: Offered | null
  /** In which the reader pays; '' if that is not known. */
  currency: 'RUB' | 'EUR' | ''
  /** The lessons of a course; `opensAt` is '' if the day has come. */
  lessons: readonly { id: number; title: string; opensAt: string }[]
  /** The event has ended. */
  isOver: boolean
  scriptBlocks: ScriptBlocks
}

const isState = (value: unknown): value is Access['state'] =>
  value === 'open' || value === 'later' || value === 'closed'

export const readScriptBlocks = ({ script_blocks: value }: { readonly script_blocks?: unknown }): ScriptBlocks =>
  value === 'off' || value === 'hidden' ? value : 'run'

const numberIn = (row: Readonly<Record<string, unknown>>, name: string): number => {
  const value = row[name]
  return isNumber(value) ? value : 0
}

const readOffer = (row: unknown): Offered | null =>
  isObject(row)
    ? {
        product: textIn(row, 'product'),
        price: numberIn(row, 'price'),
        oldPrice: numberIn(row, 'old_price'),
        euroPrice: numberIn(row, 'euro_price'),
        oldEuroPrice: numberIn(row, 'euro_old_price'),
        discountEndsAt: textIn(row, 'discount_ends_at'),
        months: isNumber(row.months) ? row.months : null,
        author: textIn(row, 'author'),
      }
    : null

/** Reads an answer of `GET /api/v1/access/`; null if it is none. */
export const readAccess = (body: unknown): Access | null => {
  if (!isObject(body) || !isState(body.state)) return null
  const { state, available_in_plus, is_signed_in, currency } = body
  return {
    state,
    opensAt: textIn(body, 'opens_at'),
    product: textIn(body, 'product'),
    isInPlus: available_in_plus === true,
    isSignedIn: is_signed_in === true,
    isBought: body.is_bought === true,
    offer: readOffer(body.offer),
    currency: currency === 'RUB' || currency === 'EUR' ? currency : '',
    lessons: rowsIn(body, 'lessons').map((row) => ({
      id: numberIn(row, 'id'),
      title: textIn(row, 'title'),
      opensAt: textIn(row, 'opens_at'),
    })),
    isOver: body.is_over === true,
    scriptBlocks: readScriptBlocks(body),
  }
}
