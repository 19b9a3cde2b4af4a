import { Form } from '../../form/form.tsx'
import { fieldRules, mustBeTicked } from '../../form/field-rules.ts'
import { useForm } from '../../form/use-form.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { formCalls } from '../calls/forms.ts'
import type { ScreenProps } from './screen.ts'

export const View = ({ state, flow, open, school }: ScreenProps) => {
  const texts = useTexts()
  const words = texts.registration
  const { email, name, phone } = fieldRules(texts.fields)
  const terms = mustBeTicked(words.termsMissing)
  const privacy = mustBeTicked(words.privacyMissing)
  const form = useForm({ email, name, phone, terms, privacy }, state.errors)
  return (
    <Form
      form={form}
      onSend={(typed) => formCalls(flow.kit).register(typed)}
      label={words.submit}
      isBusy={state.isSending}
    >
      <EmailField defaultValue={state.draft.email} {...form.field('email')} />
      <TextField
        label={texts.fields.name}
        autoComplete="name"
        defaultValue={state.draft.name}
        {...form.field('name')}
      />
      <PhoneField defaultValue={state.draft.phone} {...form.field('phone')} />
      <div className="checks">
        <Checkbox {...form.field('terms')}>
          {words.terms[0]}
          <PageLink href={`${school}/user-terms`}>{words.terms[1]}</PageLink>
        </Checkbox>
        <Checkbox {...form.field('privacy')}>
          {words.privacy[0]}
          <PageLink href={`${school}/user-offer`}>{words.privacy[1]}</PageLink>
        </Checkbox>
      </div>
      {state.hasAccount && (
        <Notice tone="hint">
          {words.hasAccount} <LinkButton onClick={() => open('pass')}>{words.toSignIn}</LinkButton>
        </Notice>
      )}
    </Form>
  )
}
