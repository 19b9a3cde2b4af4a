import { useEffect } from 'react'
import { fieldRules } from '../../form/field-rules.ts'
import { Form, useForm } from '../../form/form.tsx'
import { PhoneField } from '../../form/phone-field.tsx'
import { byPhoneTexts } from '../../texts/auth/by-phone-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { ScreenProps } from '../screens/screen.ts'
import { phoneCalls } from './phone-calls.ts'

/** Asks for the number of the account, to which a code is sent. */
export const NumberStep = ({ state, flow, open }: ScreenProps) => {
  const texts = useTexts()
  const ownTexts = authTexts.of('byPhone', byPhoneTexts, texts.lang)
  const form = useForm({ phone: fieldRules(texts.fields).phone }, state.errors)
  useEffect(() => flow.expectCaptcha('send_code'), [flow])
  return (
    <Form
      form={form}
      onSend={phoneCalls(flow.context).sendCode}
      label={ownTexts.send}
      isBusy={state.isSending}
      beside={<LinkButton onClick={() => open('pass')}>{texts.toPass}</LinkButton>}
    >
      <p className="intro">{ownTexts.intro}</p>
      <PhoneField defaultValue={state.draft.phone} enterKeyHint="go" {...form.field('phone')} />
    </Form>
  )
}
