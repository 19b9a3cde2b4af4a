import { type KeyboardEvent, useState } from 'react'
import { fieldRules } from '../../form/field-rules.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useTexts } from '../../texts/auth/texts.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EYE, Icon, SLASH } from '../../ui/icon.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import { SignInEmail, usePasskeyButton } from './sign-in-email.tsx'
import { OtherWays } from './other-ways.tsx'
import type { ScreenProps } from './screen.ts'

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

export const View = (props: ScreenProps) => {
  const { kind, state, flow, open } = props
  const texts = useTexts()
  const { email, password } = fieldRules(texts.fields)
  const form = useForm({ username: email, password }, state.errors)
  const passkeyButton = usePasskeyButton(props)
  const beside = (
    <OtherWays {...props}>
      {(kind === 'login' || passkeyButton) && (
        <>
          {kind === 'login' && (
            <Button isQuiet onClick={() => open('code')}>
              {texts.pass.byCode}
            </Button>
          )}
          {passkeyButton}
        </>
      )}
    </OtherWays>
  )
  return (
    <Form form={form} onSend={flow.signIn} label={texts.pass.submit} isBusy={state.isSending} beside={beside}>
      {kind === 'auth' && (
        <p className="intro">
          <LinkButton onClick={() => open('registration')}>{texts.pass.noAccount}</LinkButton>
        </p>
      )}
      <SignInEmail state={state} flow={flow} {...form.field('username')} />
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
