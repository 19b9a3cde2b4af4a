import { useEffect } from 'react'
import { fieldRules } from '../../form/field-rules.ts'
import { Form, useForm } from '../../form/form.tsx'
import { useTexts } from '../../texts/auth/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { emailCalls } from '../calls/email.ts'
import { waysOf } from '../state.ts'
import { OtherWays } from './other-ways.tsx'
import type { ScreenProps } from './screen.ts'
import { SignInEmail } from './sign-in-email.tsx'
import { useWayButtons } from './way-buttons.tsx'
import { KnownEmail, LastWayMark, useLastWay } from './way-marks.tsx'

const OWN = ['passkey'] as const

/** Asks the e-mail alone: what comes next depends on what its owner signs in by. */
export const Email = (props: ScreenProps) => {
  const { kind, state, flow, open } = props
  const texts = useTexts()
  const form = useForm({ email: fieldRules(texts.fields).email }, state.errors)
  useEffect(() => flow.expectCaptcha('send_code'), [flow])
  return (
    <Form
      form={form}
      onSend={emailCalls(flow.context).findWays}
      label={texts.email.submit}
      isBusy={state.isSending}
      beside={<OtherWays {...props} own={OWN} />}
    >
      {kind === 'auth' && (
        <p className="intro">
          <LinkButton onClick={() => open('registration')}>{texts.pass.noAccount}</LinkButton>
        </p>
      )}
      <SignInEmail state={state} flow={flow} enterKeyHint="go" {...form.field('email')} />
    </Form>
  )
}

/** The ways of a user whose first one needs neither a password nor a mail: a passkey or a provider. */
export const Ways = (props: ScreenProps) => {
  const { state, open } = props
  const { general } = useForm({}, state.errors)
  const [first, ...others] = waysOf(state) ?? []
  const last = useLastWay(props)
  const [main] = useWayButtons(props, { known: first ? [first] : [] })
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      <KnownEmail state={state} open={open} name="email" />
      {general && <Notice tone="danger">{general}</Notice>}
      <div className="actions">
        {main && last === first && <LastWayMark />}
        {main?.button}
        <OtherWays {...props} known={others} />
      </div>
    </form>
  )
}
