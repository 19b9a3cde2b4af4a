import { Form } from '../../form/form.tsx'
import { fieldRules } from '../../form/field-rules.ts'
import { useForm } from '../../form/use-form.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { FacebookButton } from './facebook-button.tsx'
import type { ScreenProps } from './screen.ts'

export const View = ({ kind, state, flow, open, config }: ScreenProps) => {
  const texts = useTexts()
  const { email, password } = fieldRules(texts.fields)
  const form = useForm({ username: email, password }, state.errors)
  const beside = (
    <>
      {kind === 'auth' ? (
        <LinkButton onClick={() => open('registration')}>{texts.pass.noAccount}</LinkButton>
      ) : (
        <Button isQuiet onClick={() => open('code')}>
          {texts.pass.byCode}
        </Button>
      )}
      <FacebookButton state={state} flow={flow} config={config} />
    </>
  )
  return (
    <Form form={form} onSend={flow.signIn} label={texts.pass.submit} isBusy={state.isSending} beside={beside}>
      <EmailField defaultValue={state.draft.email} {...form.field('username')} />
      <PasswordField
        label={texts.fields.password}
        autoComplete="current-password"
        aside={<LinkButton onClick={() => open('ml')}>{texts.pass.forgotten}</LinkButton>}
        {...form.field('password')}
      />
    </Form>
  )
}
