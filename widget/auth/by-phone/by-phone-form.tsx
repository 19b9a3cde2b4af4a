import type * as CodeForm from '../screens/code.tsx'
import type { View } from '../screens/screen.ts'
import { CallStep } from './call-step.tsx'
import { MailboxStep } from './mailbox-step.tsx'
import { NumberStep } from './number-step.tsx'
import { phoneCalls } from './phone-calls.ts'
import { PhoneCodeStep } from './phone-code-step.tsx'

/**
 * The sign-in by phone: the number, then the code of a text message or a call to the school, and for an older account the code of a mail, in
 * the step of the form of codes, which has a chunk of its own.
 */
export const byPhoneForm =
  ({ CodeStep }: Pick<typeof CodeForm, 'CodeStep'>): View =>
  (props) => {
    const { state, flow } = props
    const { byPhone, isSent, draft } = state
    if (!isSent || !byPhone) return <NumberStep {...props} />
    const step = { ...props, byPhone }
    switch (byPhone.step) {
      case 'code':
        return <PhoneCodeStep {...step} />
      case 'call':
        return <CallStep {...step} />
      case 'email':
        return <MailboxStep {...step} />
      case 'email-code': {
        const { sendMail, checkMail } = phoneCalls(flow.context)
        const onChange = () => flow.context.dispatch({ type: 'mailboxRequested', email: null })
        return (
          <CodeStep
            state={state}
            calls={{ sendCode: sendMail, checkCode: checkMail }}
            email={byPhone.email ?? draft.email}
            onChange={byPhone.email === null ? onChange : null}
          />
        )
      }
    }
  }
