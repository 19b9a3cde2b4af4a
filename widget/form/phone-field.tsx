import { useEffect, useRef, type ClipboardEvent, type FocusEvent, type InputEvent } from 'react'
import { internationalPhone, phoneError } from '../../server/contract/rules.ts'
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

/** Edits that insert a whole value, by `InputEvent.inputType`: pasted, dropped, filled in by the browser, which may name no type. */
const WHOLE_VALUE = /^$|From|Replacement/

const isRussianBrowser = () => navigator.languages.some((language) => /^ru\b|-RU$/i.test(language))

/** A phone number in international form, grouped while the user types. Source: sign-in spec §5. */
export const PhoneField = ({ onBlur, onInput, defaultValue = '', ...field }: PhoneFieldProps) => {
  const { lang, fields } = useTexts()
  const ref = useRef<HTMLInputElement>(null)
  const before = useRef('')
  /** False while the plus in the field is the one that the focus has put there. */
  const isPlusTyped = useRef(true)

  /** Adds the country code of a complete Russian number; a number with a plus of the user's own stays. */
  const complete = (input: HTMLInputElement) => {
    if (isPlusTyped.current && input.value.startsWith('+')) return
    input.value = formatPhone(internationalPhone(input.value, lang === 'ru' || isRussianBrowser()))
    before.current = input.value
  }

  // In every submit, whether by Enter or of a value that was filled in without a focus.
  useEffect(() => {
    const input = ref.current
    const form = input?.form
    const onSubmit = () => input && complete(input)
    form?.addEventListener('submit', onSubmit, true)
    return () => form?.removeEventListener('submit', onSubmit, true)
  })

  const onFocus = ({ target }: FocusEvent<HTMLInputElement>) => {
    if (target.value === '') {
      setTyped(target, '+', 1)
      isPlusTyped.current = false
    }
    before.current = target.value
    void phoneLibrary.load()
  }

  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    if (clipboardData.getData('text').includes('+')) isPlusTyped.current = true
  }

  const onTyped = (event: InputEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const { nativeEvent } = event
    if (nativeEvent.isComposing) return
    const inputType = 'inputType' in nativeEvent ? nativeEvent.inputType : '' // what a browser fills in may be a plain event
    const isFilledIn = inputType === '' || inputType === 'insertReplacementText'
    if (isFilledIn || input.value.split('+').length > before.current.split('+').length) isPlusTyped.current = true
    const caret = input.selectionStart ?? input.value.length
    const typed = editPhone(before.current, { value: input.value, caret }, inputType)
    setTyped(input, typed.value, typed.caret)
    before.current = typed.value
    if (WHOLE_VALUE.test(inputType)) complete(input)
    onInput(event)
  }

  const onFieldBlur = async (event: FocusEvent<HTMLInputElement>) => {
    const { target } = event
    if (target.value === '+') target.value = ''
    complete(target)
    onBlur(event)
    if (phoneError(target.value) !== null) return
    await phoneLibrary.load()
    if (focusedBeside(target) !== target) onBlur(event)
  }

  return (
    <TextField
      {...field}
      ref={ref}
      label={fields.phone}
      hint={fields.phoneHint}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      defaultValue={formatPhone(internationalPhone(String(defaultValue), lang === 'ru'))}
      onFocus={onFocus}
      onPaste={onPaste}
      onInput={onTyped}
      onBlur={(event) => void onFieldBlur(event)}
    />
  )
}
