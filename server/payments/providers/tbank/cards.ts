import type { KeptCard } from '../../provider.ts'
import type { TbankCard } from './answers.ts'

/** Brands by how a number begins; the ids are those of the card form. Source: checkout spec §3. */
const brands = [
  ['mir', /^220[0-4]/],
  ['visa', /^4/],
  ['mastercard', /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['unionpay', /^(?:62|81)/],
  ['american-express', /^3[47]/],
  ['jcb', /^35/],
  ['maestro', /^(?:50|5[6-9]|6)/],
] as const

/** A card that can be charged again; null for one that cannot. T-Bank masks the number, so nothing tells the same card twice. */
export const keptCardOf = ({ Pan, Status, RebillId, ExpDate }: TbankCard): KeptCard | null => {
  if (Status !== 'A' || !/^\d{1,20}$/.test(RebillId)) return null
  const [brand = 'card'] = brands.find(([, beginning]) => beginning.test(Pan)) ?? []
  return { token: RebillId, brand, last4: Pan.slice(-4), expiry: ExpDate, fingerprint: null }
}
