import { inLang } from '../../../server/contract/in-lang.ts'
import { useReaderTexts } from '../../texts/reader/texts.ts'
import { useAddress } from '../reading.ts'

interface BuyButtonProps {
  /** `course:12` */
  product: string
  label: string
  /** The accessible name, if it says more than the label. */
  name?: string
}

/** Puts a product into the cart; where no script runs, a link to the form that sells it. */
export const BuyButton = ({ product, label, name }: BuyButtonProps) => {
  const { lang } = useReaderTexts()
  const address = useAddress()
  const common = { className: 'button', part: 'button', 'aria-label': name }
  return (
    <>
      <button type="button" {...common} data-school-buy={product} data-school-lang={lang}>
        <span>{label}</span>
      </button>
      <noscript>
        <a {...common} href={address(inLang(`/checkout/form/?products=${product}`, lang))}>
          <span>{label}</span>
        </a>
      </noscript>
    </>
  )
}
