import { useEffect } from 'react'
import { registrationTexts } from '../../texts/auth/registration-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField, type FieldProps } from '../../ui/text-field.tsx'
import type { LoginFlow } from '../flow.ts'
import type { Draft } from '../state.ts'
import type { ScreenProps } from './screen.ts'

/** Prepares the captcha before the registration is submitted. */
export const useRegistrationCaptcha = ({ expectCaptcha }: LoginFlow) =>
  useEffect(() => expectCaptcha('register'), [expectCaptcha])

/** The props of a form's checkboxes: they start as the user left them. */
export const boxesOf =
  <Name extends string>(field: (name: Name) => FieldProps, { ticks = [] }: Draft) =>
  (name: Name) => ({ ...field(name), defaultChecked: ticks.includes(name) })

export const NameField = (props: FieldProps & { defaultValue: string; enterKeyHint?: 'go' }) => {
  const { fields } = useTexts()
  return <TextField label={fields.name} autoComplete="name" {...props} />
}

/** The hint that the typed address has an account, with a link to the sign-in. */
export const AccountHint = ({ kind, state, open }: Pick<ScreenProps, 'kind' | 'state' | 'open'>) => {
  const { lang, registration } = useTexts()
  if (!state.hasAccount) return null
  return (
    <Notice tone="hint">
      {registration.hasAccount[kind]}{' '}
      <LinkButton onClick={() => open(state.signInScreen)}>
        {authTexts.of('registration', registrationTexts, lang).toSignIn}
      </LinkButton>
    </Notice>
  )
}
