import { randomUUID } from 'node:crypto'
import { inLang } from '../../contract/in-lang.ts'
import type { Lang } from '../../contract/messages.ts'
import type { TicketReply, TicketFormInput, TicketInput } from '../../contract/account-calls.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import type { PageReply } from '../../http/form/endpoint.ts'
import { html, type Markup } from '../../http/html.ts'
import { logEvent } from '../../http/log.ts'
import { type Caller, refuseWithoutSession, signedIn } from '../../http/use-case.ts'
import { personById } from '../stores/account-store.ts'
import {
  buttonForm,
  buttonLink,
  mainLink,
  maskedEmail,
  note,
  ONWARDS_SCRIPT,
  onwardsPage,
  pageHtml,
  paragraph,
} from '../pages/layout.ts'
import { pageTexts } from '../pages/texts.ts'
import { countWrongToken } from '../rate-limits.ts'
import { digestOf, newToken } from '../secrets.ts'
import { allowedTarget, targetOf } from '../target.ts'
import { addTicket, findTicket, spendTicket, spendPageTicket, type TicketKey } from '../stores/ticket-store.ts'

/** Lifetime of a ticket. Source: DESIGN §5. */
const TICKET_MS = 60_000

interface TicketBinding {
  personId: string
  /** Origin of the page that may spend it. */
  origin: string
  /** The redirect target, an absolute address. */
  target: string
  at: Date
}

/** Stores a ticket for one sign-in on the school's own pages and answers its token. */
export const issueTicket = async (tx: Tx, { personId, origin, target, at }: TicketBinding): Promise<string> => {
  const token = newToken()
  const expiresAt = new Date(at.getTime() + TICKET_MS)
  await addTicket(tx, { id: randomUUID(), tokenHash: digestOf(token), personId, origin, target, expiresAt })
  return token
}

/**
 * Issues a ticket to a user who is signed in on a landing, since the ticket of the sign-in itself is short-lived. A session that only the
 * page holds gets one, then the call is refused as without a session. Source: DESIGN §5, SECURITY R23a.
 */
export const askTicket = async (
  { transact, config, now, log }: Pick<Deps, 'transact' | 'config' | 'now' | 'log'>,
  { 'success-url': raw }: TicketInput,
  caller: Caller,
): Promise<TicketReply> => {
  const { id: personId } = signedIn(caller)
  const { pageSession, origin } = caller
  const target = targetOf(config, raw)
  const ticket = await transact(async (tx) => {
    if (pageSession !== null && !(await spendPageTicket(tx, pageSession))) return null
    return issueTicket(tx, { personId, origin, target, at: now() })
  })
  if (ticket === null) return refuseWithoutSession()
  logEvent(log, 'ticket-issued', caller)
  return { status: 'ok', ticket }
}

/** A page of the school that takes the tickets of landings. */
export interface TicketPage {
  /** Its path, and the fields that its own forms carry beside the ticket. */
  path: string
  fields: (target: string) => Readonly<Record<string, string>>
  /** The reply once the user is signed in. */
  entered: (target: string) => PageReply
  /** The reply to a ticket that is spent, expired or bound elsewhere. */
  refused: () => PageReply | Promise<PageReply>
  /** The way on for a user who stays signed in to another account. */
  stay: (label: string) => Markup
}

interface Way {
  ticket: string
  target: string
}

/** A page that posts the ticket from the school's own origin, where its cookies are sent. */
const continuePage = ({ path, fields }: TicketPage, { ticket, target }: Way, lang: Lang): string => {
  const { continueLabel: continuePage, enter } = pageTexts[lang]
  const button = buttonForm(inLang(path, lang), continuePage, { ticket, ...fields(target) })
  return onwardsPage(lang, { heading: enter.heading, wait: enter.wait, button })
}

/** Asks a user who is signed in here to another account. Source: SECURITY R12. */
const askToSwitch = (
  { path, fields, stay }: TicketPage,
  { ticket, target, email, other }: Way & { email: string; other: string },
  lang: Lang,
): string => {
  const { switchHeading, signInAs, keepAccount, enter } = pageTexts[lang]
  const masked = maskedEmail(email)
  return pageHtml(lang, {
    heading: switchHeading,
    body: html`${paragraph(enter.ask(maskedEmail(other), masked))}${buttonForm(inLang(path, lang), signInAs(masked), {
      ticket,
      ...fields(target),
      switch: '1',
    })}${stay(keepAccount)}${note(enter.lifetime)}`,
  })
}

type TransferDeps = Pick<Deps, 'db' | 'transact' | 'config' | 'log'>

const refuse = async ({ log }: Pick<Deps, 'log'>, page: TicketPage, caller: Caller): Promise<PageReply> => {
  logEvent(log, 'ticket-refused', caller)
  return page.refused()
}

/** A post from the landing: it is cross-site, so the browser sends none of our cookies, and a second ticket goes through our own page. */
const exchange = async (deps: TransferDeps, page: TicketPage, key: TicketKey, caller: Caller): Promise<PageReply> => {
  const way = await deps.transact(async (tx) => {
    const spent = await spendTicket(tx, key)
    if (!spent) return null
    const { personId, target } = spent
    return { target, ticket: await issueTicket(tx, { personId, target, origin: deps.config.baseUrl, at: key.at }) }
  })
  return way ? { html: continuePage(page, way, caller.lang) } : refuse(deps, page, caller)
}

/** A post from our own page: signs in here; a user signed in to another account is asked first. */
const redeem = async (
  deps: TransferDeps,
  page: TicketPage,
  key: TicketKey,
  { ticket, switch: isSwitching }: Pick<TicketFormInput, 'ticket' | 'switch'>,
  caller: Caller,
): Promise<PageReply> => {
  const { person: other } = caller
  const found = await findTicket(deps.db, key)
  const owner = found && (await personById(deps.db, found.personId))
  if (!found || !owner || owner.isDisabled) return refuse(deps, page, caller)
  if (other && other.id !== owner.id && !isSwitching) {
    const { target } = found
    return { html: askToSwitch(page, { ticket, target, email: owner.email, other: other.email }, caller.lang) }
  }
  if (!(await deps.transact((tx) => spendTicket(tx, key)))) return refuse(deps, page, caller)
  await caller.signIn(owner.id, false)
  logEvent(deps.log, 'signed-in', caller, { person: owner.id, method: 'ticket' })
  return page.entered(found.target)
}

/** Transfers a sign-in from a landing to the school's own pages, by a ticket that matches `key`. Source: DESIGN §5, SECURITY R12, R23. */
export const transfer = (
  deps: TransferDeps,
  page: TicketPage,
  { form, ...key }: Omit<TicketKey, 'tokenHash' | 'origin'> & { form: Pick<TicketFormInput, 'ticket' | 'switch'> },
  caller: Caller,
): Promise<PageReply> => {
  const whole = { ...key, tokenHash: digestOf(form.ticket), origin: caller.origin }
  return caller.isForeign ? exchange(deps, page, whole, caller) : redeem(deps, page, whole, form, caller)
}

/** The profile, which shows visitors the sign-in. */
const PROFILE = '/user/profile/'

/** The page for a ticket that is spent, as by Back, expired or bound elsewhere: it leads to the sign-in of the school's own pages. */
const expiredTicketPage = (lang: Lang): string => {
  const { signIn, toStart, enter } = pageTexts[lang]
  return pageHtml(lang, {
    heading: enter.expiredHeading,
    body: html`${paragraph(enter.expired)}${mainLink(PROFILE, signIn)}${buttonLink('/', toStart)}`,
    script: ONWARDS_SCRIPT,
  })
}

/** The page at the address that takes tickets, for a browser that comes without one. */
export const showEnter = async (_: object, __: object, { lang }: Caller): Promise<PageReply> => ({
  html: expiredTicketPage(lang),
})

type EnterDeps = TransferDeps & Pick<Deps, 'limits' | 'now'>

const enterPage = (deps: EnterDeps, caller: Caller): TicketPage => ({
  path: '/auth/enter/',
  fields: (target) => ({ next: target }),
  entered: (target) => ({ seeOther: target }),
  refused: async () => ({ html: expiredTicketPage(caller.lang), ...(await countWrongToken(deps, caller, 400)) }),
  stay: (label) => buttonLink('/', label),
})

/**
 * Enters the school from a landing and redirects to the target. A ticket that is not valid is answered with 400, beyond sixty an hour from
 * an IP with 429; a valid one is never refused.
 */
export const enter = async (deps: EnterDeps, form: TicketFormInput, caller: Caller): Promise<PageReply> => {
  const page = enterPage(deps, caller)
  const target = form.next === undefined ? undefined : allowedTarget(deps.config, form.next)
  if (target === null) return refuse(deps, page, caller)
  return transfer(deps, page, { form, target, at: deps.now() }, caller)
}
