import { CARD_BRANDS, isBrand } from '../../../server/contract/methods.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import { savedCardTexts } from '../../texts/checkout/card/saved-card-texts.ts'

interface CardNumberProps {
  brand: string
  last: string
  lang: WidgetConfig['lang']
}

/** A card by its brand and last digits in the usual notation, with a text for screen readers. */
export const CardNumber = ({ brand, last, lang }: CardNumberProps) => (
  <>
    {isBrand(brand) && CARD_BRANDS[brand]} <span aria-hidden="true">••••&nbsp;{last}</span>
    <span className="live">{savedCardTexts[lang].number(last)}</span>
  </>
)
