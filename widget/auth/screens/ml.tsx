import { useEffect } from 'react'
import { fieldRules } from '../../form/field-rules.ts'
import { Form, useForm } from '../../form/form.tsx'
import { mailTexts } from '../../texts/auth/mail-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { formatTime } from '../../texts/format-date.ts'
import { Again } from '../../ui/again.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { letterCalls } from '../calls/letters.ts'
import { SignInEmail } from './sign-in-email.tsx'
import type { ScreenProps } from './screen.ts'

/** Links of the school's form only: its password form offers no code, and its tips have a view of their own. */
const SchoolWays = ({ open }: Pick<ScreenProps, 'open'>) => {
  const { lang, info } = useTexts()
  return (
    <>
      <LinkButton onClick={() => open('code')}>{authTexts.of('mail', mailTexts, lang).ml.byCode}</LinkButton>
      <LinkButton onClick={() => open('info')}>{info.title}</LinkButton>
    </>
  )
}

const AskStep = ({ kind, state, flow, open }: ScreenProps) => {
  const texts = useTexts()
  const ownTexts = authTexts.of('mail', mailTexts, texts.lang).ml
  const form = useForm({ email: fieldRules(texts.fields).email }, state.errors)
  useEffect(() => flow.expectCaptcha('send_code'), [flow])
  const further = (
    <>
      <LinkButton onClick={() => open('pass')}>{texts.toPass}</LinkButton>
      {kind === 'auth' && <SchoolWays open={open} />}
    </>
  )
  return (
    <Form
      form={form}
      onSend={letterCalls(flow.context).sendLink}
      label={ownTexts.send[kind]}
      isBusy={state.isSending}
      beside={further}
    >
      <p className="intro">{ownTexts.intro}</p>
      <SignInEmail state={state} flow={flow} enterKeyHint="go" {...form.field('email')} />
    </Form>
  )
}

const SentStep = ({ kind, state, flow, open }: ScreenProps) => {
  const texts = useTexts()
  const { ml, tips, already } = authTexts.of('mail', mailTexts, texts.lang)
  const { sentAt } = state
  const { general } = useForm({}, state.errors)
  const { email } = state.draft // empty after a Facebook login: the mail goes to an address that was not typed here
  return (
    <div className="form">
      <Notice tone="success">
        {email ? (
          <>
            {sentAt === null ? ml.sentTo : already.checkMail} <b translate="no">{email}</b>.
          </>
        ) : (
          ml.sentByFacebook
        )}{' '}
        {ml.sentHint}
      </Notice>
      {general && <Notice tone="danger">{general}</Notice>}
      <div className="actions">
        {email && (
          <>
            <Button isQuiet onClick={flow.enterCode}>
              {ml.enterCode}
            </Button>
            <Again
              from={state.resendAt}
              wait={sentAt === null ? ml.againIn : (left) => already.againIn(formatTime(sentAt, texts.lang), left)}
              onPress={() => void letterCalls(flow.context).sendLink({ email })}
            >
              {ml.again}
            </Again>
          </>
        )}
        {kind === 'login' && <p className="hint">{tips}</p>}
        <LinkButton onClick={() => open('pass')}>{texts.toPass}</LinkButton>
        {kind === 'auth' && <LinkButton onClick={() => open('info')}>{texts.info.title}</LinkButton>}
      </div>
    </div>
  )
}

export const View = (props: ScreenProps) => (props.state.isSent ? <SentStep {...props} /> : <AskStep {...props} />)
