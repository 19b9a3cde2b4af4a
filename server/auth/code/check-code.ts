import { CODE_LOCK_SECONDS } from '../../contract/limits.ts'
import type { Lang } from '../../contract/messages.ts'
import type { CheckCodeReply, CheckCodeInput } from '../../contract/sign-in-calls.ts'
import type { SendCodeReply } from '../../contract/replies.ts'
import { refuse } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import { say } from '../../http/messages.ts'
import type { Caller } from '../../http/use-case.ts'
import { startSession, type StartSessionDeps } from '../sign-in/session.ts'
import { attempt } from '../sign-in/attempt.ts'
import { eventOf, namedEvent } from '../events/event.ts'
import { recordAndNotify } from '../events/sign-up.ts'
import { type SendSignInMailDeps, sendSignInMail } from '../links/mail-sign-in.ts'
import { giveBackRequests } from '../rate-limits.ts'
import { awaitReply, proveMailbox, registrationQuestion } from '../accounts/prove-mailbox.ts'
import { codeHashes } from '../secrets.ts'
import { type Person, personByEmail } from '../stores/account-store.ts'
import { type CodeOutcome, guessCode } from '../stores/code-store.ts'
import { allowRepeat, findRepeat } from '../stores/link-store.ts'

type CheckCodeDeps = StartSessionDeps & SendSignInMailDeps
type GuessInput = Extract<CheckCodeInput, { verb: 'check' }>
type Guessed =
  | { isRight: true; person: Person; isRepeat: boolean }
  | { isRight: true; question: string }
  | { isRight: false; outcome: CodeOutcome }

const MS = 1_000

/**
 * Compares the code. A right one proves the mailbox, records the event sign-up and mails a notice of it, all in one transaction. Where the
 * form can ask who registered and has to, it stays valid for the answer. A spent one signs the same browser in again for a moment, and does
 * nothing else. Source: SECURITY R13.
 */
const guess = async (deps: CheckCodeDeps, input: GuessInput, caller: Caller): Promise<Guessed> => {
  const { transact, config, now, limits } = deps
  const { email, code, utm, own } = input
  const hashes = codeHashes(config.sessionSecrets, email, code)
  const [tokenHash] = hashes
  const { browserHash } = caller
  const at = now()
  const lockUntil = new Date(at.getTime() + CODE_LOCK_SECONDS * MS)
  const event = namedEvent(input)
  const isMailAllowed = event !== null && (await limits.peek('noticeAddress', email)).isAllowed
  const guessed = await transact(async (tx): Promise<Guessed> => {
    const typed = { email, hashes, at, lockUntil }
    const outcome = await guessCode(tx, { ...typed, isReusable: own === 'ask' })
    const repeat = outcome.kind === 'expired' ? await findRepeat(tx, { tokenHash, browserHash, at }) : null
    const known = outcome.kind === 'right' || repeat ? await personByEmail(tx, email) : null
    if (!known || known.isDisabled) return { isRight: false, outcome: known ? { kind: 'expired' } : outcome }
    if (repeat) return { isRight: true, person: known, isRepeat: true }
    if (own === 'ask') {
      const question = await registrationQuestion(tx, known, caller, at)
      if (question !== null) await awaitReply(tx, known.id, caller, at)
      if (question !== null) return { isRight: true, question }
      await guessCode(tx, typed)
    }
    const person = await proveMailbox(deps, tx, known.id, caller, at, own === 'yes' ? own : 'no')
    if (!person) return { isRight: false, outcome: { kind: 'expired' } }
    await recordAndNotify(deps, tx, { person, event, origin: caller.origin, utm, at, isMailAllowed }, caller)
    await allowRepeat(tx, { tokenHash, personId: person.id, target: '', browserHash, at })
    return { isRight: true, person, isRepeat: false }
  })
  if (guessed.isRight && !('question' in guessed) && !guessed.isRepeat && event)
    await limits.spend('noticeAddress', email)
  return guessed
}

/** Says why a code is not right; a wrong one is refused at `code`. */
export const explainCode = (outcome: CodeOutcome, at: Date, lang: Lang) => {
  if (outcome.kind === 'wrong') return refuse('code', 'codeWrong')
  if (outcome.kind !== 'locked') return { status: 'code_expired' as const, error: say('codeExpired', lang) }
  const timeLeft = Math.max(1, Math.ceil((outcome.until.getTime() - at.getTime()) / MS))
  return { status: 'refresh_code' as const, error: say('codeLocked', lang), time_left: timeLeft }
}

const tryCode = async (deps: CheckCodeDeps, input: GuessInput, caller: Caller): Promise<CheckCodeReply> => {
  const guessed = await attempt(deps, { account: input.email, fields: input }, caller, () => guess(deps, input, caller))
  if ('question' in guessed) return { status: 'confirm_own', question: guessed.question }
  if (guessed.isRight) {
    if (!guessed.isRepeat) await giveBackRequests(deps, input.email, caller)
    const admission = { method: 'code', target: input['success-url'], event: eventOf(input) } as const
    return startSession(deps, guessed.person, admission, caller)
  }
  const event = guessed.outcome.kind === 'locked' ? 'locked' : 'sign-in-failed'
  logEvent(deps.log, event, caller, { method: 'code', outcome: guessed.outcome.kind })
  return explainCode(guessed.outcome, deps.now(), caller.lang)
}

/** Mails a one-time code, or checks one and signs in. Source: sign-in spec §4, §7, §8. */
export const checkCode = (
  deps: CheckCodeDeps,
  input: CheckCodeInput,
  caller: Caller,
): Promise<SendCodeReply | CheckCodeReply> =>
  input.verb === 'send' ? sendSignInMail(deps, input, caller) : tryCode(deps, input, caller)
