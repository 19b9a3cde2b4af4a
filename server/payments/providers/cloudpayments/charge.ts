import { z } from 'zod'
import type { Charge, ChargeOutcome } from '../../provider.ts'
import type { Answer, Call } from './api.ts'
import { type ChargeRequest, chargeRequest } from './charge-body.ts'
import { refused, refusedSchool } from './refusals.ts'
import { nameOf, stateOf, transactionSchema } from './transaction.ts'
import { type Transactions, unknown } from './transactions.ts'

const TRIES = 2

const id = z.number().int().positive()

const secureSchema = z.object({
  TransactionId: id,
  PaReq: z.string().min(1),
  AcsUrl: z.url({ protocol: /^https?$/ }),
  IFrameIsAllowed: z.boolean().nullish(),
})

const linkSchema = z.object({ TransactionId: id, QrUrl: z.string().min(1) })

type Outcome = ChargeOutcome

/** `Success` is no proof of a payment, and its absence none of a decline: the model tells. Source: PROVIDERS §1.3. */
const ofModel = (model: unknown, { attemptId, returnUrl, lang }: Charge): Outcome | null => {
  const secure = secureSchema.safeParse(model).data
  if (secure) {
    const ref = String(secure.TransactionId)
    const fields = { PaReq: secure.PaReq, MD: ref, TermUrl: returnUrl }
    return { kind: 'secure', ref, url: secure.AcsUrl, fields, isFrameable: secure.IFrameIsAllowed ?? false }
  }
  const link = linkSchema.safeParse(model).data
  if (link) return { kind: 'redirect', ref: String(link.TransactionId), url: link.QrUrl }
  const transaction = transactionSchema.safeParse(model).data
  if (!transaction || nameOf(transaction) !== attemptId) return null
  const state = stateOf(transaction, 0, lang)
  return state && { kind: 'state', state }
}

const outcomeOf = (answer: Answer, charge: Charge): Outcome => {
  if (answer.kind === 'unknown') return unknown(answer.reason)
  if (answer.kind === 'denied')
    return answer.isAboutUs ? refusedSchool(charge.lang) : refused('request', '', charge.lang)
  const outcome = ofModel(answer.model, charge)
  if (outcome) return outcome
  return answer.isSuccess || answer.model ? unknown('answer') : refused('request', '', charge.lang)
}

/**
 * Charges once. An unknown result is looked up by our name of the payment before anything is repeated, and that only under the same
 * id of the request, which answers what it did for an hour. What has not answered in time may be under way, and is not repeated; a
 * refusal of what was repeated says nothing of the first try.
 * A saved card, which can be charged any number of times, is looked up before as well; where the school is not let in, nothing is charged.
 */
export const createCharge = (call: Call, transactions: Transactions, publicId: string) => {
  const settle = async (charge: Charge, { path, body }: ChargeRequest): Promise<Outcome> => {
    let outcome: Outcome = unknown('not tried')
    for (let tries = 0; tries < TRIES; tries += 1) {
      const answer = await call(path, body, charge.attemptId)
      outcome = outcomeOf(answer, charge)
      if (outcome.kind === 'refused' && tries > 0) return unknown('refused after no answer')
      if (outcome.kind !== 'unknown') return outcome
      const found = await transactions.findLost(charge.attemptId, charge.lang)
      const isWaiting = found.kind === 'state' && found.state.status === 'pending'
      if (found.kind === 'state' && !isWaiting) return found
      const isLate = answer.kind === 'unknown' && answer.isLate
      if (found.kind === 'unknown' || (found.kind === 'absent' && isLate)) return outcome
    }
    return outcome
  }

  return async (charge: Charge): Promise<Outcome> => {
    const request = chargeRequest(charge, publicId)
    if (!request) return refused('method', '', charge.lang)
    if (charge.instrument.kind !== 'saved') return settle(charge, request)
    const before = await transactions.findLost(charge.attemptId, charge.lang)
    if (before.kind === 'unknown' && before.isAboutUs) return refusedSchool(charge.lang)
    return before.kind === 'absent' ? settle(charge, request) : before
  }
}
