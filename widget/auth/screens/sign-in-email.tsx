import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { EmailField } from '../../ui/email-field.tsx'
import type { ScreenProps } from './screen.ts'

type FlowProps = Pick<ScreenProps, 'state' | 'flow'>

/** The e-mail field of a sign-in. Where the browser can, the autofill of the field offers passkeys once it has the focus. */
export const SignInEmail = ({ state, flow, ...field }: FlowProps & ComponentProps<typeof EmailField>) => {
  const ref = useRef<HTMLInputElement>(null)
  const { passkeys } = state.offers
  useEffect(() => {
    if (passkeys && ref.current?.matches(':focus')) flow.expectPasskey()
  }, [passkeys, flow])
  return (
    <EmailField
      defaultValue={state.draft.email}
      autoComplete="username webauthn"
      {...field}
      ref={ref}
      onFocus={flow.expectPasskey}
      onClick={flow.expectPasskey} // the autofill opens at a press too, also in a field that has kept the focus
    />
  )
}

interface PasskeyButtonTraits {
  isWanted: boolean
  /** The form has no field whose autofill could offer passkeys. */
  isFieldless: boolean
}

/** The button for a passkey, see `LoginFlow`; null where there is none, and until that is known. */
export const usePasskeyButton = (
  { state, flow }: FlowProps,
  { isWanted, isFieldless }: PasskeyButtonTraits,
): ReactNode => {
  const [button, setButton] = useState<ReactNode>(null)
  const passkeys = isWanted ? state.offers.passkeys : null
  useEffect(() => {
    flow.passkeyButton(passkeys, isFieldless).then(setButton, () => undefined) // neither the code nor the browser has answered
  }, [passkeys, flow, isFieldless])
  return button
}
