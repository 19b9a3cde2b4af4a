import type { PasskeysReply, PasskeyDeleteInput, PasskeyRenameInput } from '../../contract/passkey-calls.ts'
import type { Deps } from '../../app/deps.ts'
import { refuse } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import { type Caller, signedIn } from '../../http/use-case.ts'
import { mailRemoval, type RemovalNoticeDeps } from '../accounts/removal-notice.ts'
import { deletePasskey, handleOf, hasWayIn, passkeysOf, renamePasskey } from '../stores/passkey-store.ts'

type OwnPasskeysDeps = Pick<Deps, 'passkeys' | 'db' | 'transact' | 'log'> & RemovalNoticeDeps

/** The passkeys of a person, as the cabinet shows them. */
export const passkeysReplyOf = async (
  { passkeys, db }: Pick<Deps, 'passkeys' | 'db'>,
  personId: string,
): Promise<PasskeysReply> => {
  const [own, handle] = [await passkeysOf(db, personId), await handleOf(db, personId)]
  return {
    status: 'ok',
    passkeys: own.map(({ id, label, createdAt, usedAt, isBackedUp }) => ({
      id,
      label,
      created_at: createdAt.toISOString(),
      used_at: usedAt?.toISOString() ?? null,
      is_synced: isBackedUp,
    })),
    rp_id: passkeys?.rpId ?? '',
    user_handle: handle,
  }
}

/** The passkeys of the signed-in user. */
export const ownPasskeys = (deps: OwnPasskeysDeps, _: unknown, caller: Caller): Promise<PasskeysReply> =>
  passkeysReplyOf(deps, signedIn(caller).id)

export const passkeyRename = async (
  deps: OwnPasskeysDeps,
  { id, label }: PasskeyRenameInput,
  caller: Caller,
): Promise<PasskeysReply> => {
  const { id: personId } = signedIn(caller)
  if (!(await deps.transact((tx) => renamePasskey(tx, id, personId, label)))) return refuse('id', 'passkeyUnknown')
  return passkeysReplyOf(deps, personId)
}

/** Deletes a passkey, unless it is the only way in: a proved mailbox always is another one. The owner gets a notice. */
export const passkeyDelete = async (
  deps: OwnPasskeysDeps,
  { id }: PasskeyDeleteInput,
  caller: Caller,
): Promise<PasskeysReply> => {
  const { id: personId } = signedIn(caller)
  await deps.transact(async (tx) => {
    const removed = (await deletePasskey(tx, id, personId)) ?? refuse('id', 'passkeyUnknown')
    if (!(await hasWayIn(tx, personId))) return refuse('__all__', 'lastWayIn')
    return mailRemoval(deps, tx, removed.label, caller)
  })
  logEvent(deps.log, 'passkey-removed', caller)
  return passkeysReplyOf(deps, personId)
}
