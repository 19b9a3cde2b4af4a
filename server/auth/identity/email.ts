import { randomUUID } from 'node:crypto'
import type { Deps } from '../../app/deps.ts'
import { DAY_MS, SECOND_MS } from '../../contract/durations.ts'
import type { SendMagicLinkReply } from '../../contract/replies.ts'
import type { IdentityEmailInput } from '../../contract/identity-calls.ts'
import { refuse, refuseForNow } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { mails, mailSite } from '../../mail/templates.ts'
import { requireCaptcha } from '../captcha/require-captcha.ts'
import { SIGN_IN_MS } from '../links/mail-sign-in.ts'
import { countMail, checkMailLimits } from '../rate-limits.ts'
import { codeHashes, newCode } from '../secrets.ts'
import { keepCode } from '../stores/code-store.ts'
import { attemptOf, identityIn } from './attempt.ts'

type IdentityEmailDeps = Pick<
  Deps,
  'db' | 'transact' | 'mail' | 'config' | 'now' | 'limits' | 'captcha' | 'log' | 'identityProviders'
>

/**
 * Mails the code that proves a mailbox before an identity is linked to it. Whether the address has an account is not looked up, so nothing
 * tells: not the reply, its time or the mail. A signed-in user gets it at the address on file. Source: SECURITY R8, R15.
 */
export const identityEmail = async (
  deps: IdentityEmailDeps,
  form: IdentityEmailInput,
  caller: Caller,
): Promise<SendMagicLinkReply> => {
  const { transact, mail, config, now } = deps
  const row = await attemptOf(deps, form.attempt, caller)
  if (row === 'pending') return refuse('__all__', 'identityExpired')
  const { provider } = identityIn(deps, row)
  const email = caller.person?.email ?? form.email ?? refuse('email', 'emailMissing')
  await requireCaptcha(deps, { ...form, email }, caller, 'send_code')
  const { isAllowed, reply } = await checkMailLimits(deps, email, 'code', caller)
  if (!isAllowed) return reply
  const [at, code] = [now(), newCode()]
  const [codeHash] = codeHashes(config.sessionSecrets, email, code)
  const expiresAt = new Date(at.getTime() + SIGN_IN_MS)
  const details = { name: '' as const, provider: provider.nameIn(caller.lang), code, lifetimeMs: SIGN_IN_MS }
  const content = mails.identityCode(mailSite(config), details, caller.lang)
  const isMailed = await transact(async (tx) => {
    if (!(await keepCode(tx, { email, codeHash, at, expiresAt }))) return false
    await mail.enqueue(tx, { ...content, to: email, at, expiresAt, dedupeKey: `identity-code:${randomUUID()}` })
    return true
  })
  if (!isMailed) return refuseForNow(429, 'identityNoCode', DAY_MS / SECOND_MS)
  await countMail(deps, caller)
  return reply
}
