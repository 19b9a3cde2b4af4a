import { useRef, type FocusEvent, type InputEvent } from 'react'
import { phoneFault } from '../../server/contract/rules.ts'
import { editPhone, formatPhone } from './phone-format.ts'
import { phoneLibrary } from './field-rules.ts'
import { useTexts } from '../texts/auth/texts.ts'
import { focusedBeside } from '../browser/focus.ts'
import { TextField, type FieldProps, type TextFieldProps } from '../ui/text-field.tsx'

type PhoneFieldProps = Omit<TextFieldProps, 'label'> & Pick<FieldProps, 'onBlur' | 'onInput'>

const setTyped = (input: HTMLInputElement, value: string, caret: number) => {
  if (input.value === value) return
  input.value = value
  input.setSelectionRange(caret, caret)
}

/** A phone number in international form, grouped while the user types. Source: sign-in spec §5. */
export const PhoneField = ({ onBlur, onInput, defaultValue = '', ...field }: PhoneFieldProps) => {
  const { fields } = useTexts()
  const before = useRef('')

  const onFocus = ({ target }: FocusEvent<HTMLInputElement>) => {
    if (target.value === '') setTyped(target, '+', 1)
    before.current = target.value
    void phoneLibrary.load()
  }

  const onTyped = (event: InputEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const { inputType, isComposing } = event.nativeEvent
    if (isComposing) return
    const caret = input.selectionStart ?? input.value.length
    const typed = editPhone(before.current, { value: input.value, caret }, inputType)
    setTyped(input, typed.value, typed.caret)
    before.current = typed.value
    onInput(event)
  }

  const onLeft = async (event: FocusEvent<HTMLInputElement>) => {
    const { target } = event
    if (target.value === '+') target.value = ''
    onBlur(event)
    if (phoneFault(target.value) !== null) return
    await phoneLibrary.load()
    if (focusedBeside(target) !== target) onBlur(event)
  }

  return (
    <TextField
      {...field}
      label={fields.phone}
      hint={fields.phoneHint}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      defaultValue={formatPhone(String(defaultValue))}
      onFocus={onFocus}
      onInput={onTyped}
      onBlur={(event) => void onLeft(event)}
    />
  )
}
