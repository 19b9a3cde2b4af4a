import { isDeepStrictEqual } from 'node:util'
import { buttonForm, mainLink, onwardsPage } from '../../auth/pages/layout.ts'
import { issueTicket, type TicketPage, transfer } from '../../auth/tickets/tickets.ts'
import type { PayReply, ReturnPageInput, ToBankInput } from '../../contract/checkout/payment-calls.ts'
import { inLang } from '../../contract/in-lang.ts'
import type { Lang } from '../../contract/messages.ts'
import type { Deps } from '../../app/deps.ts'
import type { PageReply } from '../../http/form/endpoint.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { type Attempt, attemptById } from '../stores/attempt-store.ts'
import { storedReply } from './idempotency.ts'
import { payTexts } from './texts.ts'

const pathOf = (payment: string) => `/checkout/to-bank/${payment}/`

type TicketDeps = Pick<Deps, 'transact' | 'config' | 'now' | 'log'>

/**
 * Adds a ticket to a reply that sends the buyer of a landing to the bank's page: the bank returns to the school's own pages, which do not
 * see the landing's session. Source: SECURITY R23.
 */
export const withTicket = async (deps: TicketDeps, reply: PayReply, caller: Caller): Promise<PayReply> => {
  const isLeaving = reply.status === 'redirect' || (reply.status === 'to_secure' && !reply.answer.secure.is_frameable)
  const { person, origin } = caller
  if (!isLeaving || !caller.isForeign || !person) return reply
  const target = deps.config.baseUrl + pathOf(reply.payment)
  const at = deps.now()
  const ticket = await deps.transact((tx) => issueTicket(tx, { personId: person.id, origin, target, at }))
  logEvent(deps.log, 'ticket-issued', caller)
  return { ...reply, ticket }
}

/** The bank's page: its address and, if it is opened by a form, the fields. */
interface BankPage {
  address: string
  fields: Readonly<Record<string, string>> | null
}

/** The bank's page that the attempt waits at; null for one that waits at none. */
const bankPageOf = (deps: Pick<Deps, 'config'>, attempt: Attempt): BankPage | null => {
  const stored = storedReply(deps, attempt)
  if (stored?.status === 'redirect') return { address: stored.redirect_to, fields: null }
  if (stored?.status !== 'to_secure') return null
  const { action, fields } = stored.answer.secure
  return { address: action, fields }
}

const fieldsIn = (json: string | undefined): unknown => {
  try {
    return json === undefined ? null : JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The page that redirects to the bank. */
export const onwards = ({ address, fields }: BankPage, lang: Lang): PageReply => {
  const { heading, wait, continueLabel } = payTexts[lang].toBank
  const button = fields ? buttonForm(address, continueLabel, fields) : mainLink(address, continueLabel)
  return {
    html: onwardsPage(lang, { heading, wait, button }),
    ...(fields && { formTarget: new URL(address).origin }),
  }
}

const returnPath = (payment: string, lang: Lang) => inLang(`/checkout/return/${payment}/`, lang)

/** The page at the address of the redirect to the bank for a browser that sends no form: it links to the outcome of the payment. */
export const showToBank = async (_: object, { payment }: ReturnPageInput, { lang }: Caller): Promise<PageReply> => {
  const { heading, wait, continueLabel } = payTexts[lang].page
  return { html: onwardsPage(lang, { heading, wait, button: mainLink(returnPath(payment, lang), continueLabel) }) }
}

/**
 * Redirects the buyer from a landing to the bank's page, and opens a session on the school's own pages on the way if the ticket is valid;
 * the payment continues in any case. Only a sender that repeats the pay call's response is redirected to the bank; any other gets the
 * return page. Source: SECURITY R23, R28, R53.
 */
export const toBank = async (
  deps: Pick<Deps, 'db' | 'transact' | 'config' | 'now' | 'log'>,
  { payment, address, fields, ticket, switch: isSwitching }: ToBankInput,
  caller: Caller,
): Promise<PageReply> => {
  const { lang } = caller
  const attempt = await attemptById(deps.db, payment)
  const bankPage = attempt && bankPageOf(deps, attempt)
  if (!attempt || !bankPage || !isDeepStrictEqual({ ...bankPage }, { address, fields: fieldsIn(fields) }))
    return { seeOther: returnPath(payment, lang) }
  const leave = () => onwards(bankPage, lang)
  if (ticket === undefined) return leave()
  const path = pathOf(payment)
  const repeated = { address, ...(fields !== undefined && { fields }) }
  const page: TicketPage = {
    path,
    fields: () => repeated,
    entered: leave,
    refused: leave,
    stay: (label) => buttonForm(inLang(path, lang), label, repeated, true),
  }
  const target = deps.config.baseUrl + path
  const form = { ticket, switch: isSwitching }
  return transfer(deps, page, { form, target, personId: attempt.personId, at: deps.now() }, caller)
}
