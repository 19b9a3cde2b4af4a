import { productNamed } from '../../../server/contract/checkout/product-id.ts'
import { useReaderTexts } from '../../texts/reader/texts.ts'
import { BuyButton } from '../offer/buy-button.tsx'
import { isHref, useAddress } from '../reading.ts'

/** The popups that a button may open. */
export const POPUP = /^(login|auth)$/

interface LeaveProps {
  label: string
  /** What the button does: a product to buy (`course:12`), a popup to open (`login`), or an address. */
  code: string
  /** Where it leads if `code` says nothing. */
  link: string
  isNewTab: boolean
}

/** The button of a block; nothing without a label or a target. */
export const Leave = ({ label, code, link, isNewTab }: LeaveProps) => {
  const { lang, opensAnew } = useReaderTexts()
  const address = useAddress()
  if (label === '') return null
  const common = { className: 'button', part: 'button' }
  if (productNamed(code)) return <BuyButton product={code} label={label} />
  if (POPUP.test(code))
    return (
      <button type="button" {...common} data-school-open={code} data-school-lang={lang}>
        <span>{label}</span>
      </button>
    )
  const href = [code, link].find((value) => value !== '' && isHref(value))
  if (href === undefined) return null
  return (
    <a {...common} href={address(href)} {...(isNewTab && { target: '_blank', rel: 'noopener' })}>
      <span>{label}</span>
      {isNewTab && <span className="visually-hidden"> ({opensAnew})</span>}
    </a>
  )
}
