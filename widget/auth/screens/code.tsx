import { type ReactNode, useEffect } from 'react'
import type { OwnReply } from '../../../server/contract/schemas.ts'
import { fieldRules } from '../../form/field-rules.ts'
import { Form, useForm } from '../../form/form.tsx'
import { mailTexts } from '../../texts/auth/mail-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { formatTime } from '../../texts/format-date.ts'
import { Again, asClock, useSecondsRemaining } from '../../ui/again.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { letterCalls } from '../calls/letters.ts'
import { waysOf } from '../state.ts'
import { OtherWays } from './other-ways.tsx'
import { SignInEmail } from './sign-in-email.tsx'
import type { ScreenProps } from './screen.ts'
import { KnownEmail, LastWayMark, useLastWay } from './way-marks.tsx'

/** The other ways of an address whose ways are known; null for any other. */
const KnownWays = (props: ScreenProps) => {
  const known = waysOf(props.state)?.filter((way) => way !== 'code')
  return known ? <OtherWays {...props} known={known} /> : null
}

const EmailStep = (props: ScreenProps) => {
  const { state, flow, open } = props
  const known = waysOf(state)
  const isLast = useLastWay(props) === 'code'
  const texts = useTexts()
  const ownTexts = authTexts.of('mail', mailTexts, texts.lang)
  const form = useForm({ email: fieldRules(texts.fields).email }, state.errors)
  useEffect(() => flow.expectCaptcha('send_code'), [flow])
  const toPass = <LinkButton onClick={() => open('pass')}>{texts.toPass}</LinkButton>
  return (
    <Form
      form={form}
      onSend={letterCalls(flow.context).sendCode}
      label={ownTexts.code.send}
      isBusy={state.isSending}
      mark={known && isLast && <LastWayMark />}
      beside={known ? <KnownWays {...props} /> : toPass}
    >
      <p className="intro">{ownTexts.code.intro}</p>
      {known ? (
        <KnownEmail state={state} open={open} name="email" />
      ) : (
        <SignInEmail state={state} flow={flow} enterKeyHint="go" {...form.field('email')} />
      )}
    </Form>
  )
}

/** The calls of the steps that follow the mail with the code. */
type CodeCalls = Pick<ReturnType<typeof letterCalls>, 'sendCode' | 'checkCode'>

interface CodeStepProps extends Pick<ScreenProps, 'state'> {
  calls: CodeCalls
  /** Where the mail went. */
  email: string
  /** Returns to the form of the address; null where no other address will do. */
  onChange: (() => void) | null
  /** Further ways to sign in. */
  others?: ReactNode
}

/** Asks for the code, which may be mailed again. */
export const CodeStep = ({ state, calls: { sendCode, checkCode }, email, onChange, others }: CodeStepProps) => {
  const texts = useTexts()
  const ownTexts = authTexts.of('mail', mailTexts, texts.lang)
  const { sentAt, resendAt, lockedUntil, isCodeSpent } = state
  const locked = useSecondsRemaining(isCodeSpent ? resendAt : lockedUntil)
  const isLocked = locked > 0
  const form = useForm({ code: isCodeSpent ? () => null : fieldRules(texts.fields).code }, state.errors)
  const askAgain = () => void (isLocked || sendCode({ email }))
  const againIn = (left: string) =>
    sentAt === null ? ownTexts.code.againIn(left) : ownTexts.already.againIn(formatTime(sentAt, texts.lang), left)
  const lockedFor = isCodeSpent ? ownTexts.code.renewIn : ownTexts.code.lockedFor
  const further = (
    <>
      {isLocked && <p className="hint count">{lockedFor(asClock(locked))}</p>}
      {!isCodeSpent && (
        <Again from={resendAt} wait={isLocked ? null : againIn} onPress={askAgain}>
          {ownTexts.code.again}
        </Again>
      )}
      {!isLocked && <p className="hint">{ownTexts.tips}</p>}
      {others}
    </>
  )
  return (
    <Form
      form={form}
      onSend={isCodeSpent ? askAgain : checkCode}
      label={isCodeSpent && !isLocked ? ownTexts.code.renew : ownTexts.code.submit}
      isBusy={state.isSending}
      isLocked={isLocked}
      beside={further}
    >
      <p className="intro">
        {sentAt === null ? ownTexts.code.sentTo : ownTexts.already.checkMail} <b translate="no">{email}</b>.{' '}
        {onChange && <LinkButton onClick={onChange}>{ownTexts.code.change}</LinkButton>}
      </p>
      <input hidden readOnly name="email" autoComplete="username" value={email} />
      <TextField
        key={resendAt}
        label={texts.fields.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        enterKeyHint="go"
        {...form.field('code')}
      />
    </Form>
  )
}

/** The code is right, but somebody may have registered with the visitor's address before. Source: SECURITY R13. */
export const OwnStep = ({ state, calls }: Pick<CodeStepProps, 'state' | 'calls'>) => {
  const { own: ownTexts } = authTexts.of('mail', mailTexts, useTexts().lang).code
  const { general } = useForm({}, state.errors)
  const { question = '', code = '' } = state.own ?? {}
  const reply = (own: OwnReply) => () => void calls.checkCode({ code }, own)
  return (
    <div className="form">
      <p>{question}</p>
      {general && <Notice tone="danger">{general}</Notice>}
      <div className="actions">
        <Button isBusy={state.isSending} onClick={reply('yes')}>
          {ownTexts.yes}
        </Button>
        <Button isQuiet onClick={reply('no')}>
          {ownTexts.no}
        </Button>
        <p className="hint">{ownTexts.effect}</p>
      </div>
    </div>
  )
}

export const View = (props: ScreenProps) => {
  const { state, flow, open } = props
  const calls = letterCalls(flow.context)
  if (state.own) return <OwnStep state={state} calls={calls} />
  if (!state.isSent) return <EmailStep {...props} />
  const others = <KnownWays {...props} />
  const onChange = () => open(waysOf(state) ? 'email' : 'code')
  return <CodeStep state={state} calls={calls} email={state.draft.email} onChange={onChange} others={others} />
}
