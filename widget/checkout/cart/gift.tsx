import { useId, useState } from 'react'
import { GIFT_MESSAGE_MAX } from '../../../server/contract/checkout/limits.ts'
import type { CartItemReply } from '../../../server/contract/checkout/cart-calls.ts'
import { now } from '../../browser/clock.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import { Form, useForm } from '../../form/form.tsx'
import { giftTexts } from '../../texts/checkout/gift-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { dateLangOf, formatDate } from '../../texts/format-date.ts'
import { LinkButton } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Errors } from '../model/state.ts'
import { Dialog } from '../dialog.tsx'
import type { StepProps } from '../flow/step.ts'

const nothing: Errors = {}

/** No client-side rules: the server validates the fields and returns errors by field. */
const anything = () => null
const rules = {
  giver_name: anything,
  giver_gender: anything,
  receiver_email: anything,
  message: anything,
  send_on: anything,
}

interface GiftFormProps extends Pick<StepProps, 'state' | 'flow'> {
  item: CartItemReply
  lang: WidgetConfig['lang']
  onClose: () => void
}

/**
 * The details of a gift certificate: the giver, the grammatical gender of the wording, the recipient, the message and the date of the
 * email.
 */
const GiftForm = ({ state: { busy }, flow, item, lang, onClose }: GiftFormProps) => {
  const texts = checkoutTexts.of('gift', giftTexts, lang)
  const id = useId()
  const [refused, setRefused] = useState(nothing)
  const form = useForm(rules, refused)
  const { field } = form
  const { gift } = item
  const [today] = useState(() => new Date(now()).toISOString().slice(0, 10))

  const save = async (values: Record<keyof typeof rules, string>) => {
    const errors = await flow.setGift(item.id, values)
    if (errors) setRefused(errors)
    else onClose()
  }
  return (
    <Dialog title={texts.title} close={texts.close} onClose={onClose}>
      <Form form={form} onSend={save} label={texts.save} isBusy={busy?.what === 'item' && busy.id === item.id}>
        <TextField
          {...field('giver_name')}
          label={texts.giver}
          hint={texts.giverHint}
          defaultValue={gift?.giver_name ?? ''}
          autoComplete="off"
          maxLength={100}
        />
        <div className="field">
          <label className="label" part="label" htmlFor={id}>
            {texts.gender}
          </label>
          <select className="input" part="input" id={id} name="giver_gender" defaultValue={gift?.giver_gender ?? ''}>
            {Object.entries(texts.genders).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
        <TextField
          {...field('receiver_email')}
          label={texts.receiver}
          hint={texts.receiverHint}
          defaultValue={gift?.receiver_email ?? ''}
          type="email"
          inputMode="email"
          autoComplete="off"
          enterKeyHint="done"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextArea
          {...field('message')}
          label={texts.message}
          defaultValue={gift?.message ?? ''}
          maxLength={GIFT_MESSAGE_MAX}
        />
        <TextField
          {...field('send_on')}
          label={texts.day}
          hint={texts.dayHint}
          defaultValue={gift?.send_on ?? ''}
          type="date"
          min={today}
        />
      </Form>
    </Dialog>
  )
}

export type GiftProps = Pick<StepProps, 'state' | 'flow' | 'config'> & { item: CartItemReply }

/** The giver, recipient and email date of a gift certificate, and a dialog to edit them. */
export const Gift = ({ state, flow, config: { lang, dateLang }, item }: GiftProps) => {
  const texts = checkoutTexts.of('gift', giftTexts, lang)
  const [isOpen, setOpen] = useState(false)
  const { giver_name: giver, receiver_email: receiver, send_on: day } = item.gift ?? {}
  // Local noon, so that the date does not depend on the time zone.
  const formatted = day ? formatDate(`${day}T12:00`, dateLangOf(dateLang, lang)) : null
  return (
    <>
      {giver && <p className="hint">{texts.from(giver)}</p>}
      <p className="hint">{receiver ? texts.toOther(receiver, formatted) : texts.toBuyer}</p>
      <LinkButton aria-haspopup="dialog" aria-label={texts.editOf(item.name)} onClick={() => setOpen(true)}>
        {texts.edit}
      </LinkButton>
      {isOpen && <GiftForm state={state} flow={flow} item={item} lang={lang} onClose={() => setOpen(false)} />}
    </>
  )
}
