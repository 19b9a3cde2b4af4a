import { CONSENT_KINDS, type ConsentKind, consentPages } from '../../contract/consents.ts'
import type { ConsentsReply, ConsentGiveInput, ConsentWithdrawInput } from '../../contract/account-calls.ts'
import type { Deps } from '../../app/deps.ts'
import type { Db } from '../../db/database.ts'
import { refuse, refuseForNow } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import { type Caller, signedIn } from '../../http/use-case.ts'
import { addConsents } from '../stores/account-store.ts'
import { type Consent, consentsOfPerson, hasConsent, withdrawConsents } from '../stores/consent-store.ts'
import { consentRows } from './form-consents.ts'

type OwnConsentsDeps = Pick<Deps, 'db' | 'config'>

const isKind = (kind: string): kind is ConsentKind => CONSENT_KINDS.some((one) => one === kind)

const ownConsent = ({ kind, textVersion, createdAt, origin, act, withdrawnAt }: Consent) =>
  isKind(kind)
    ? [
        {
          kind,
          version: textVersion,
          given_at: createdAt.toISOString(),
          origin,
          act,
          withdrawn_at: withdrawnAt?.toISOString() ?? null,
        },
      ]
    : []

const replyFor = async (db: Db, { config }: Pick<Deps, 'config'>, personId: string): Promise<ConsentsReply> => ({
  status: 'ok',
  documents: CONSENT_KINDS.map((kind) => ({
    kind,
    address: consentPages[kind],
    version: config.consents.versions[kind],
  })),
  consents: (await consentsOfPerson(db, personId)).flatMap(ownConsent),
})

/** All consents that the user has given, withdrawn ones too, the latest first, and the documents as they are now. */
export const ownConsents = async (deps: OwnConsentsDeps, _: unknown, caller: Caller): Promise<ConsentsReply> =>
  replyFor(deps.db, deps, signedIn(caller).id)

type ChangeConsentDeps = OwnConsentsDeps & Pick<Deps, 'transact' | 'limits' | 'now' | 'log'>

const countChange = async ({ limits }: Pick<Deps, 'limits'>, personId: string): Promise<void> => {
  const { isAllowed, retryAfter } = await limits.spend('consentPerson', personId)
  if (!isAllowed) refuseForNow(429, 'tooManyTries', retryAfter)
}

/** Marks the user's consent as withdrawn; the rows stay, as proof of what was in force until then. Source: 152-FZ art. 9, GDPR art. 7. */
export const withdrawConsent = async (
  deps: ChangeConsentDeps,
  { kind }: ConsentWithdrawInput,
  caller: Caller,
): Promise<ConsentsReply> => {
  const { id } = signedIn(caller)
  await countChange(deps, id)
  const isWithdrawn = await deps.transact((tx) => withdrawConsents(tx, id, kind, deps.now()))
  if (isWithdrawn) logEvent(deps.log, 'consent-withdrawn', caller, { kind })
  return replyFor(deps.db, deps, id)
}

/** Gives a consent to the version that the page has shown, by a press of its own button; refuses a version that is no longer the document's. */
export const giveConsent = async (
  deps: ChangeConsentDeps,
  { kind, version }: ConsentGiveInput,
  caller: Caller,
): Promise<ConsentsReply> => {
  const { id } = signedIn(caller)
  await countChange(deps, id)
  const textVersion = deps.config.consents.versions[kind]
  if (version !== textVersion) return refuse('version', 'consentOutdated')
  const isAdded = await deps.transact(async (tx) => {
    if (await hasConsent(tx, id, kind, textVersion)) return false
    const { ip, origin } = caller
    await addConsents(
      tx,
      consentRows([{ kind, textVersion, act: 'box' }], { personId: id, at: deps.now(), ip, origin }),
    )
    return true
  })
  if (isAdded) logEvent(deps.log, 'consent-given', caller, { kind })
  return replyFor(deps.db, deps, id)
}
