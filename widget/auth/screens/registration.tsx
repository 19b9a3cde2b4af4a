import { fieldRules, mustBeTicked } from '../../form/field-rules.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { registrationTexts } from '../../texts/auth/registration-texts.ts'
import { useTexts } from '../../texts/auth/texts.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { PhoneField } from '../../form/phone-field.tsx'
import { formCalls } from '../calls/forms.ts'
import { OtherWays } from './other-ways.tsx'
import { AccountHint, boxesOf, NameField, useRegistrationCaptcha } from './registration-parts.tsx'
import type { ScreenProps } from './screen.ts'

export const View = (props: ScreenProps) => {
  const { state, flow, school } = props
  const { draft } = state
  const texts = useTexts()
  const ownTexts = registrationTexts[texts.lang]
  const { email, name, phone } = fieldRules(texts.fields)
  const terms = mustBeTicked(ownTexts.termsMissing)
  const privacy = mustBeTicked(ownTexts.privacyMissing)
  const form = useForm({ email, name, phone, terms, privacy }, state.errors)
  const box = boxesOf(form.field, draft)
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
      <NameField defaultValue={draft.name} {...form.field('name')} />
      <PhoneField defaultValue={draft.phone} enterKeyHint="go" {...form.field('phone')} />
      <div className="checks">
        <Checkbox {...box('terms')}>
          {ownTexts.terms[0]}
          <PageLink opensAnew={texts.opensAnew} href={`${school}/user-terms`}>
            {ownTexts.terms[1]}
          </PageLink>
        </Checkbox>
        <Checkbox {...box('privacy')}>
          {ownTexts.privacy[0]}
          <PageLink opensAnew={texts.opensAnew} href={`${school}/user-offer`}>
            {ownTexts.privacy[1]}
          </PageLink>
        </Checkbox>
      </div>
      <AccountHint {...props} />
    </Form>
  )
}
