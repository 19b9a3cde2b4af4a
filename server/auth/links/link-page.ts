import { randomUUID } from 'node:crypto'
import { inLang } from '../../contract/in-lang.ts'
import type { Lang } from '../../contract/messages.ts'
import type { TokenFormInput, TokenPageInput } from '../../contract/schemas.ts'
import type { Deps } from '../../deps.ts'
import type { PageReply } from '../../http/form/endpoint.ts'
import { html } from '../../http/html.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { countWrongToken, giveBackRequests } from '../rate-limits.ts'
import { mailedEvent, recordAndTell } from '../events/sign-up.ts'
import { buttonForm, mainLink, maskedEmail, note, pageHtml, words } from '../pages/layout.ts'
import { askToSignIn, linkGone, welcome } from '../pages/link-pages.ts'
import { pageTexts } from '../pages/texts.ts'
import { proveMailbox } from '../accounts/prove-mailbox.ts'
import { digestOf, newToken } from '../secrets.ts'
import { personById } from '../accounts/account-store.ts'
import { SIGN_IN_MS } from './mail-sign-in.ts'
import { addLink, findLink, spendLink } from './link-store.ts'

type LinkPageDeps = Pick<Deps, 'db' | 'transact' | 'limits' | 'mail' | 'config' | 'now' | 'log'>

const GONE = 410

const gone = ({ person, lang }: Caller) => ({ html: linkGone(person !== null, lang), status: GONE })

/** The same page after the button: the try counts, and beyond the limit the status is 429. A valid link is never refused. */
const refused = async (deps: Pick<Deps, 'limits' | 'log'>, caller: Caller): Promise<PageReply> => ({
  ...gone(caller),
  ...(await countWrongToken(deps, caller, GONE)),
})

/** Shows what a magic link will do. Changes nothing, however often a mail program opens it. Source: DESIGN §5. */
export const showLink = async (
  { db, now }: LinkPageDeps,
  { token }: TokenPageInput,
  caller: Caller,
): Promise<PageReply> => {
  const link = await findLink(db, { tokenHash: digestOf(token), purpose: 'sign-in', at: now() })
  const owner = link && (await personById(db, link.personId))
  if (!link || !owner) return gone(caller)
  const isElsewhere = link.browserHash === null || link.browserHash !== caller.browserHash
  const other = caller.person && caller.person.id !== owner.id ? caller.person.email : null
  return { html: askToSignIn({ token, email: owner.email, isElsewhere, other }, caller.lang) }
}

/** Spends a magic link and signs in; switches from another account only if the user agrees. Source: DESIGN §5, SECURITY R11, R12. */
export const openLink = async (
  deps: LinkPageDeps,
  { token, switch: isSwitching }: TokenFormInput,
  caller: Caller,
): Promise<PageReply> => {
  const at = deps.now()
  const key = { tokenHash: digestOf(token), purpose: 'sign-in' as const, at }
  const found = await findLink(deps.db, key)
  if (found && caller.person && caller.person.id !== found.personId && !isSwitching)
    return showLink(deps, { token }, caller)
  const owner = found?.event && (await personById(deps.db, found.personId))
  const isMailAllowed = owner ? (await deps.limits.spend('noticeAddress', owner.email)).isAllowed : false
  const grant = newToken()
  const opened = await deps.transact(async (tx) => {
    const link = await spendLink(tx, key)
    const person = link && (await proveMailbox(tx, link.personId, caller, at))
    if (!link || !person || person.isDisabled) return null
    await recordAndTell(deps, tx, { person, ...mailedEvent(link.event), at, isMailAllowed }, caller)
    const expiresAt = new Date(at.getTime() + SIGN_IN_MS)
    const permit = {
      id: randomUUID(),
      tokenHash: digestOf(grant),
      personId: person.id,
      target: link.target,
      browserHash: null,
    }
    await addLink(tx, { ...permit, purpose: 'set-password', expiresAt })
    return { person, target: link.target }
  })
  if (!opened) {
    logEvent(deps.log, 'sign-in-failed', caller, { method: 'link' })
    return refused(deps, caller)
  }
  const { person, target } = opened
  await giveBackRequests(deps, person.email, caller)
  await caller.signIn(person.id)
  logEvent(deps.log, 'signed-in', caller, { person: person.id, method: 'link' })
  const { email, name, passwordHash } = person
  return { html: welcome({ email, name, target, grant, hasPassword: passwordHash !== null }, caller.lang) }
}

interface Ask {
  token: string
  email: string
  /** True if the registration came from another browser than the one that opens the link. */
  isElsewhere: boolean
}

/** Asks before the link proves the mailbox, since mail programs open links too. Source: SECURITY R11. */
const askToConfirm = ({ token, email, isElsewhere }: Ask, lang: Lang): string => {
  const { confirm } = pageTexts[lang]
  return pageHtml(lang, {
    heading: confirm.heading,
    body: html`${words(confirm.ask(maskedEmail(email)))}${isElsewhere ? note(confirm.elsewhere) : ''}${buttonForm(
      inLang(`/auth/confirm/${token}/`, lang),
      confirm.confirm,
    )}${note(confirm.unasked)}`,
  })
}

/** The page after the proof. `isSignedIn`: this browser is already signed in to the account. */
const confirmed = (target: string, isSignedIn: boolean, lang: Lang): string => {
  const { goOn, confirm } = pageTexts[lang]
  return pageHtml(lang, {
    heading: confirm.doneHeading,
    body: html`${words(isSignedIn ? confirm.doneSignedIn : confirm.done)}${mainLink(target, goOn)}`,
  })
}

type ConfirmPageDeps = Pick<Deps, 'db' | 'transact' | 'limits' | 'now' | 'log'>

/** Shows what a confirmation link will do. Changes nothing. */
export const showConfirmation = async (
  { db, now }: ConfirmPageDeps,
  { token }: TokenPageInput,
  caller: Caller,
): Promise<PageReply> => {
  const link = await findLink(db, { tokenHash: digestOf(token), purpose: 'confirm', at: now() })
  const owner = link && (await personById(db, link.personId))
  if (!link || !owner) return gone(caller)
  const isHere =
    caller.person?.id === owner.id || (link.browserHash !== null && link.browserHash === caller.browserHash)
  return { html: askToConfirm({ token, email: owner.email, isElsewhere: !isHere }, caller.lang) }
}

/**
 * Marks the mailbox as proved after a registration. It signs no browser in, since this link is valid for a day; a browser that is already
 * signed in to the account gets a new session. Source: DESIGN §5, SECURITY R13.
 */
export const confirmMailbox = async (
  deps: ConfirmPageDeps,
  { token }: TokenFormInput,
  caller: Caller,
): Promise<PageReply> => {
  const at = deps.now()
  const proved = await deps.transact(async (tx) => {
    const key = { tokenHash: digestOf(token), purpose: 'confirm' as const, at }
    // The proof reads the registering browser from the link's row, so the link is spent after it.
    const link = await findLink(tx, key)
    const person = link && (await proveMailbox(tx, link.personId, caller, at))
    await spendLink(tx, key)
    return link && person ? { person, target: link.target } : null
  })
  if (!proved) return refused(deps, caller)
  const { person, target } = proved
  logEvent(deps.log, 'mailbox-proved', caller, { person: person.id })
  const isSignedIn = caller.person?.id === person.id
  if (isSignedIn) await caller.signIn(person.id)
  return { html: confirmed(target, isSignedIn, caller.lang) }
}
