import { useId, useState } from 'react'
import type { PaymentErrorReply } from '../../../server/contract/checkout-replies.ts'
import type { payTexts } from '../../texts/checkout/pay-texts.ts'
import { LinkButton } from '../../ui/button.tsx'

interface ErrorDetailsProps {
  error: PaymentErrorReply
  words: (typeof payTexts)['ru']['fail']
}

/** What support asks for, on demand; text, whatever it holds. Source: checkout spec §2, §8. */
export const ErrorDetails = ({ error, words }: ErrorDetailsProps) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const rows = (['type', 'id', 'code', 'description'] as const).filter((name) => error[name] !== '')
  return (
    <>
      <LinkButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? words.hideDetails : words.details}
      </LinkButton>
      <dl className="details" id={id} hidden={!isOpen}>
        {rows.map((name) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd>{error[name]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
