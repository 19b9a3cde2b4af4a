import { type Currency, formatSum } from '../../../server/contract/money.ts'
import { formatOff } from '../../texts/format-number.ts'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { percentOf } from './sum-rows.ts'

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
      <b>{formatSum(price - off, currency, lang)}</b>
      {off > 0 && (
        <>
          <s className="was">
            <span className="live">{list.was} </span>
            {formatSum(price, currency, lang)}
          </s>
          <span className="off">{formatOff(percentOf(off, price), lang)}</span>
        </>
      )}
    </p>
  )
}
