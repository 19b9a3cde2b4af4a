import { Form } from '../../form/form.tsx'
import { fieldRules } from '../../form/field-rules.ts'
import { useForm } from '../../form/use-form.ts'
import { useTexts } from '../../texts/texts.ts'
import { PhoneField } from '../../ui/phone-field.tsx'
import type { Screen, ScreenProps } from './screen.ts'

const Phone = ({ state, flow }: ScreenProps) => {
  const texts = useTexts()
  const form = useForm({ phone: fieldRules(texts.fields).phone }, state.errors)
  return (
    <Form form={form} onSend={flow.addPhone} label={texts.phone.submit} isBusy={state.isSending}>
      <p className="intro">{texts.phone.intro}</p>
      <PhoneField defaultValue={state.draft.phone} {...form.field('phone')} />
    </Form>
  )
}

export const phone: Screen = { title: (texts) => texts.phone.title, View: Phone }
