import type { PayReply } from '../../../server/contract/checkout-replies.ts'
import type { Fields } from '../../api/client.ts'
import type { payTexts } from '../../texts/checkout/pay-texts.ts'
import type { Payment } from '../model/state.ts'

const LONGEST = 4_096
/** Browsers take a backslash for a slash and drop line breaks: no honest address holds any. */
const DECEPTIVE = /[\\\p{Cc}]/u
const LOCAL = /^(?:.+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/
/** Any bank, where the school names none. */
const ANY = '*'

const parsed = (raw: string): URL | null => {
  if (raw.length > LONGEST || DECEPTIVE.test(raw) || !URL.canParse(raw)) return null
  const url = new URL(raw)
  const isPlain = url.username === '' && url.password === ''
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.test(url.hostname))
  return isPlain && isSafe ? url : null
}

/** Whether a person may be sent to this page of a provider: https and of a named origin; http on this very machine. Source: SECURITY R28. */
export const isPaymentPage = (raw: string, hosts: readonly string[]): boolean => {
  const url = parsed(raw)
  return url !== null && hosts.includes(url.origin)
}

/** The same for the 3-D Secure page of a bank; where every bank is let in, any https one. */
export const isBankPage = (raw: string, hosts: readonly string[]): boolean =>
  isPaymentPage(raw, hosts) || (hosts.includes(ANY) && parsed(raw)?.protocol === 'https:')

/** What an answer comes to: something to show, another page to go to (by a form where there are fields), or a trial that is not to be had. */
export type Outcome =
  | { kind: 'shown'; payment: Payment }
  | { kind: 'leaving'; payment: string; url: string; fields: Fields | null }
  | { kind: 'unavailable' }

interface Surroundings {
  /** Where the school leads people for paying. */
  hosts: readonly string[]
  isEuro: boolean
  words: (typeof payTexts)['ru']['refused']
}

type Of<Status extends PayReply['status']> = Extract<PayReply, { status: Status }>

const broken = (words: string): Outcome => ({ kind: 'shown', payment: { phase: 'broken', words } })

const secured = ({ payment, answer }: Of<'to_secure'>, { hosts, words }: Surroundings): Outcome => {
  const { action, fields, is_frameable: isFrameable } = answer.secure
  if (!isBankPage(action, hosts)) return broken(words.address)
  if (!isFrameable) return { kind: 'leaving', payment, url: action, fields }
  return { kind: 'shown', payment: { phase: 'secure', payment, action, fields, isFrameable } }
}

const redirected = ({ payment, redirect_to: url }: Of<'redirect'>, { hosts, words }: Surroundings): Outcome =>
  isPaymentPage(url, hosts) ? { kind: 'leaving', payment, url, fields: null } : broken(words.address)

const formed = ({ payment, confirmation_token: token, url: returnUrl }: Of<'show_form'>, isEuro: boolean): Payment =>
  isEuro ? { phase: 'embedded', payment, clientSecret: token } : { phase: 'form', payment, token, returnUrl }

/** True where the payment still waits for something that the person has to do. */
export const isOpen = (reply: PayReply): reply is Of<'to_secure' | 'redirect' | 'show_form'> =>
  reply.status === 'to_secure' || reply.status === 'redirect' || reply.status === 'show_form'

/** What each status leads to. Nobody is sent to an address that the school does not name. Source: checkout spec §4, SECURITY R28, R34. */
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
