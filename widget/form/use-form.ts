import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useAnnounce } from '../ui/announcer.tsx'
import type { FieldProps } from '../ui/text-field.tsx'
import { focusOn, isPressable } from '../browser/focus.ts'

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
  const [errors, setErrors] = useState(refused)
  // The errors of the last attempt: a new object each time, to be announced and focused.
  const [report, setReport] = useState(refused)
  const [shownRefusal, setShownRefusal] = useState(refused)
  const names: Name[] = []
  for (const name in rules) if (Object.hasOwn(rules, name)) names.push(name)

  const showErrors = (found: Errors) => {
    setErrors(found)
    setReport(found)
  }
  if (shownRefusal !== refused) {
    setShownRefusal(refused)
    showErrors(refused)
  }

  useEffect(() => {
    const texts = Object.values(report)
    if (texts.length === 0) return
    announce(texts.join('. '))
    focusOn(ref.current, '[aria-invalid]')
  }, [report, announce])

  const mark = (name: Name, error: string | null) =>
    setErrors((before) => (error === null ? without(before, name) : { ...before, [name]: error }))

  const field = (name: Name): FieldProps => ({
    name,
    'aria-required': rules[name]('') !== null,
    error: errors[name],
    // No check if the focus moves to a button or link: an error that appears would shift it away from the click.
    onBlur: ({ target, relatedTarget }) => {
      if (target.type === 'checkbox' || target.value === target.defaultValue || isPressable(relatedTarget)) return
      const error = rules[name](target.value)
      mark(name, error)
      if (error) announce(error)
    },
    onInput: ({ currentTarget }) => {
      if (errors[name] && rules[name](valuesOf(currentTarget.form, [name])[name]) === null) mark(name, null)
    },
  })

  const submit = (onValid: (values: Record<Name, string>) => unknown) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(event.currentTarget, names)
    const found = names
      .map((name) => [name, rules[name](values[name])] as const)
      .filter((entry): entry is readonly [Name, string] => entry[1] !== null)
    if (found.length > 0) showErrors(Object.fromEntries(found))
    else void onValid(values)
  }

  const general = Object.keys(errors).find((key) => !Object.hasOwn(rules, key))
  return { ref, field, submit, general: general && errors[general] }
}
