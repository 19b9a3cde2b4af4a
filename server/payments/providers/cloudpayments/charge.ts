import { z } from 'zod'
import type { PaymentMethodId } from '../../../contract/checkout/methods.ts'
import { toMajor } from '../../../contract/checkout/money.ts'
import type { Charge, ChargeOutcome } from '../../provider.ts'
import type { Reply, Call } from './api.ts'
import { jsonDataOf } from './receipt.ts'
import { refused, refusedSchool } from './refusals.ts'
import { nameOf, stateOf, type Transactions, transactionSchema, unknown } from './transactions.ts'
import { truncate } from '../../../contract/truncate.ts'

/** Initiator codes for charges of a saved card. Source: PROVIDERS §1.3. */
const INITIATOR = { merchant: 0, customer: 1 } as const

const DESCRIPTION_MAX = 128
/** The lifetime of a payment link. */
const LINK_MINUTES = 60
/** Sent when the buyer's IP address is not known: the provider requires one with every new card. */
const NO_IP = '127.0.0.1'

const cultures = { ru: 'ru-RU', en: 'en-US' }

/** The provider's names of the methods paid by link. */
const links: Partial<Record<PaymentMethodId, string>> = { sbp: 'sbp', sberbank: 'sberpay', tinkoff: 'tinkoffpay' }

const commonOf = ({ attemptId, money, description, customer, receipt, lang }: Charge) => ({
  Amount: toMajor(money.amount),
  Currency: money.currency,
  InvoiceId: attemptId,
  AccountId: customer.personId,
  Email: customer.email,
  Description: truncate(description, DESCRIPTION_MAX),
  CultureName: cultures[lang],
  ...(customer.ip !== null && { IpAddress: customer.ip }),
  ...jsonDataOf(receipt, {}, customer.email),
})

const linkBody = (charge: Charge, publicId: string) => ({
  ...commonOf(charge),
  PublicId: publicId,
  Scheme: 'charge',
  SuccessRedirectUrl: charge.returnUrl,
  FailRedirectUrl: charge.returnUrl,
  TtlMinutes: LINK_MINUTES,
  Os: 'Windows',
  Browser: 'Chrome',
  Device: 'DesktopWeb',
  Webview: false,
  SaveCard: false,
})

interface ChargeRequest {
  path: string
  body: Record<string, unknown>
}

/** Maps a charge to a one-stage request; null if the provider does not support the instrument. Source: PROVIDERS §1.3. */
const chargeRequest = (charge: Charge, publicId: string): ChargeRequest | null => {
  const { instrument, save } = charge
  switch (instrument.kind) {
    case 'card-token': {
      const { token: CardCryptogramPacket, cardholder } = instrument
      const named = cardholder === null ? {} : { Name: cardholder }
      const body = { IpAddress: NO_IP, ...commonOf(charge), ...named, CardCryptogramPacket, SaveCard: save }
      return { path: '/payments/cards/charge', body }
    }
    case 'saved': {
      const scheduled = instrument.by === 'merchant' ? { PaymentScheduled: 1 } : {}
      const body = {
        ...commonOf(charge),
        Token: instrument.token,
        TrInitiatorCode: INITIATOR[instrument.by],
        ...scheduled,
      }
      return { path: '/payments/tokens/charge', body }
    }
    case 'page': {
      const name = links[instrument.method]
      return name === undefined ? null : { path: `/payments/qr/${name}/link`, body: linkBody(charge, publicId) }
    }
    case 'widget':
      return null
  }
}

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

/** `Success` does not prove a payment, and its absence does not prove a decline: the model decides. Source: PROVIDERS §1.3. */
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

const outcomeOf = (reply: Reply, charge: Charge): Outcome => {
  if (reply.kind === 'unknown') return unknown(reply.reason)
  if (reply.kind === 'denied')
    return reply.isAccountError ? refusedSchool(charge.lang) : refused('request', '', charge.lang)
  const outcome = ofModel(reply.model, charge)
  if (outcome) return outcome
  return reply.isSuccess || reply.model ? unknown('answer') : refused('request', '', charge.lang)
}

/**
 * Charges once. An unknown result is looked up by our reference before a retry, and a retry uses the same request id, which returns the
 * first result for an hour. A call that timed out and is not found may be under way, and is not retried; a refusal of a retry says nothing
 * about the first try. A saved card can be charged any number of times, so it is looked up before the first try as well; if the credentials
 * are rejected, nothing is charged.
 */
export const createCharge = (call: Call, transactions: Transactions, publicId: string) => {
  const settle = async (charge: Charge, { path, body }: ChargeRequest): Promise<Outcome> => {
    let outcome: Outcome = unknown('not tried')
    for (let tries = 0; tries < TRIES; tries += 1) {
      const reply = await call(path, body, charge.attemptId)
      outcome = outcomeOf(reply, charge)
      if (outcome.kind === 'refused' && tries > 0) return unknown('refused after no answer')
      if (outcome.kind !== 'unknown') return outcome
      const found = await transactions.findLost(charge.attemptId, charge.lang)
      const isWaiting = found.kind === 'state' && found.state.status === 'pending'
      if (found.kind === 'state' && !isWaiting) return found
      const isLate = reply.kind === 'unknown' && reply.isLate
      if (found.kind === 'unknown' || (found.kind === 'absent' && isLate)) return outcome
    }
    return outcome
  }

  return async (charge: Charge): Promise<Outcome> => {
    const request = chargeRequest(charge, publicId)
    if (!request) return refused('method', '', charge.lang)
    if (charge.instrument.kind !== 'saved') return settle(charge, request)
    const before = await transactions.findLost(charge.attemptId, charge.lang)
    if (before.kind === 'unknown' && before.isAccountError) return refusedSchool(charge.lang)
    return before.kind === 'absent' ? settle(charge, request) : before
  }
}
