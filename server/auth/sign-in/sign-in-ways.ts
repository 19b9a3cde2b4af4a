import type { SignInWay } from '../../contract/identity.ts'
import type { SignInWaysInput, SignInWaysReply } from '../../contract/sign-in-calls.ts'
import { SECOND_MS } from '../../contract/durations.ts'
import type { Deps } from '../../app/deps.ts'
import type { Caller } from '../../http/use-case.ts'
import { type CaptchaDeps, requireCaptcha } from '../captcha/require-captcha.ts'
import { countReveal } from '../rate-limits.ts'
import { activePersonByEmail, type Person, sessionStartsOf } from '../stores/account-store.ts'
import { FACEBOOK, identitiesOf } from '../stores/identity-store.ts'
import { passkeysOf } from '../stores/passkey-store.ts'

type WaysDeps = Pick<Deps, 'db' | 'passkeys' | 'identityProviders' | 'facebook'>

/** What the school offers on the asking page besides codes and passwords, and the keys of identities. */
const offersOn = ({ passkeys, identityProviders, facebook }: WaysDeps, { origin }: Pick<Caller, 'origin'>) => ({
  hasPasskeys: passkeys?.offer(origin).is_here ?? false,
  providers: [
    ...identityProviders.filter((provider) => provider.isReady()).map(({ id, key }) => ({ way: id, key })),
    ...(facebook ? [{ way: 'facebook' as const, key: FACEBOOK }] : []),
  ],
})

/** The ways of the school, in an order that tells nothing of any account: a code works for all of them. */
const waysOfSchool = (deps: WaysDeps, caller: Pick<Caller, 'origin'>): SignInWay[] => {
  const { hasPasskeys, providers } = offersOn(deps, caller)
  return ['code', 'password', ...(hasPasskeys ? ['passkey' as const] : []), ...providers.map(({ way }) => way)]
}

/** A way, and when it was used last, in epoch milliseconds; 0 if that is unknown. */
interface Use {
  way: SignInWay
  at: number
}

interface Used {
  usedAt: Date | null
  createdAt: Date
}

/** A passkey or identity that has not been used yet was made to be used next. */
const lastUse = (rows: readonly Used[]): number =>
  Math.max(...rows.map(({ usedAt, createdAt }) => (usedAt ?? createdAt).getTime()))

/** How long after its use a passkey or identity opens the session. */
const SESSION_DELAY_MS = 10 * SECOND_MS

/**
 * When a session was opened last by a password or a mail, as far as the account's sessions tell: those that no use of a passkey or identity
 * precedes. Which of the two it was is not stored.
 */
const lastOwnSession = (starts: readonly Date[], uses: readonly Use[]): number => {
  const isOwn = (start: number) => !uses.some(({ at }) => start >= at && start - at < SESSION_DELAY_MS)
  return Math.max(0, ...starts.map((start) => start.getTime()).filter(isOwn))
}

/** The person's ways, the one used last first. A password comes before a code where neither is known to be the later one. */
const waysOf = async (deps: WaysDeps, person: Person, caller: Pick<Caller, 'origin'>): Promise<SignInWay[]> => {
  const { hasPasskeys, providers } = offersOn(deps, caller)
  const passkeys = hasPasskeys ? await passkeysOf(deps.db, person.id) : []
  const identities = await identitiesOf(deps.db, person.id)
  const uses: Use[] = passkeys.length > 0 ? [{ way: 'passkey', at: lastUse(passkeys) }] : []
  for (const { way, key } of providers) {
    const linked = identities.filter(({ provider }) => provider === key)
    if (linked.length > 0) uses.push({ way, at: lastUse(linked) })
  }
  const at = lastOwnSession(await sessionStartsOf(deps.db, person.id), uses)
  const own: Use[] = [...(person.passwordHash === null ? [] : [{ way: 'password' as const, at }]), { way: 'code', at }]
  return [...own, ...uses].toSorted((one, other) => other.at - one.at).map(({ way }) => way)
}

type SignInWaysDeps = WaysDeps & CaptchaDeps & Pick<Deps, 'config'>

/**
 * Tells what the owner of an address signs in by, and sends an unknown one to the registration, as a request for a link does. With private
 * accounts nothing is looked up, so that neither the reply nor its time tells. Source: SECURITY R8.
 */
export const signInWays = async (
  deps: SignInWaysDeps,
  input: SignInWaysInput,
  caller: Caller,
): Promise<SignInWaysReply> => {
  await requireCaptcha(deps, input, caller, 'send_code')
  if (deps.config.arePrivateAccounts) return { status: 'ok', ways: waysOfSchool(deps, caller) }
  await countReveal(deps, input.email, caller)
  const person = await activePersonByEmail(deps.db, input.email)
  if (!person) return { status: 'register', form: 'registration' }
  return { status: 'ok', ways: await waysOf(deps, person, caller) }
}
