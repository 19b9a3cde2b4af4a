import { type Caller, signedIn } from '../../http/use-case.ts'
import type { OkReply } from '../../contract/checkout-replies.ts'
import type { RedeemInput } from '../../contract/checkout-schemas.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import { grantLils } from '../lils/ledger.ts'
import { guess } from '../promo-codes/guess.ts'
import { spendCertificate } from './certificate-store.ts'
import { readCode, certificateKey } from './certificates.ts'

type RedeemDeps = Pick<Deps, 'transact' | 'config' | 'now' | 'limits' | 'log'>

/** Redeems the certificate and credits its lils in one transaction. False if there is no such certificate. */
const spend = async (deps: RedeemDeps, plain: string, personId: string): Promise<boolean> => {
  const key = certificateKey(deps, plain)
  return deps.transact(async (tx) => {
    const spent = await spendCertificate(tx, { ...key, personId })
    if (!spent) return false
    const move = { personId, amount: spent.lils, kind: 'certificate', cause: `certificate:${spent.id}`, at: key.at }
    if (!(await grantLils(tx, move))) throw new Error('a certificate was paid out before it was spent')
    return true
  })
}

/**
 * Redeems a certificate for the user, once. Refuses `code` with one message, whether it is unknown, used, expired or void. Source:
 * checkout spec §7, SECURITY R44, R45.
 */
export const redeem = async (deps: RedeemDeps, { code }: RedeemInput, caller: Caller): Promise<OkReply> => {
  const { id: personId } = signedIn(caller)
  const { isRight } = await guess(deps, caller, async () => {
    const plain = readCode(code)
    return { isRight: plain !== null && (await spend(deps, plain, personId)) }
  })
  if (!isRight) return refuse('code', 'certificateBad')
  logEvent(deps.log, 'certificate-redeemed', caller)
  return { status: 'ok' }
}
