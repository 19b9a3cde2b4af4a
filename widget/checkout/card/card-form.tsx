import { type FocusEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type BrandId, brandName } from '../../../server/contract/checkout/methods.ts'
import { focusOn, isPressable } from '../../browser/focus.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import { cardFormTexts } from '../../texts/checkout/card-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { type CardErrorTexts, cardErrorTexts } from '../../texts/checkout/error-texts.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import type { TypedCard } from '../flow/flow-contract.ts'
import type { Errors } from '../model/state.ts'
import { CARD_FIELDS, cardError, type CardField, type CardValues, typedCard } from './card-fields.ts'
import { BrandMark } from './card-label.tsx'
import { brandRules, codeMask, digitsIn, edit, expiryMask, isFull, type Mask, numberMask } from './masks.ts'

/** Calls `listener` when the page is left, also when it goes into the back/forward cache. Returns a function that stops it. */
const onPageHide = (listener: () => void): (() => void) => {
  addEventListener('pagehide', listener)
  return () => removeEventListener('pagehide', listener)
}

type Inputs = Partial<Record<CardField, HTMLInputElement>>

const nothing: Errors = {}

const valuesOf = (inputs: Inputs): CardValues => {
  const value = (field: CardField) => inputs[field]?.value ?? ''
  return { number: value('number'), name: value('name'), exp: value('exp'), cvv: value('cvv') }
}

const empty = (inputs: Inputs) => Object.values(inputs).forEach((input) => void (input.value = ''))

const MODIFIERS = new Set(['Control', 'Meta', 'Shift', 'Alt'])
const CORRECTIONS = new Set(['Backspace', 'ArrowLeft', 'Home'])

/** Keys that correct what was just typed: select all and undo too. */
const corrects = ({ key, code, ctrlKey, metaKey }: KeyboardEvent) =>
  CORRECTIONS.has(key) || ((ctrlKey || metaKey) && (code === 'KeyA' || code === 'KeyZ'))

/**
 * Moves the focus from one field to the next, for a person who may not expect it: if the next key corrects, it acts on the field before;
 * Tab, pressed out of habit, leaves the focus where it is.
 */
const moveOn = (from: HTMLInputElement, to: HTMLInputElement) => {
  const settled = new AbortController()
  const { signal } = settled
  const onKey = (event: KeyboardEvent) => {
    if (MODIFIERS.has(event.key)) return
    settled.abort()
    if (event.key === 'Tab' && !event.shiftKey) event.preventDefault()
    else if (corrects(event)) from.focus()
  }
  to.focus()
  to.addEventListener('keydown', onKey, { signal })
  to.addEventListener('blur', () => settled.abort(), { signal })
}

const isField = (key: string) => CARD_FIELDS.some((field) => field === key)

/** `left` aborts when the form unmounts. */
export type SendCard = (card: TypedCard, left: AbortSignal) => Promise<Errors | null>

/**
 * The form of a card: uncontrolled inputs without names, read through refs, so that typed values are in no state and no FormData. Errors
 * appear when a field is left and on submit, and disappear at the next edit. The fields are cleared once the card is accepted, and when the
 * form or the page is left. `send` returns the provider's errors by field; `refused` holds those of the school's server, a new object for
 * each response. The checkbox at `keepRef` says whether to save the card; without it the card is not saved.
 */
const useCardForm = (formTexts: CardErrorTexts['errors'], refused: Errors, send: SendCard) => {
  const ref = useRef<HTMLFormElement>(null)
  const inputs = useRef<Inputs>({})
  const keepRef = useRef<HTMLInputElement>(null)
  const isSending = useRef(false)
  const life = useRef(new AbortController())
  const announce = useAnnounce()
  const [errors, setErrors] = useState(refused)
  /** The errors of the last attempt: a new object each time, to be announced and focused. */
  const [report, setReport] = useState(refused)
  const [shownRefusal, setShownRefusal] = useState(refused)

  const errorOf = (field: CardField) => cardError(valuesOf(inputs.current), field, formTexts)
  const showErrors = (found: Errors) => {
    setErrors(found)
    setReport(found)
  }
  if (shownRefusal !== refused) {
    setShownRefusal(refused)
    showErrors(refused)
  }

  useEffect(() => {
    const typed = inputs.current
    const forget = onPageHide(() => empty(typed))
    const left = new AbortController()
    life.current = left
    return () => {
      left.abort()
      forget()
      empty(typed)
    }
  }, [])
  useEffect(() => {
    const messages = Object.values(report)
    if (messages.length === 0) return
    announce(messages.join('. '))
    focusOn(ref.current, '[aria-invalid]')
  }, [report, announce])

  const field = (name: CardField) => ({
    'aria-required': true,
    error: errors[name],
    ref: (input: HTMLInputElement | null) => {
      if (input) inputs.current[name] = input // stays after React unmounts it, so that it can be cleared then
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLInputElement>) => {
      if (target.value === '' || isPressable(relatedTarget)) return
      const error = errorOf(name)
      setErrors((before) => ({ ...before, [name]: error ?? '' }))
      if (error) announce(error)
    },
    onInput: () => {
      if (errors[name]) setErrors((before) => ({ ...before, [name]: '' }))
    },
  })

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    const invalid = CARD_FIELDS.map((name) => [name, errorOf(name)]).filter(([, error]) => error !== null)
    if (invalid.length > 0) return showErrors(Object.fromEntries(invalid))
    isSending.current = true
    setErrors(nothing)
    const card = typedCard(valuesOf(inputs.current), keepRef.current?.checked ?? false)
    const found = await send(card, life.current.signal)
    isSending.current = false
    if (found) showErrors(found)
    else empty(inputs.current)
  }

  /** Moves the focus from a field that is right to the next empty one: where all is filled in, a correction does not move it. */
  const advance = (from: CardField) => {
    if (errorOf(from) !== null) return
    const [field, ...after] = CARD_FIELDS.slice(CARD_FIELDS.indexOf(from)).map((name) => inputs.current[name])
    const next = after.find((input) => input?.value === '')
    if (field && next) moveOn(field, next)
  }

  const general = Object.entries(errors).find(([key, error]) => !isField(key) && error !== '')?.[1]
  return { ref, keepRef, field, submit, advance, general }
}

type MaskedFieldProps = Omit<TextFieldProps, 'name' | 'onInput'> & {
  mask: Mask
  /** Called with the value after each edit. */
  onInput: (value: string) => void
  /** Called once the value, typed or pasted to its end, has all the digits that it may have. */
  onFull?: () => void
}

/** Edits by the person; a browser that fills in a card fills in all of its fields. */
const TYPING = new Set(['insertText', 'insertFromPaste'])

/** A numeric field that a mask formats during typing, with the caret kept. It has no `name`, so no form submits it. */
const MaskedField = ({ mask, onInput, onFull, ...field }: MaskedFieldProps) => {
  const before = useRef('')

  const format = (input: HTMLInputElement, caret: number, inputType?: string) => {
    const typed = edit(mask, before.current, { value: input.value, caret }, inputType)
    if (input.value !== typed.value) {
      input.value = typed.value
      input.setSelectionRange(typed.caret, typed.caret)
    }
    const isLonger = typed.value.length > before.current.length
    before.current = typed.value
    onInput(typed.value)
    const isAtEnd = typed.caret === typed.value.length && TYPING.has(inputType ?? '')
    if (isLonger && isAtEnd && isFull(mask, typed.value)) onFull?.()
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
  asksToStore: boolean
  /** The card is only saved: nothing is due now. */
  isBinding: boolean
  /** Errors from the school's server; a new object for each response. */
  refused: Errors
  /** Submits the card; returns errors by field, or null. */
  onSend: SendCard
}

/** The form of a new card. No typed value is kept in React state, and no input has a `name`. Source: checkout spec §2, §5; SECURITY R54. */
export const CardForm = ({ lang, isBusy, asksToStore, isBinding, refused, onSend }: CardFormProps) => {
  const formTexts = checkoutTexts.of('cardForm', cardFormTexts, lang)
  const { ref, keepRef, field, submit, advance, general } = useCardForm(
    checkoutTexts.of('cardError', cardErrorTexts, lang).errors,
    refused,
    onSend,
  )
  const [number, exp] = [field('number'), field('exp')]
  const announce = useAnnounce()
  const [brand, setBrand] = useState<BrandId | null>(null)
  const [isSaved, setSaved] = useState(false)

  const recognise = (value: string) => {
    const { id } = brandRules(digitsIn(value))
    if (id === brand) return
    setBrand(id)
    if (id) announce(formTexts.brand(brandName(id, lang)))
  }

  return (
    <form className="form" ref={ref} noValidate autoComplete="on" onSubmit={(event) => void submit(event)}>
      <MaskedField
        {...number}
        label={formTexts.number}
        autoComplete="cc-number"
        mask={numberMask}
        onInput={(value) => {
          number.onInput()
          recognise(value)
        }}
        onFull={() => advance('number')}
      >
        <BrandMark brand={brand} />
      </MaskedField>
      <TextField
        {...field('name')}
        label={formTexts.name}
        hint={formTexts.nameHint}
        autoComplete="cc-name"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <div className="pair">
        <MaskedField
          {...exp}
          label={formTexts.exp}
          placeholder={formTexts.expSample}
          autoComplete="cc-exp"
          mask={expiryMask}
          onFull={() => advance('exp')}
        />
        <MaskedField
          {...field('cvv')}
          label={formTexts.cvv}
          hint={brand === 'american-express' ? formTexts.codeOnFront : formTexts.codeOnBack}
          autoComplete="cc-csc"
          enterKeyHint="go"
          mask={codeMask}
        />
      </div>
      {asksToStore && (
        <Checkbox ref={keepRef} onInput={({ currentTarget }) => setSaved(currentTarget.checked)}>
          {formTexts.keep}
        </Checkbox>
      )}
      {general && <Notice tone="danger">{general}</Notice>}
      <div className="actions">
        <Button type="submit" isBusy={isBusy}>
          {isBinding ? formTexts.bind : isSaved ? formTexts.submit : formTexts.pay}
        </Button>
      </div>
    </form>
  )
}
