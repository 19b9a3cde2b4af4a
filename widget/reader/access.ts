import { isNumber, isRecord, isText } from '../api/guards.ts'

/** Whether a document is open to its reader, and what would open it. */
export interface Access {
  state: 'open' | 'later' | 'closed'
  /** ISO moment; '' if its time has come. */
  opensAt: string
  /** The product to buy, as `course:12`; '' if it is free. */
  product: string
  /** In major units; 0 if it is not sold in that currency. */
  price: number
  euroPrice: number
  isInPlus: boolean
  isSignedIn: boolean
}

const isState = (value: unknown): value is Access['state'] =>
  value === 'open' || value === 'later' || value === 'closed'

/** Reads an answer of `GET /api/v1/access/`; null if it is none. */
export const readAccess = (body: unknown): Access | null => {
  if (!isRecord(body) || !isState(body.state)) return null
  const { state, opens_at, product, price, euro_price, available_in_plus, is_signed_in } = body
  return {
    state,
    opensAt: isText(opens_at) ? opens_at : '',
    product: isText(product) ? product : '',
    price: isNumber(price) ? price : 0,
    euroPrice: isNumber(euro_price) ? euro_price : 0,
    isInPlus: available_in_plus === true,
    isSignedIn: is_signed_in === true,
  }
}
