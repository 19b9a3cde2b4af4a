import type { Deps } from '../../app/deps.ts'
import { IDENTITY_PROVIDERS, type IdentityProviderId } from '../../contract/identity.ts'
import type { Lang } from '../../contract/langs.ts'
import { providerNameOf } from '../../contract/provider-names.ts'
import type { IdentitiesReply, IdentityUnlinkInput } from '../../contract/identity-calls.ts'
import { refuse } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import { type Caller, signedIn } from '../../http/use-case.ts'
import { mailRemoval, type RemovalNoticeDeps } from '../accounts/removal-notice.ts'
import { personById } from '../stores/account-store.ts'
import { deleteIdentity, FACEBOOK, identitiesOf, type LinkedIdentity } from '../stores/identity-store.ts'
import { hasWayIn } from '../stores/passkey-store.ts'
import type { IdentityProvider } from './provider.ts'

type ManageDeps = Pick<Deps, 'db' | 'transact' | 'identityProviders' | 'log'> & RemovalNoticeDeps

const isProviderId = (key: string): key is IdentityProviderId => IDENTITY_PROVIDERS.some((id) => id === key)

/** The provider of an identity. It may no longer be configured: then an issuer is named by its host. */
const providerOf = (
  providers: readonly IdentityProvider[],
  key: string,
  lang: Lang,
): { provider: IdentityProviderId | typeof FACEBOOK; name: string } => {
  const configured = providers.find((one) => one.key === key)
  if (configured) return { provider: configured.id, name: configured.nameIn(lang) }
  const provider = key === FACEBOOK || isProviderId(key) ? key : 'oidc'
  return { provider, name: providerNameOf(key, lang) }
}

const shown = (
  providers: readonly IdentityProvider[],
  { id, provider, createdAt, usedAt }: LinkedIdentity,
  lang: Lang,
) => ({
  id,
  ...providerOf(providers, provider, lang),
  created_at: createdAt.toISOString(),
  used_at: usedAt?.toISOString() ?? null,
})

/** The identities that sign in to the user's account, and what else does. */
export const identities = async (
  { db, identityProviders }: Pick<ManageDeps, 'db' | 'identityProviders'>,
  _: unknown,
  caller: Caller,
): Promise<IdentitiesReply> => {
  const { id, isEmailProved } = signedIn(caller)
  const [linked, person] = [await identitiesOf(db, id), await personById(db, id)]
  return {
    status: 'ok',
    identities: linked.map((identity) => shown(identityProviders, identity, caller.lang)),
    has_password: person !== null && person.passwordHash !== null,
    is_email_proved: isEmailProved,
  }
}

/** Unlinks an identity of the user, unless it is the last way into the account, and mails a notice. */
export const identityUnlink = async (
  deps: ManageDeps,
  { id }: IdentityUnlinkInput,
  caller: Caller,
): Promise<IdentitiesReply> => {
  const person = signedIn(caller)
  await deps.transact(async (tx) => {
    const removed = (await deleteIdentity(tx, person.id, id)) ?? refuse('__all__', 'identityUnknown')
    if (!(await hasWayIn(tx, person.id))) return refuse('__all__', 'lastWayIn')
    return mailRemoval(deps, tx, providerOf(deps.identityProviders, removed.provider, caller.lang).name, caller)
  })
  logEvent(deps.log, 'identity-unlinked', caller)
  return identities(deps, undefined, caller)
}
