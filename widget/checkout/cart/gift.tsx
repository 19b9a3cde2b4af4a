import { useState } from 'react'
import type { CartItemReply } from '../../../server/contract/checkout-replies.ts'
import { dateLangOf, formatDate } from '../../texts/format-date.ts'
import { giftTexts } from '../../texts/checkout/gift-texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { StepProps } from '../steps/step.ts'
import { GiftForm } from './gift-form.tsx'

export type GiftProps = Pick<StepProps, 'state' | 'flow' | 'config'> & { item: CartItemReply }

/** The giver, recipient and email date of a gift certificate, and a dialog to edit them. */
export const Gift = ({ state, flow, config: { lang, dateLang }, item }: GiftProps) => {
  const texts = giftTexts[lang]
  const [isOpen, setOpen] = useState(false)
  const { giver_name: giver, receiver_email: receiver, send_on: day } = item.gift ?? {}
  // Local noon, so that the date does not depend on the time zone.
  const spelled = day ? formatDate(`${day}T12:00`, dateLangOf(dateLang, lang)) : null
  return (
    <>
      {giver && <p className="hint">{texts.from(giver)}</p>}
      <p className="hint">{receiver ? texts.toOther(receiver, spelled) : texts.toBuyer}</p>
      <LinkButton aria-haspopup="dialog" aria-label={texts.editOf(item.name)} onClick={() => setOpen(true)}>
        {texts.edit}
      </LinkButton>
      {isOpen && <GiftForm state={state} flow={flow} item={item} lang={lang} onClose={() => setOpen(false)} />}
    </>
  )
}
