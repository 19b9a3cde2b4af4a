import { useEffect } from 'react'
import { fieldRules } from '../../form/field-rules.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useTexts } from '../../texts/auth/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { emailCalls } from '../calls/email.ts'
import { OtherWays } from './other-ways.tsx'
import type { ScreenProps } from './screen.ts'
import { SignInEmail } from './sign-in-email.tsx'

const OWN = ['passkey'] as const

/** Asks the e-mail alone: what comes next depends on what its owner signs in by. */
export const View = (props: ScreenProps) => {
  const { kind, state, flow, open } = props
  const texts = useTexts()
  const form = useForm({ email: fieldRules(texts.fields).email }, state.errors)
  useEffect(() => flow.expectCaptcha('send_code'), [flow])
  return (
    <Form
      form={form}
      onSend={emailCalls(flow.context).findWays}
      label={texts.email.submit}
      isBusy={state.isSending}
      beside={<OtherWays {...props} own={OWN} />}
    >
      {kind === 'auth' && (
        <p className="intro">
          <LinkButton onClick={() => open('registration')}>{texts.pass.noAccount}</LinkButton>
        </p>
      )}
      <SignInEmail state={state} flow={flow} enterKeyHint="go" {...form.field('email')} />
    </Form>
  )
}
