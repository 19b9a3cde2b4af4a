import { useState } from 'react'
import { useTexts } from '../texts/auth/texts.ts'
import { Icon } from './icon.tsx'
import { EYE, SLASH } from './outlines.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password with a button that shows it. */
export const PasswordField = (props: TextFieldProps) => {
  const { fields } = useTexts()
  const [isShown, setShown] = useState(false)
  return (
    <TextField {...props} type={isShown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none">
      <button
        type="button"
        className="reveal"
        part="reveal"
        tabIndex={0}
        aria-label={fields.showPassword}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Icon outline={isShown ? EYE + SLASH : EYE} />
      </button>
    </TextField>
  )
}
