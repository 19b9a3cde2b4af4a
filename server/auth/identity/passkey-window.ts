import type { Deps } from '../../app/deps.ts'
import type { IdentityLoginInput, PasskeyFormInput, PasskeyPageInput } from '../../contract/identity-calls.ts'
import { PASSKEY } from '../../contract/identity.ts'
import type { SignedInReply } from '../../contract/replies.ts'
import type { PageReply } from '../../http/form/endpoint.ts'
import { refuse } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { eventOf, namedEvent } from '../events/event.ts'
import { signUpAlong, type SignUpDeps } from '../events/sign-up.ts'
import { startSession, type StartSessionDeps } from '../sign-in/session.ts'
import type { IdentityAttempt } from '../stores/identity-attempt-store.ts'
import { passkeyById } from '../stores/passkey-store.ts'
import { checkAssertion, type CheckAssertionDeps } from '../webauthn/check-assertion.ts'
import { forgetAttempt, passkeyAttempt, type PasskeyUse, spend } from './attempt.ts'
import { passkeyPage, stopped, unknownProvider, windowOutcome } from './pages.ts'
import { carried, guardWindow, storeAttempt } from './start.ts'

/**
 * The window in which a passkey signs in, for landings that may not use the school's passkeys and for browsers that do not let them. It
 * changes nothing.
 */
export const showPasskeyWindow = async (
  { passkeys }: Pick<Deps, 'passkeys'>,
  form: PasskeyPageInput,
  caller: Caller,
): Promise<PageReply> => {
  const { lang } = caller
  if (!passkeys) return unknownProvider(lang)
  caller.keepBrowser()
  return { html: passkeyPage({ token: caller.csrfToken(), fields: carried(form) }, lang), keepsOpener: true }
}

type WindowDeps = CheckAssertionDeps & Pick<Deps, 'config'>

/**
 * Stores whose passkey has answered on the school's own page, for the page that has opened the window: it signs nobody in. The attempt is that
 * page's, by the same handshake as a provider's window. Source: SECURITY R12, R19.
 */
export const usePasskeyWindow = async (
  deps: WindowDeps,
  { credential, ...form }: PasskeyFormInput,
  caller: Caller,
): Promise<PageReply> => {
  const { lang } = caller
  const { passkeys } = deps
  if (!passkeys) return unknownProvider(lang)
  const guarded = await guardWindow(deps, form, caller)
  if (guarded.stop) return guarded.stop
  const checked = await checkAssertion(deps, { assertion: credential, purpose: 'sign-in', personId: null }, caller)
  if (checked.kind !== 'right') {
    const { attempt: _, origin: __, ...fields } = form
    const refused = { unknownId: checked.kind === 'unknown' ? checked.passkeyId : '', rpId: passkeys.rpId }
    const page = passkeyPage({ token: caller.csrfToken(), fields: carried(fields), refused }, lang)
    return { html: page, keepsOpener: true }
  }
  const { person, passkeyId, isProof } = checked
  const row = passkeyAttempt(deps, { personId: person.id, passkeyId, isProof }, form, guarded.caller)
  if (!(await storeAttempt(deps, row))) return stopped('expired', lang, 400)
  return windowOutcome(deps, row, 'found')
}

type EnterDeps = StartSessionDeps & SignUpDeps

/** Signs in by the passkey of an attempt, which is spent. The passkey may have been deleted, or its person disabled, since. */
export const enterByPasskey = async (
  deps: EnterDeps,
  row: IdentityAttempt,
  { personId, passkeyId, isProof }: PasskeyUse,
  form: IdentityLoginInput,
  caller: Caller,
): Promise<SignedInReply> => {
  await deps.transact((tx) => spend(tx, row, deps.now()))
  const ownerNow = async () => {
    const person = (await passkeyById(deps.db, passkeyId))?.person
    return person?.id === personId && !person.isDisabled ? person : null
  }
  const person = await ownerNow()
  if (!person) {
    logEvent(deps.log, 'sign-in-failed', caller, { method: PASSKEY, person: personId })
    return refuse('__all__', 'passkeyFailed')
  }
  const admission = { isAuthenticated: isProof, target: form['success-url'], event: eventOf(form) }
  const reply = await startSession(deps, person, { method: PASSKEY, ...admission }, caller)
  // The account's sessions may have ended, and the passkey with them, just before this session began.
  if (!(await ownerNow())) {
    await caller.signOut()
    return refuse('__all__', 'passkeyFailed')
  }
  forgetAttempt(caller)
  await deps.limits.giveBack('identityIp', caller.ip, 1)
  await signUpAlong(deps, person, { event: namedEvent(form), utm: form.utm }, caller)
  return reply
}
