import { type ReactNode, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { focusOn, isPressable } from '../browser/focus.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { FieldProps } from '../ui/text-field.tsx'

/** Returns the error of a value, or null. The value of an unchecked checkbox is ''. */
export type Rule = (value: string) => string | null

type Errors = Readonly<Record<string, string>>

const nothing: Errors = {}

const without = (errors: Errors, name: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name))

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

function valuesOf<Name extends string>(form: HTMLFormElement | null, names: readonly Name[]): Record<Name, string>
function valuesOf(form: HTMLFormElement | null, names: readonly string[]): Record<string, string> {
  const data = form ? new FormData(form) : new FormData()
  return Object.fromEntries(names.map((name) => [name, textOf(data.get(name))]))
}

/**
 * An uncontrolled form. It checks a field when the user leaves it changed, and all fields on submit, and announces the errors. The server's
 * refusals (`refused`, a new object for each response) appear at their fields; one without a field is returned as `general`.
 */
export const useForm = <Name extends string>(rules: Readonly<Record<Name, Rule>>, refused: Errors = nothing) => {
  const ref = useRef<HTMLFormElement>(null)
  const announce = useAnnounce()
  /** The server's, by field. */
  const [refusals, setRefusals] = useState(refused)
  /** The values that break their rules, by field: their errors follow the form's language and state. */
  const [invalid, setInvalid] = useState(nothing)
  // The errors of the last attempt: a new object each time, to be announced and focused.
  const [report, setReport] = useState(refused)
  const [shownRefusal, setShownRefusal] = useState(refused)
  const names: Name[] = []
  for (const name in rules) if (Object.hasOwn(rules, name)) names.push(name)

  const errorOf = (name: Name) =>
    Object.hasOwn(invalid, name) ? (rules[name](invalid[name] ?? '') ?? undefined) : refusals[name]
  if (shownRefusal !== refused) {
    setShownRefusal(refused)
    setRefusals(refused)
    setInvalid(nothing)
    setReport(refused)
  }

  useEffect(() => {
    const texts = Object.values(report)
    if (texts.length === 0) return
    announce(texts.join('. '))
    focusOn(ref.current, '[aria-invalid]')
  }, [report, announce])

  const clear = (name: Name) => {
    setInvalid((before) => without(before, name))
    setRefusals((before) => without(before, name))
  }

  const field = (name: Name): FieldProps => ({
    name,
    'aria-required': rules[name]('') !== null,
    error: errorOf(name),
    // No check if the focus moves to a button or link: an error that appears would shift it away from the click.
    onBlur: ({ target, relatedTarget }) => {
      if (target.type === 'checkbox' || target.value === target.defaultValue || isPressable(relatedTarget)) return
      const error = rules[name](target.value)
      if (error === null) return clear(name)
      setInvalid((before) => ({ ...before, [name]: target.value }))
      announce(error)
    },
    onInput: ({ currentTarget }) => {
      if (errorOf(name) && rules[name](valuesOf(currentTarget.form, [name])[name]) === null) clear(name)
    },
  })

  const submit = (onValid: (values: Record<Name, string>) => unknown) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(event.currentTarget, names)
    const broken = names.filter((name) => rules[name](values[name]) !== null)
    if (broken.length === 0) return void onValid(values)
    setInvalid(Object.fromEntries(broken.map((name) => [name, values[name]])))
    setRefusals(nothing)
    setReport(Object.fromEntries(broken.map((name) => [name, rules[name](values[name]) ?? ''])))
  }

  const general = Object.keys(refusals).find((key) => !Object.hasOwn(rules, key))
  return { ref, field, submit, general: general && refusals[general] }
}

interface FormProps<Name extends string> {
  form: ReturnType<typeof useForm<Name>>
  /** Called with the values once they pass every rule. */
  onSend: (values: Record<Name, string>) => unknown
  /** The label of the submit button. */
  label: string
  isBusy: boolean
  isLocked?: boolean
  /** The id of the text that says why the form is locked. */
  lockedBy?: string | undefined
  /** A mark on the submit button. */
  mark?: ReactNode
  /** Content after the submit button: alternative actions. */
  beside?: ReactNode
  children: ReactNode
}

/** A form: its fields in reading order, the general error, the submit button, alternative actions. */
export const Form = <Name extends string>(props: FormProps<Name>) => {
  const { form, onSend, label, isBusy, isLocked, lockedBy, mark, beside, children } = props
  const { ref, submit, general } = form
  return (
    <form className="form" ref={ref} noValidate onSubmit={submit(onSend)}>
      {children}
      {general && <Notice tone="danger">{general}</Notice>}
      <div className="actions">
        {mark}
        <Button type="submit" isBusy={isBusy} isLocked={isLocked} aria-describedby={lockedBy}>
          {label}
        </Button>
        {beside}
      </div>
    </form>
  )
}
