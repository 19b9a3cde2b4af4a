import { type KeyboardEvent, useState } from 'react'
import { fieldRules } from '../../form/field-rules.ts'
import { Form, useForm } from '../../form/form.tsx'
import { useTexts } from '../../texts/auth/texts.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EYE, Icon, SLASH } from '../../ui/icon.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import { waysOf } from '../state.ts'
import { SignInEmail } from './sign-in-email.tsx'
import { OtherWays } from './other-ways.tsx'
import type { ScreenProps } from './screen.ts'
import { KnownEmail, LastWayMark, useLastWay } from './way-marks.tsx'

/** A password field with a button that shows the password, and a hint while Caps Lock is on. */
const PasswordField = (props: TextFieldProps) => {
  const { fields } = useTexts()
  const announce = useAnnounce()
  const [isShown, setShown] = useState(false)
  const [isCapsOn, setCapsOn] = useState(false)
  const readCapsLock = (event: KeyboardEvent) => {
    const isOn = event.getModifierState('CapsLock')
    if (isOn && !isCapsOn) announce(fields.capsLock)
    setCapsOn(isOn)
  }
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      hint={isCapsOn ? fields.capsLock : undefined}
      onKeyDown={readCapsLock}
      onKeyUp={readCapsLock}
    >
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

const OWN = { login: ['code', 'passkey'], auth: ['passkey'] } as const

export const View = (props: ScreenProps) => {
  const { kind, state, flow, open } = props
  const texts = useTexts()
  const { email, password } = fieldRules(texts.fields)
  const known = waysOf(state)
  const form = useForm({ username: email, password }, state.errors)
  const isLast = useLastWay(props) === 'password'
  return (
    <Form
      form={form}
      onSend={flow.signIn}
      label={texts.pass.submit}
      isBusy={state.isSending}
      mark={isLast && <LastWayMark />}
      beside={<OtherWays {...props} own={OWN[kind]} known={known?.filter((way) => way !== 'password')} />}
    >
      {kind === 'auth' && !known && (
        <p className="intro">
          <LinkButton onClick={() => open('registration')}>{texts.pass.noAccount}</LinkButton>
        </p>
      )}
      {known ? (
        <KnownEmail state={state} open={open} name="username" />
      ) : (
        <SignInEmail state={state} flow={flow} {...form.field('username')} />
      )}
      <PasswordField
        label={texts.fields.password}
        autoComplete="current-password"
        enterKeyHint="go"
        aside={<LinkButton onClick={() => open('ml')}>{texts.pass.forgotten}</LinkButton>}
        {...form.field('password')}
      />
    </Form>
  )
}
