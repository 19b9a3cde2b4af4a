import { useEffect } from 'react'
import { fieldRules } from '../../form/field-rules.ts'
import { Form, type Rule, useForm } from '../../form/form.tsx'
import { byPhoneTexts } from '../../texts/auth/by-phone-texts.ts'
import { mailTexts } from '../../texts/auth/mail-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import type { PhoneStepProps } from './phone-code-step.tsx'
import { phoneCalls } from './phone-calls.ts'

/** The phone is right, but numbers pass from one person to another: the account needs its mailbox too, which is typed where the school does not name it. */
export const MailboxStep = ({ state, flow, open, byPhone: { email } }: PhoneStepProps) => {
  const texts = useTexts()
  const { mailbox } = authTexts.of('byPhone', byPhoneTexts, texts.lang)
  const { send } = authTexts.of('mail', mailTexts, texts.lang).code
  const isTyped = email === null
  const rules: Record<string, Rule> = isTyped ? { email: fieldRules(texts.fields).email } : {}
  const form = useForm(rules, state.errors)
  useEffect(() => flow.expectCaptcha('send_code'), [flow])
  return (
    <Form
      form={form}
      onSend={phoneCalls(flow.context).sendMail}
      label={send}
      isBusy={state.isSending}
      beside={<LinkButton onClick={() => open('pass')}>{texts.toPass}</LinkButton>}
    >
      <p className="intro">
        {isTyped ? (
          mailbox.intro
        ) : (
          <>
            {mailbox.sendTo} <b translate="no">{email}</b>.
          </>
        )}
      </p>
      {isTyped && <EmailField defaultValue={state.draft.email} enterKeyHint="go" {...form.field('email')} />}
      <p className="hint">{mailbox.why}</p>
    </Form>
  )
}
