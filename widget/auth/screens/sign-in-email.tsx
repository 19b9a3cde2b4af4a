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

/** The button of a browser that offers no passkeys in its autofill; null for others, and until that is known. */
export const usePasskeyButton = ({ state, flow }: FlowProps): ReactNode => {
  const [button, setButton] = useState<ReactNode>(null)
  const { passkeys } = state.offers
  useEffect(() => {
    flow.passkeyButton(passkeys).then(setButton, () => undefined) // neither the code nor the browser has answered
  }, [passkeys, flow])
  return button
}
