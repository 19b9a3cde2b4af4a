import { useEffect, useRef, useState, type FocusEvent, type SubmitEvent } from 'react'
import { focusOn, isPressable } from '../../browser/focus.ts'
import type { CardFaultTexts } from '../../texts/checkout/card/card-fault-texts.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import type { TypedCard } from '../flow/flow-contract.ts'
import type { Errors } from '../model/state.ts'
import { CARD_FIELDS, type CardField, cardFault, type CardValues, typedCard } from './card-fields.ts'

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

const isField = (key: string) => CARD_FIELDS.some((field) => field === key)

/** `left` aborts when the form unmounts. */
export type SendCard = (card: TypedCard, left: AbortSignal) => Promise<Errors | null>

/**
 * The form of a card: uncontrolled inputs without names, read through refs, so that typed values are in no state and no FormData. Errors
 * appear when a field is left and on submit, and disappear at the next edit. The fields are cleared once the card is accepted, and when the
 * form or the page is left. `send` returns the provider's errors by field; `refused` holds those of the school's server, a new object for
 * each response. The checkbox at `keepRef` says whether to save the card; without it the card is not saved.
 */
export const useCardForm = (words: CardFaultTexts['faults'], refused: Errors, send: SendCard) => {
  const ref = useRef<HTMLFormElement>(null)
  const inputs = useRef<Inputs>({})
  const keepRef = useRef<HTMLInputElement>(null)
  const isSending = useRef(false)
  const life = useRef(new AbortController())
  const announce = useAnnounce()
  const [errors, setErrors] = useState(refused)
  /** The errors of the last attempt: a new object each time, to be announced and focused. */
  const [report, setReport] = useState(refused)
  const [answer, setAnswer] = useState(refused)

  const faultOf = (field: CardField) => cardFault(valuesOf(inputs.current), field, words)
  const tell = (found: Errors) => {
    setErrors(found)
    setReport(found)
  }
  if (answer !== refused) {
    setAnswer(refused)
    tell(refused)
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
    const said = Object.values(report)
    if (said.length === 0) return
    announce(said.join('. '))
    focusOn(ref.current, '[aria-invalid]')
  }, [report, announce])

  const field = (name: CardField) => ({
    'aria-required': true,
    error: errors[name],
    ref: (input: HTMLInputElement | null) => {
      if (input) inputs.current[name] = input // kept after React unmounts it, so that it can be cleared then
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLInputElement>) => {
      if (target.value === '' || isPressable(relatedTarget)) return
      const fault = faultOf(name)
      setErrors((before) => ({ ...before, [name]: fault ?? '' }))
      if (fault) announce(fault)
    },
    onInput: () => {
      if (errors[name]) setErrors((before) => ({ ...before, [name]: '' }))
    },
  })

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    const faults = CARD_FIELDS.map((name) => [name, faultOf(name)]).filter(([, fault]) => fault !== null)
    if (faults.length > 0) return tell(Object.fromEntries(faults))
    isSending.current = true
    setErrors(nothing)
    const card = typedCard(valuesOf(inputs.current), keepRef.current?.checked ?? false)
    const found = await send(card, life.current.signal)
    isSending.current = false
    if (found) tell(found)
    else empty(inputs.current)
  }

  const general = Object.entries(errors).find(([key, error]) => !isField(key) && error !== '')?.[1]
  return { ref, keepRef, field, submit, general }
}
