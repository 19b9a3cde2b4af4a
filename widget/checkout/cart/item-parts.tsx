import { CARD_CHECK, SUBSCRIBE_PRICE } from '../../../server/contract/checkout/cart-totals.ts'
import type { CartItemReply } from '../../../server/contract/checkout/cart-calls.ts'
import { type Currency, formatSum, toMinor } from '../../../server/contract/checkout/money.ts'
import { type CheckoutTexts, useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { formatOff } from '../../texts/format-number.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CartSummary } from '../model/cart-summary.ts'
import { percentOf } from './sum-rows.ts'

const BOOK = 'M10 5.5c-2-1.5-4.5-1.5-7-1v11c2.5-.5 5-.5 7 1 2-1.5 4.5-1.5 7-1v-11c-2.5-.5-5-.5-7 1Zm0 0v11'

/** Resolves a path of the school to a URL; other addresses stay as they are. */
export const atSchool = (school: string, address: string) => (address.startsWith('/') ? school + address : address)

/** The cover image of a product, with its final size reserved before it loads. Its `alt` is empty, because the name is beside it. */
export const Thumb = ({ img, school }: { img: string; school: string }) =>
  img === '' ? (
    <span className="thumb">
      <Icon outline={BOOK} />
    </span>
  ) : (
    <img className="thumb" src={atSchool(school, img)} width="96" height="72" alt="" decoding="async" />
  )

interface PriceProps {
  /** Minor units, before the discount. */
  price: number
  discount: number
  currency: Currency
}

/** A price after its discount, with the old price and the percentage. Source: checkout spec §2. */
export const Price = ({ price, discount, currency }: PriceProps) => {
  const { list, lang } = useCheckoutTexts()
  const off = Math.min(price, discount)
  return (
    <p className="price">
      <b translate="no">{formatSum(price - off, currency, lang)}</b>
      {off > 0 && (
        <>
          <s className="was">
            <span className="visually-hidden">{list.was} </span>
            <span translate="no">{formatSum(price, currency, lang)}</span>
          </s>
          <span className="off" translate="no">
            {formatOff(percentOf(off, price), lang)}
          </span>
        </>
      )}
    </p>
  )
}

interface TermsProps {
  summary: Pick<CartSummary, 'currency' | 'isTrial' | 'isSubscribe'>
  item: CartItemReply
}

/** The later automatic charges, shown before any payment; none for a one-time purchase. Source: checkout spec §4, §9. */
export const termsOf = (
  { currency, isTrial, isSubscribe }: TermsProps['summary'],
  { type, is_trial, plus_current_price: plus, duration }: CartItemReply,
  { terms, lang }: Pick<CheckoutTexts, 'terms' | 'lang'>,
): string[] => {
  const formatted = (minor: number) => formatSum(minor, currency, lang)
  const monthly = formatted(SUBSCRIBE_PRICE[currency])
  if (isTrial) return [terms.trial(monthly), terms.renewal, terms.cardCheck(formatted(CARD_CHECK[currency]))]
  if (isSubscribe || (type === 'catalog' && is_trial)) return [terms.monthly(monthly), terms.renewal]
  if (plus === null) return []
  const sum = formatted(toMinor(plus))
  return [duration === 12 ? terms.yearly(sum) : terms.monthly(sum), terms.renewal]
}

export const Terms = ({ summary, item }: TermsProps) => {
  const text = termsOf(summary, item, useCheckoutTexts()).join(' ')
  return text !== '' && <p className="hint">{text}</p>
}
