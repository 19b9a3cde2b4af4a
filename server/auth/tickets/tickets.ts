import { randomUUID } from 'node:crypto'
import { inLang } from '../../contract/in-lang.ts'
import type { Lang } from '../../contract/messages.ts'
import type { TicketReply } from '../../contract/replies.ts'
import type { TicketFormInput, TicketInput } from '../../contract/schemas.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { PageReply } from '../../http/form/endpoint.ts'
import { html } from '../../http/html.ts'
import { logEvent } from '../../http/log.ts'
import { type Caller, signedIn } from '../../http/use-case.ts'
import { personById } from '../accounts/account-store.ts'
import { buttonForm, buttonLink, mainLink, maskedEmail, note, pageHtml, words } from '../pages/layout.ts'
import { pageTexts } from '../pages/texts.ts'
import { countWrongToken } from '../rate-limits.ts'
import { digestOf, newToken } from '../secrets.ts'
import { allowedTarget, targetOf } from '../target.ts'
import { addTicket, findTicket, spendTicket, type TicketKey } from './ticket-store.ts'

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

/** Issues a ticket to a user who is signed in on a landing, since the ticket of the sign-in itself is short-lived. Source: DESIGN §5. */
export const askTicket = async (
  { transact, config, now, log }: Pick<Deps, 'transact' | 'config' | 'now' | 'log'>,
  { 'success-url': raw }: TicketInput,
  caller: Caller,
): Promise<TicketReply> => {
  const { id: personId } = signedIn(caller)
  const target = targetOf(config, raw)
  const ticket = await transact((tx) => issueTicket(tx, { personId, origin: caller.origin, target, at: now() }))
  logEvent(log, 'ticket-issued', caller)
  return { status: 'ok', ticket }
}

interface Way {
  ticket: string
  target: string
}

const ENTER = '/auth/enter/'

/** A page that posts the ticket from the school's own origin, where its cookies are sent: by script, or by a button without scripts. */
const goOn = ({ ticket, target }: Way, lang: Lang): string => {
  const { goOn, enter } = pageTexts[lang]
  return pageHtml(lang, {
    heading: enter.heading,
    body: html`${words(enter.wait)}${buttonForm(inLang(ENTER, lang), goOn, { ticket, next: target })}`,
    script: '/pages/enter.js',
  })
}

/** Asks a user who is signed in here to another account. Source: SECURITY R12. */
const askToSwitch = ({ ticket, target, email, other }: Way & { email: string; other: string }, lang: Lang): string => {
  const { switchHeading, signInAs, keepAccount, enter } = pageTexts[lang]
  const masked = maskedEmail(email)
  return pageHtml(lang, {
    heading: switchHeading,
    body: html`${words(enter.ask(maskedEmail(other), masked))}${buttonForm(inLang(ENTER, lang), signInAs(masked), {
      ticket,
      next: target,
      switch: '1',
    })}${buttonLink('/', keepAccount)}${note(enter.lifetime)}`,
  })
}

/** The profile, which shows visitors the sign-in. */
const PROFILE = '/user/profile/'

/** The page for a ticket that is spent, expired or bound elsewhere: it leads to the sign-in of the school's own pages. */
const ticketGone = (lang: Lang): string => {
  const { signIn, toStart, enter } = pageTexts[lang]
  return pageHtml(lang, {
    heading: enter.goneHeading,
    body: html`${words(enter.gone)}${mainLink(PROFILE, signIn)}${buttonLink('/', toStart)}`,
  })
}

type EnterDeps = Pick<Deps, 'db' | 'transact' | 'config' | 'limits' | 'now' | 'log'>

const refused = async (deps: EnterDeps, caller: Caller): Promise<PageReply> => {
  logEvent(deps.log, 'ticket-refused', caller)
  return { html: ticketGone(caller.lang), ...(await countWrongToken(deps, caller, 400)) }
}

/** A post from the landing: it is cross-site, so the browser sends none of our cookies, and a second ticket goes through our own page. */
const handOver = async (deps: EnterDeps, key: TicketKey, caller: Caller): Promise<PageReply> => {
  const way = await deps.transact(async (tx) => {
    const spent = await spendTicket(tx, key)
    if (!spent) return null
    const { personId, target } = spent
    return { target, ticket: await issueTicket(tx, { personId, target, origin: deps.config.baseUrl, at: key.at }) }
  })
  return way ? { html: goOn(way, caller.lang) } : refused(deps, caller)
}

/** A post from our own page: signs in here and redirects; a user signed in to another account is asked first. */
const arrive = async (
  deps: EnterDeps,
  key: TicketKey,
  { ticket, switch: isSwitching }: TicketFormInput,
  caller: Caller,
): Promise<PageReply> => {
  const { person: other } = caller
  const found = await findTicket(deps.db, key)
  const owner = found && (await personById(deps.db, found.personId))
  if (!found || !owner || owner.isDisabled) return refused(deps, caller)
  if (other && other.id !== owner.id && !isSwitching) {
    const { target } = found
    return { html: askToSwitch({ ticket, target, email: owner.email, other: other.email }, caller.lang) }
  }
  if (!(await deps.transact((tx) => spendTicket(tx, key)))) return refused(deps, caller)
  await caller.signIn(owner.id)
  logEvent(deps.log, 'signed-in', caller, { person: owner.id, method: 'ticket' })
  return { seeOther: found.target }
}

/**
 * Transfers a sign-in from a landing to the school's own pages. A ticket that is spent, expired, or bound to another origin or target is
 * answered with 400, beyond sixty an hour from an IP with 429; a valid one is never refused. Source: DESIGN §5, SECURITY R12, R23.
 */
export const enter = async (deps: EnterDeps, form: TicketFormInput, caller: Caller): Promise<PageReply> => {
  const target = form.next === undefined ? undefined : allowedTarget(deps.config, form.next)
  if (target === null) return refused(deps, caller)
  const key = { tokenHash: digestOf(form.ticket), origin: caller.origin, target, at: deps.now() }
  return caller.isForeign ? handOver(deps, key, caller) : arrive(deps, key, form, caller)
}
