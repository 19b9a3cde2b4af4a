import { useEffect } from 'react'
import { PROFILE_FIELDS, type ProfileField, profileFields } from '../../../server/contract/profile-fields.ts'
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

interface ProfileInputProps extends FieldProps {
  field: ProfileField
  draft: Draft
  enterKeyHint?: 'go'
}

export const ProfileInput = ({ field, draft, ...props }: ProfileInputProps) => {
  const { profile } = authTexts.of('registration', registrationTexts, useTexts().lang)
  const { autocomplete } = profileFields[field]
  return <TextField label={profile[field]} autoComplete={autocomplete} defaultValue={draft[field]} {...props} />
}

interface ProfileInputsProps {
  draft: Draft
  propsOf: (field: ProfileField) => FieldProps
}

export const ProfileInputs = ({ draft, propsOf }: ProfileInputsProps) =>
  PROFILE_FIELDS.map((field) => <ProfileInput key={field} field={field} draft={draft} {...propsOf(field)} />)

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
