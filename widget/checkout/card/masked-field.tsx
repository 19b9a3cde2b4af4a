import { useRef } from 'react'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import { edit, type Mask } from './masks.ts'

type MaskedFieldProps = Omit<TextFieldProps, 'name' | 'onInput'> & {
  mask: Mask
  /** Hears the value after each edit. */
  onInput: (value: string) => void
}

/** Figures that are spelled by a mask while they are typed, the caret kept. Without a name: no form sends it. */
export const MaskedField = ({ mask, onInput, ...field }: MaskedFieldProps) => {
  const before = useRef('')

  const spell = (input: HTMLInputElement, caret: number, inputType?: string) => {
    const typed = edit(mask, before.current, { value: input.value, caret }, inputType)
    if (input.value !== typed.value) {
      input.value = typed.value
      input.setSelectionRange(typed.caret, typed.caret)
    }
    before.current = typed.value
    onInput(typed.value)
  }
  const atCaret = (input: HTMLInputElement, inputType?: string) =>
    spell(input, input.selectionStart ?? input.value.length, inputType)

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
