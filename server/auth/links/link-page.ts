import { randomUUID } from 'node:crypto'
import { inLang } from '../../contract/in-lang.ts'
import type { Lang } from '../../contract/messages.ts'
import type { OwnReply } from '../../contract/schemas.ts'
import type { TokenFormInput, TokenPageInput } from '../../contract/sign-in-calls.ts'
import type { Deps } from '../../app/deps.ts'
import type { Tx } from '../../db/database.ts'
import type { PageReply } from '../../http/form/endpoint.ts'
import { html } from '../../http/html.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { countWrongToken, giveBackRequests } from '../rate-limits.ts'
import { mailedEvent, recordAndNotify } from '../events/sign-up.ts'
import { buttonForm, mainLink, maskedEmail, note, pageHtml, readableEmail, paragraph } from '../pages/layout.ts'
import { askToSignIn, expiredLinkPage, ownForms, welcome } from '../pages/link-pages.ts'
import { pageTexts } from '../pages/texts.ts'
import { proveMailbox, registrationQuestion } from '../accounts/prove-mailbox.ts'
import { digestOf, newToken } from '../secrets.ts'
import { personById } from '../stores/account-store.ts'
import { SIGN_IN_MS } from './mail-sign-in.ts'
import { repeatedPress } from './repeated-press.ts'
import { addLink, allowRepeat, findLink, findRepeat, spendLink } from '../stores/link-store.ts'

type LinkPageDeps = Pick<Deps, 'db' | 'transact' | 'limits' | 'mail' | 'config' | 'now' | 'log'>

const HTTP_GONE = 410

const expired = ({ person, lang }: Caller) => ({ html: expiredLinkPage(person !== null, lang), status: HTTP_GONE })

/** The same page after the button: the try counts, and beyond the limit the status is 429. A valid link is never refused. */
const refused = async (deps: Pick<Deps, 'limits' | 'log'>, caller: Caller): Promise<PageReply> => ({
  ...expired(caller),
  ...(await countWrongToken(deps, caller, HTTP_GONE)),
})

/**
 * Shows what a magic link will do. Changes nothing, however often a mail program opens it. The visitor cookie recognises a second press.
 * Source: DESIGN §5.
 */
export const showLink = async (
  { db, now }: LinkPageDeps,
  { token }: TokenPageInput,
  caller: Caller,
): Promise<PageReply> => {
  const link = await findLink(db, { tokenHash: digestOf(token), purpose: 'sign-in', at: now() })
  const owner = link && (await personById(db, link.personId))
  if (!link || !owner) return expired(caller)
  const isElsewhere = link.browserHash === null || link.browserHash !== caller.browserHash
  const other = caller.person && caller.person.id !== owner.id ? caller.person.email : null
  const question = await registrationQuestion(db, owner, caller, now())
  caller.keepBrowser()
  return { html: askToSignIn({ token, email: owner.email, isElsewhere, other, question }, caller.lang) }
}

/**
 * Spends a magic link and signs in; switches from another account only if the user agrees. A repeated press of the same browser signs in
 * again, and does nothing else. Source: DESIGN §5, SECURITY R11, R12.
 */
export const openLink = async (
  deps: LinkPageDeps,
  { token, switch: isSwitching, own }: TokenFormInput,
  caller: Caller,
): Promise<PageReply> => {
  const at = deps.now()
  const key = { tokenHash: digestOf(token), purpose: 'sign-in' as const, at }
  const { browserHash } = caller
  const isOther = ({ personId }: { personId: string }) => caller.person && caller.person.id !== personId && !isSwitching
  const found = await findLink(deps.db, key)
  if (found && isOther(found)) return showLink(deps, { token }, caller)
  const owner = found?.event && (await personById(deps.db, found.personId))
  const isMailAllowed = owner ? (await deps.limits.spend('noticeAddress', owner.email)).isAllowed : false
  const grant = newToken()
  const opened = await deps.transact(async (tx) => {
    const spent = await spendLink(tx, key)
    const link = spent ?? (await findRepeat(tx, { tokenHash: key.tokenHash, browserHash, at }))
    if (!link || isOther(link)) return null
    const person = spent
      ? await proveMailbox(deps, tx, link.personId, caller, at, own)
      : await personById(tx, link.personId)
    if (!person || person.isDisabled) return null
    if (spent) {
      await recordAndNotify(deps, tx, { person, ...mailedEvent(spent.event), at, isMailAllowed }, caller)
      await allowRepeat(tx, { tokenHash: key.tokenHash, personId: person.id, target: link.target, browserHash, at })
    }
    const expiresAt = new Date(at.getTime() + SIGN_IN_MS)
    const permit = {
      id: randomUUID(),
      tokenHash: digestOf(grant),
      personId: person.id,
      target: link.target,
      browserHash: null,
    }
    await addLink(tx, { ...permit, purpose: 'set-password', expiresAt })
    return { person, target: link.target, isRepeat: spent === null }
  })
  if (!opened) {
    logEvent(deps.log, 'sign-in-failed', caller, { method: 'link' })
    return refused(deps, caller)
  }
  const { person, target, isRepeat } = opened
  if (!isRepeat) await giveBackRequests(deps, person.email, caller)
  await caller.signIn(person.id)
  logEvent(deps.log, 'signed-in', caller, { person: person.id, method: 'link' })
  const { emailTyped, name, passwordHash } = person
  const email = emailTyped ?? readableEmail(person.email)
  return { html: welcome({ email, name, target, grant, hasPassword: passwordHash !== null }, caller.lang) }
}

interface Ask {
  token: string
  email: string
  /** Whether the person is who registered, if that has to be asked. */
  question: string | null
}

/** Asks before the link proves the mailbox, since mail programs open links too. Source: SECURITY R11. */
const askToConfirm = ({ token, email, question }: Ask, lang: Lang): string => {
  const { confirm } = pageTexts[lang]
  const action = inLang(`/auth/confirm/${token}/`, lang)
  const masked = maskedEmail(email)
  return pageHtml(lang, {
    heading: confirm.heading,
    body:
      question === null
        ? html`${paragraph(confirm.ask(masked))}${buttonForm(action, confirm.confirm)}${note(confirm.unasked)}`
        : html`${paragraph(confirm.created(masked))}${ownForms(action, question, lang)}`,
  })
}

interface Proof {
  target: string
  /** This browser is already signed in to the account. */
  isSignedIn: boolean
  reply: OwnReply | undefined
}

/** The page after the proof. */
const confirmed = ({ target, isSignedIn, reply }: Proof, lang: Lang): string => {
  const { continueLabel, confirm } = pageTexts[lang]
  const done = reply === 'yes' ? confirm.doneOwn : reply === 'no' ? confirm.doneForeign : confirm.done
  return pageHtml(lang, {
    heading: confirm.doneHeading,
    body: html`${paragraph(isSignedIn ? confirm.doneSignedIn : done)}${mainLink(target, continueLabel)}`,
  })
}

type ConfirmPageDeps = Pick<Deps, 'db' | 'transact' | 'limits' | 'mail' | 'config' | 'now' | 'log'>

/** Shows what a confirmation link will do. Changes nothing. The visitor cookie recognises a second press. */
export const showConfirmation = async (
  { db, now }: ConfirmPageDeps,
  { token }: TokenPageInput,
  caller: Caller,
): Promise<PageReply> => {
  const link = await findLink(db, { tokenHash: digestOf(token), purpose: 'confirm', at: now() })
  const owner = link && (await personById(db, link.personId))
  if (!link || !owner) return expired(caller)
  const question = await registrationQuestion(db, owner, caller, now())
  caller.keepBrowser()
  return { html: askToConfirm({ token, email: owner.email, question }, caller.lang) }
}

/**
 * The hash of a repeated press with the same answer. It is never that of a link, which has no spaces: a confirmation link, valid for a day,
 * signs nobody in at the address of sign-in links.
 */
const pressHash = ({ token, own }: TokenFormInput, isSignedIn: boolean) =>
  digestOf(`${token} ${own ?? ''} ${isSignedIn ? 'signed in' : ''}`)

/**
 * Marks the mailbox as proved after a registration. It signs no browser in, since this link is valid for a day; a browser that is already
 * signed in to the account gets a new session, also by a repeated press, whose response brings it. Without an answer to the question who
 * registered, earlier sessions end. Source: DESIGN §5, SECURITY R13.
 */
export const confirmMailbox = async (
  deps: ConfirmPageDeps,
  form: TokenFormInput,
  caller: Caller,
): Promise<PageReply> => {
  const { token, own } = form
  const at = deps.now()
  const { browserHash } = caller
  const repeated = async (tx: Tx) => {
    for (const isSignedIn of [true, false]) {
      const press = await repeatedPress(tx, pressHash(form, isSignedIn), caller, at)
      if (press) return { ...press, isSignedIn, isRepeat: true }
    }
    return null
  }
  const proved = await deps.transact(async (tx) => {
    const key = { tokenHash: digestOf(token), purpose: 'confirm' as const, at }
    // The proof reads the registering browser from the link's row, so the link is spent after it.
    const link = await findLink(tx, key)
    const person = link && (await proveMailbox(deps, tx, link.personId, caller, at, own))
    const spent = await spendLink(tx, key)
    if (!spent) return repeated(tx)
    if (!person) return null
    const isSignedIn = caller.person?.id === person.id
    const { target } = spent
    await allowRepeat(tx, { tokenHash: pressHash(form, isSignedIn), personId: person.id, target, browserHash, at })
    return { person, target, isSignedIn, isRepeat: false }
  })
  if (!proved) return refused(deps, caller)
  const { person, target, isSignedIn, isRepeat } = proved
  if (!isRepeat) logEvent(deps.log, 'mailbox-proved', caller, { person: person.id })
  if (isSignedIn) await caller.signIn(person.id)
  return { html: confirmed({ target, isSignedIn, reply: own }, caller.lang) }
}
