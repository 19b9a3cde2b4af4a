import { useEffect } from 'react'
import { fieldRules } from '../../form/field-rules.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { mailTexts } from '../../texts/auth/mail-texts.ts'
import { useTexts } from '../../texts/auth/texts.ts'
import { Again, asClock, useSecondsLeft } from '../../ui/again.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { letterCalls } from '../calls/letters.ts'
import type { ScreenProps } from './screen.ts'

const EmailStep = ({ state, flow, open }: ScreenProps) => {
  const texts = useTexts()
  const words = mailTexts[texts.lang]
  const form = useForm({ email: fieldRules(texts.fields).email }, state.errors)
  useEffect(() => flow.expectCaptcha('send_code'), [flow])
  const toPass = <LinkButton onClick={() => open('pass')}>{texts.toPass}</LinkButton>
  return (
    <Form
      form={form}
      onSend={letterCalls(flow.context).sendCode}
      label={words.code.send}
      isBusy={state.isSending}
      beside={toPass}
    >
      <p className="intro">{words.code.intro}</p>
      <EmailField defaultValue={state.draft.email} enterKeyHint="go" {...form.field('email')} />
    </Form>
  )
}

const CodeStep = ({ state, flow, open }: ScreenProps) => {
  const texts = useTexts()
  const words = mailTexts[texts.lang]
  const locked = useSecondsLeft(state.lockedUntil)
  const form = useForm({ code: fieldRules(texts.fields).code }, state.errors)
  const { email } = state.draft
  const isLocked = locked > 0
  const further = (
    <>
      {isLocked && <p className="hint count">{words.code.lockedFor(asClock(locked))}</p>}
      <Again
        from={state.resendAt}
        wait={isLocked ? null : words.code.againIn}
        onPress={() => void letterCalls(flow.context).sendCode({ email })}
      >
        {words.code.again}
      </Again>
      {!isLocked && <p className="hint">{words.tips}</p>}
    </>
  )
  return (
    <Form
      form={form}
      onSend={letterCalls(flow.context).checkCode}
      label={words.code.submit}
      isBusy={state.isSending}
      isLocked={isLocked}
      beside={further}
    >
      <p className="intro">
        {words.code.sentTo} <b translate="no">{email}</b>.{' '}
        <LinkButton onClick={() => open('code')}>{words.code.change}</LinkButton>
      </p>
      <input hidden readOnly name="email" autoComplete="username" value={email} />
      <TextField
        label={texts.fields.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        enterKeyHint="go"
        {...form.field('code')}
      />
    </Form>
  )
}

export const View = (props: ScreenProps) => (props.state.isSent ? <CodeStep {...props} /> : <EmailStep {...props} />)
