import { deferredTask } from './accounts/deferred-task.ts'
import { type RegisterPrivatelyDeps, registerOrMail } from './registration/register.ts'
import { signUpByAddress } from './registration/register-event.ts'
import { performSend, type PerformSendDeps } from './phone-codes/perform-send.ts'
import { mailIfKnown } from './links/mail-sign-in.ts'

/** Does what a call has deferred. */
export const performDeferred = (deps: RegisterPrivatelyDeps & PerformSendDeps, stored: unknown): Promise<void> => {
  const task = deferredTask.parse(stored)
  const requester = { ...task.requester, person: null }
  switch (task.task) {
    case 'register':
      return registerOrMail(deps, task, requester)
    case 'sign-in':
      return mailIfKnown(deps, task, requester)
    case 'sign-up':
      return signUpByAddress(deps, task, requester)
    case 'phone-code':
      return performSend(deps, task, requester)
  }
}
