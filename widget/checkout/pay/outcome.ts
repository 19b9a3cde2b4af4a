import type { PayReply } from '../../../server/contract/checkout/payment-calls.ts'
import type { Fields } from '../../api/client.ts'
import type { payTexts } from '../../texts/checkout/pay-texts.ts'
import type { Payment } from '../model/state.ts'

const LONGEST = 4_096
/** Browsers read a backslash as a slash and drop line breaks; a legitimate URL holds neither, nor other control characters. */
const DECEPTIVE = /[\\\p{Cc}]/u
const LOCAL = /^(?:.+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/
/** An entry of `hosts` that admits the page of any bank. */
const ANY = '*'

const parsed = (raw: string): URL | null => {
  if (raw.length > LONGEST || DECEPTIVE.test(raw) || !URL.canParse(raw)) return null
  const url = new URL(raw)
  const isPlain = url.username === '' && url.password === ''
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.test(url.hostname))
  return isPlain && isSafe ? url : null
}

/**
 * True if the buyer may be sent to this page of a provider: on a listed origin, by https, or by http on localhost. Source: SECURITY R28.
 */
export const isPaymentPage = (raw: string, hosts: readonly string[]): boolean => {
  const url = parsed(raw)
  return url !== null && hosts.includes(url.origin)
}

/** The same for the 3-D Secure page of a bank; if `hosts` admits any bank, any https URL. */
export const isBankPage = (raw: string, hosts: readonly string[]): boolean =>
  isPaymentPage(raw, hosts) || (hosts.includes(ANY) && parsed(raw)?.protocol === 'https:')

/**
 * The outcome of a response: a payment to show, a page to go to (by a form if there are `fields`; with a landing's `ticket` by way of the
 * school), or an unavailable trial.
 */
export type Outcome =
  | { kind: 'shown'; payment: Payment }
  | { kind: 'leaving'; payment: string; url: string; fields: Fields | null; ticket: string | undefined }
  | { kind: 'unavailable' }

interface Surroundings {
  /** The origins that the school redirects to for payment. */
  hosts: readonly string[]
  isEuro: boolean
  texts: (typeof payTexts)['ru']['refused']
}

type Of<Status extends PayReply['status']> = Extract<PayReply, { status: Status }>

const broken = (texts: string): Outcome => ({ kind: 'shown', payment: { phase: 'broken', message: texts } })

const secured = ({ payment, answer: reply, ticket }: Of<'to_secure'>, { hosts, texts }: Surroundings): Outcome => {
  const { action, fields, is_frameable: isFrameable } = reply.secure
  if (!isBankPage(action, hosts)) return broken(texts.address)
  if (!isFrameable) return { kind: 'leaving', payment, url: action, fields, ticket }
  return { kind: 'shown', payment: { phase: 'secure', payment, action, fields, isFrameable } }
}

const redirected = ({ payment, redirect_to: url, ticket }: Of<'redirect'>, { hosts, texts }: Surroundings): Outcome =>
  isPaymentPage(url, hosts) ? { kind: 'leaving', payment, url, fields: null, ticket } : broken(texts.address)

const formed = ({ payment, confirmation_token: token, url: returnUrl }: Of<'show_form'>, isEuro: boolean): Payment =>
  isEuro ? { phase: 'embedded', payment, clientSecret: token } : { phase: 'form', payment, token, returnUrl }

/** True while the payment waits for an action of the buyer. */
export const isOpen = (reply: PayReply): reply is Of<'to_secure' | 'redirect' | 'show_form'> =>
  reply.status === 'to_secure' || reply.status === 'redirect' || reply.status === 'show_form'

/**
 * Maps each status to its outcome. The buyer is never sent to an address that the school does not list. Source: checkout spec §4, SECURITY
 * R28, R34.
 */
export const outcomeOf = (reply: PayReply, surroundings: Surroundings): Outcome => {
  switch (reply.status) {
    case 'to_secure':
      return secured(reply, surroundings)
    case 'redirect':
      return redirected(reply, surroundings)
    case 'show_form':
      return { kind: 'shown', payment: formed(reply, surroundings.isEuro) }
    case 'paid':
      return { kind: 'shown', payment: { phase: 'waiting', payment: reply.payment, news: 'held' } }
    case 'wait':
      return { kind: 'shown', payment: { phase: 'waiting', payment: reply.payment } }
    case 'success':
    case 'paid_bonuses':
      return { kind: 'shown', payment: { phase: 'paid', payment: reply.payment, items: reply.items } }
    case 'error':
      return { kind: 'shown', payment: { phase: 'failed', error: reply.error } }
    case 'unavailable':
      return { kind: 'unavailable' }
  }
}
