import { noteTexts } from '../texts/checkout/cart-texts.ts'
import { checkoutTexts, useCheckoutTexts } from '../texts/checkout/texts.ts'
import { LinkButton } from '../ui/button.tsx'
import type { NotesProps } from './cart/notes.tsx'

/* Views that load after the cart is shown: notes, codes and lils, the message about a changed total, and the empty cart. */
export { Codes } from './cart/codes.tsx'
export { changeText } from './cart/sum-change.ts'
export { View as Empty } from './steps/empty.tsx'

/** The content of `Notes`. Source: checkout spec §1, §9. */
export const BuyerNotes = ({ flow }: NotesProps) => {
  const texts = checkoutTexts.of('note', noteTexts, useCheckoutTexts().lang)
  return (
    <>
      <p className="trust">{texts.trust}</p>
      <p>{texts.age}</p>
      <details>
        <summary>{texts.refund}</summary>
        <p>{texts.refundRule}</p>
        <p>{texts.certificates}</p>
      </details>
      <LinkButton onClick={flow.chat}>{texts.chat}</LinkButton>
    </>
  )
}
