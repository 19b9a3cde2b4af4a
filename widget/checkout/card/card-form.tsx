import { useRef, useState } from 'react'
import { type BrandId, CARD_BRANDS } from '../../../server/contract/methods.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import { cardFaultTexts } from '../../texts/checkout/card/card-fault-texts.ts'
import { cardFormTexts } from '../../texts/checkout/card/card-form-texts.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import type { Errors } from '../model/state.ts'
import { BrandMark } from './brand-mark.tsx'
import { brandRules } from './brands.ts'
import { edit, type Mask, codeMask, digitsIn, expiryMask, numberMask } from './masks.ts'
import { type SendCard, useCardForm } from './use-card-form.ts'

type MaskedFieldProps = Omit<TextFieldProps, 'name' | 'onInput'> & {
  mask: Mask
  /** Called with the value after each edit. */
  onInput: (value: string) => void
}

/** A numeric field that a mask formats during typing, with the caret kept. It has no `name`, so no form submits it. */
const MaskedField = ({ mask, onInput, ...field }: MaskedFieldProps) => {
  const before = useRef('')

  const format = (input: HTMLInputElement, caret: number, inputType?: string) => {
    const typed = edit(mask, before.current, { value: input.value, caret }, inputType)
    if (input.value !== typed.value) {
      input.value = typed.value
      input.setSelectionRange(typed.caret, typed.caret)
    }
    before.current = typed.value
    onInput(typed.value)
  }
  const atCaret = (input: HTMLInputElement, inputType?: string) =>
    format(input, input.selectionStart ?? input.value.length, inputType)

  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      onFocus={({ target }) => {
        before.current = target.value
      }}
      onInput={({ currentTarget, nativeEvent }) => {
        if (!nativeEvent.isComposing) atCaret(currentTarget, nativeEvent.inputType)
      }}
      onCompositionEnd={({ currentTarget }) => atCaret(currentTarget)}
    />
  )
}

interface CardFormProps {
  lang: WidgetConfig['lang']
  isBusy: boolean
  /** Whether to show the checkbox: a card that renewals are charged to is saved in any case. */
  asksToKeep: boolean
  /** Errors from the school's server; a new object for each response. */
  refused: Errors
  /** Submits the card; returns errors by field, or null. */
  onSend: SendCard
}

/** The form of a new card. No typed value is kept in React state, and no input has a `name`. Source: checkout spec §2, §5; SECURITY R54. */
export const CardForm = ({ lang, isBusy, asksToKeep, refused, onSend }: CardFormProps) => {
  const words = cardFormTexts[lang]
  const { ref, keepRef, field, submit, general } = useCardForm(cardFaultTexts[lang].faults, refused, onSend)
  const number = field('number')
  const announce = useAnnounce()
  const [brand, setBrand] = useState<BrandId | null>(null)

  const recognise = (value: string) => {
    const { id } = brandRules(digitsIn(value))
    if (id === brand) return
    setBrand(id)
    if (id) announce(words.brand(CARD_BRANDS[id]))
  }

  return (
    <form className="form" ref={ref} noValidate autoComplete="on" onSubmit={(event) => void submit(event)}>
      <MaskedField
        {...number}
        label={words.number}
        autoComplete="cc-number"
        mask={numberMask}
        onInput={(value) => {
          number.onInput()
          recognise(value)
        }}
      >
        <BrandMark brand={brand} />
      </MaskedField>
      <TextField
        {...field('name')}
        label={words.name}
        hint={words.nameHint}
        autoComplete="cc-name"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <div className="pair">
        <MaskedField
          {...field('exp')}
          label={words.exp}
          placeholder={words.expSample}
          autoComplete="cc-exp"
          mask={expiryMask}
        />
        <MaskedField
          {...field('cvv')}
          label={words.cvv}
          hint={brand === 'american-express' ? words.codeOnFront : words.codeOnBack}
          autoComplete="cc-csc"
          mask={codeMask}
        />
      </div>
      {asksToKeep && <Checkbox ref={keepRef}>{words.keep}</Checkbox>}
      {general && <Notice tone="danger">{general}</Notice>}
      <div className="actions">
        <Button type="submit" isBusy={isBusy}>
          {words.submit}
        </Button>
      </div>
    </form>
  )
}
