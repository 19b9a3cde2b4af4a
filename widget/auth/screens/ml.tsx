import { Form } from '../../form/form.tsx'
import { fieldRules } from '../../form/field-rules.ts'
import { useForm } from '../../form/use-form.ts'
import { useTexts } from '../../texts/texts.ts'
import { Again } from '../../ui/again.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { letterCalls } from '../calls/letters.ts'
import type { ScreenProps } from './screen.ts'

const AskStep = ({ state, flow, open }: ScreenProps) => {
  const texts = useTexts()
  const form = useForm({ email: fieldRules(texts.fields).email }, state.errors)
  const toPass = <LinkButton onClick={() => open('pass')}>{texts.toPass}</LinkButton>
  return (
    <Form
      form={form}
      onSend={letterCalls(flow.kit).sendLink}
      label={texts.ml.send}
      isBusy={state.isSending}
      beside={toPass}
    >
      <p className="intro">{texts.ml.intro}</p>
      <EmailField defaultValue={state.draft.email} {...form.field('email')} />
    </Form>
  )
}

const SentStep = ({ state, flow, open }: ScreenProps) => {
  const texts = useTexts()
  const { general } = useForm({}, state.errors)
  const { email } = state.draft
  return (
    <div className="form">
      <Notice tone="success">
        {texts.ml.sentTo} <b>{email}</b>. {texts.ml.sentHint}
      </Notice>
      {general && <Notice tone="danger">{general}</Notice>}
      <div className="actions">
        <Button isQuiet onClick={flow.enterCode}>
          {texts.ml.enterCode}
        </Button>
        <Again
          from={state.resendAt}
          wait={texts.ml.againIn}
          onPress={() => void letterCalls(flow.kit).sendLink({ email })}
        >
          {texts.ml.again}
        </Again>
        <p className="hint">{texts.tips}</p>
        <LinkButton onClick={() => open('pass')}>{texts.toPass}</LinkButton>
      </div>
    </div>
  )
}

export const View = (props: ScreenProps) => (props.state.isSent ? <SentStep {...props} /> : <AskStep {...props} />)
