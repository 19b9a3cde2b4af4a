import { fieldRules, mustBeTicked, profileRules } from '../../form/field-rules.ts'
import { Form, useForm } from '../../form/form.tsx'
import { registrationTexts } from '../../texts/auth/registration-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { PhoneField } from '../../form/phone-field.tsx'
import { formCalls } from '../calls/forms.ts'
import { ConsentBoxes } from './consent-boxes.tsx'
import { OtherWays } from './other-ways.tsx'
import { AccountHint, boxesOf, ProfileInputs, useRegistrationCaptcha } from './registration-parts.tsx'
import type { ScreenProps } from './screen.ts'

export const View = (props: ScreenProps) => {
  const { state, flow, school } = props
  const { draft } = state
  const texts = useTexts()
  const ownTexts = authTexts.of('registration', registrationTexts, texts.lang)
  const { email, phone } = fieldRules(texts.fields)
  const profile = profileRules(texts.fields)
  const terms = mustBeTicked(ownTexts.termsMissing)
  const policy = mustBeTicked(ownTexts.privacyMissing)
  const form = useForm({ email, ...profile, phone, terms, policy, subscribe: () => null }, state.errors)
  useRegistrationCaptcha(flow)
  return (
    <Form
      form={form}
      onSend={formCalls(flow.context).register}
      label={ownTexts.submit}
      isBusy={state.isSending}
      beside={<OtherWays {...props} />}
    >
      <EmailField defaultValue={draft.email} {...form.field('email')} />
      <ProfileInputs draft={draft} propsOf={form.field} />
      <PhoneField defaultValue={draft.phone} enterKeyHint="go" {...form.field('phone')} />
      <ConsentBoxes offers={state.offers} school={school} box={boxesOf(form.field, draft)} />
      <AccountHint {...props} />
    </Form>
  )
}
