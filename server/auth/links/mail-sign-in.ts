import { randomUUID } from 'node:crypto'
import { inLang } from '../../contract/in-lang.ts'
import type { SendCodeReply } from '../../contract/replies.ts'
import type { MagicLinkInput } from '../../contract/sign-in-calls.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import type { Caller, Requester } from '../../http/use-case.ts'
import { mails, mailSite } from '../../mail/templates.ts'
import { countMail, checkMailLimits, countReveal } from '../rate-limits.ts'
import { keepCode } from '../stores/code-store.ts'
import { roomOf } from '../events/event.ts'
import { eventToMail } from '../events/sign-up.ts'
import { requireCaptcha } from '../captcha/require-captcha.ts'
import { codeHashes, digestOf, newCode, newToken } from '../secrets.ts'
import { activePersonByEmail, type Person } from '../stores/account-store.ts'
import { defer, type SignInRequest } from '../accounts/deferred-task.ts'
import { targetOf } from '../target.ts'
import { addLink } from '../stores/link-store.ts'

export type MailSignInDeps = Pick<Deps, 'transact' | 'mail' | 'config' | 'now'>

/** Lifetime of a magic link and of a code. Source: DESIGN §5. */
export const SIGN_IN_MS = 10 * 60_000

interface SignInMail {
  email: string
  /** Null for an address without an active account: the same work is done and the code stored, but no mail is sent. */
  person: Pick<Person, 'id' | 'name'> | null
  /** Where the link leads, an absolute address. */
  target: string
  /** The event that opening the link signs up for, as `eventToMail` returns it. */
  event: Record<string, string> | null
  /** `sign-in` has a code beside the link, `link` has none; `known` tells a person who registers again that there is an account. */
  letter: 'sign-in' | 'link' | 'known'
}

/**
 * Mails a magic link within the given transaction, with a code unless five were sent within the current 24 hours. For an address without an
 * active account it stores a code too, which is never sent, so that checking codes does not tell the two apart.
 */
export const signInMailing = (
  { mail, config, now }: Omit<MailSignInDeps, 'transact'>,
  { email, person, target, event, letter }: SignInMail,
  { browserHash, lang }: Pick<Caller, 'browserHash' | 'lang'>,
): ((tx: Tx) => Promise<void>) => {
  const [newestCode, token, id, at] = [newCode(), newToken(), randomUUID(), now()]
  const [codeHash] = codeHashes(config.sessionSecrets, email, newestCode)
  const expiresAt = new Date(at.getTime() + SIGN_IN_MS)
  const page = config.baseUrl + inLang(`/auth/link/${token}/`, lang)
  const details = { name: person?.name ?? '', link: page, lifetimeMs: SIGN_IN_MS }
  const contentWith = (code: string | null) =>
    letter === 'known'
      ? mails.alreadyRegistered(mailSite(config), details, lang)
      : mails.signIn(mailSite(config), { ...details, code }, lang)
  return async (tx) => {
    const hasCode = letter === 'sign-in' && (await keepCode(tx, { email, codeHash, at, expiresAt }))
    const content = contentWith(hasCode ? newestCode : null)
    if (!person) return
    const link = { id, tokenHash: digestOf(token), personId: person.id, target, event, browserHash, expiresAt }
    await addLink(tx, { ...link, purpose: 'sign-in' })
    await mail.enqueue(tx, { ...content, to: email, at, expiresAt, dedupeKey: `sign-in:${id}` })
  }
}

/** The same in a transaction of its own. */
export const mailSignIn = (
  deps: MailSignInDeps,
  mail: SignInMail,
  caller: Pick<Caller, 'browserHash' | 'lang'>,
): Promise<void> => deps.transact(signInMailing(deps, mail, caller))

/** Mails a link and a one-time code to a known address; an unknown one costs the same work. */
export const mailIfKnown = async (
  deps: MailSignInDeps & Pick<Deps, 'db' | 'limits'>,
  { email, target: raw, mailed: event }: SignInRequest,
  requester: Requester,
): Promise<void> => {
  const person = await activePersonByEmail(deps.db, email)
  const target = targetOf(deps.config, raw, roomOf(deps.config, event))
  await mailSignIn(deps, { email, person, target, event, letter: 'sign-in' }, requester)
  if (person) await countMail(deps, requester)
}

export type SendSignInMailDeps = MailSignInDeps & Pick<Deps, 'db' | 'limits' | 'captcha' | 'log'>

/**
 * Mails a link and a one-time code to a known address and sends an unknown one to the registration; with private accounts, both get the
 * same reply. Source: sign-in spec §4, §7.
 */
export const sendSignInMail = async (
  deps: SendSignInMailDeps,
  input: MagicLinkInput,
  caller: Caller,
): Promise<SendCodeReply> => {
  await requireCaptcha(deps, input, caller, 'send_code')
  return mailKnown(deps, input, caller)
}

/** The same without a captcha, for forms that can solve none: the limits of requested mails count in any case. */
export const mailKnown = async (
  deps: Omit<SendSignInMailDeps, 'captcha'>,
  input: MagicLinkInput,
  caller: Caller,
): Promise<SendCodeReply> => {
  const { email, 'success-url': target } = input
  const isPrivate = deps.config.arePrivateAccounts
  await countReveal(deps, email, caller)
  if (!isPrivate && !(await activePersonByEmail(deps.db, email))) return { status: 'register', form: 'registration' }
  const { isAllowed, reply } = await checkMailLimits(deps, email, 'code', caller)
  const request = { email, target, mailed: eventToMail(input, caller) }
  if (isAllowed)
    await (isPrivate ? defer(deps, { task: 'sign-in', ...request }, caller) : mailIfKnown(deps, request, caller))
  return reply
}
