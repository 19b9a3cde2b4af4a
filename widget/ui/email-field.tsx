import { useTexts } from '../texts/auth/texts.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** The email address that the user signs in with. */
export const EmailField = (props: Omit<TextFieldProps, 'label'>) => {
  const { fields } = useTexts()
  return (
    <TextField
      label={fields.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
