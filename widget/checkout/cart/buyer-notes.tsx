import { noteTexts } from '../../texts/checkout/note-texts.ts'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { NotesProps } from './notes.tsx'

/** The content of `Notes`. Source: checkout spec §1, §9. */
export const BuyerNotes = ({ flow }: NotesProps) => {
  const words = noteTexts[useCheckoutTexts().lang]
  return (
    <>
      <p className="trust">{words.trust}</p>
      <p>{words.age}</p>
      <details>
        <summary>{words.refund}</summary>
        <p>{words.refundRule}</p>
        <p>{words.certificates}</p>
      </details>
      <LinkButton onClick={flow.chat}>{words.chat}</LinkButton>
    </>
  )
}
