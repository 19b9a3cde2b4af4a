import { fieldRules } from '../../form/field-rules.ts'
import { Form, useForm } from '../../form/form.tsx'
import { phoneTexts } from '../../texts/auth/registration-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { PhoneField } from '../../form/phone-field.tsx'
import { formCalls } from '../calls/forms.ts'
import type { ScreenProps } from './screen.ts'

export const View = ({ state, flow }: ScreenProps) => {
  const texts = useTexts()
  const ownTexts = authTexts.of('phone', phoneTexts, texts.lang)
  const form = useForm({ phone: fieldRules(texts.fields).phone }, state.errors)
  return (
    <Form form={form} onSend={formCalls(flow.context).addPhone} label={ownTexts.submit} isBusy={state.isSending}>
      <p className="intro">{ownTexts.intro}</p>
      <PhoneField defaultValue={state.draft.phone} enterKeyHint="go" {...form.field('phone')} />
    </Form>
  )
}
