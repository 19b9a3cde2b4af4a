import { inLang } from '../../server/contract/in-lang.ts'
import { isObject } from '../../server/contract/is-object.ts'
import type { CheckAuthReply } from '../../server/contract/replies.ts'
import { within } from '../browser/clock.ts'
import type { PageSession, WidgetConfig } from '../browser/host.ts'
import type { CommonTexts } from '../texts/common-ru.ts'
import { type CallResponse, readCall, general, type Result, resultOf } from './result.ts'
import { isCheckAuthReply } from './auth-replies.ts'
import { type Guard, isText } from './guards.ts'

/** Timeout of a call, after which the user sees an error. */
export const TIMEOUT_MS = 15_000

/** The fields of a form; empty values are not sent. */
export type Fields = Readonly<Record<string, string>>

export interface Client {
  /** The `check_auth` reply: requested once, and again after a failure. */
  check: () => Promise<Result<CheckAuthReply>>
  /** Requests `check_auth` again: the user may have signed in or out since. */
  checkAgain: () => Promise<Result<CheckAuthReply>>
  /**
   * A multipart POST with the CSRF token; `check_auth` runs first if there is no token yet. It fails once `ended` aborts, or the widget is
   * removed. Never rejects.
   */
  post: <Reply>(path: string, fields: Fields, isReply: Guard<Reply>, ended?: AbortSignal) => Promise<Result<Reply>>
}

/** The full client: it also sends a ready-made body, and reads a response that was requested before the client existed. */
export interface OpenClient extends Client {
  post: <Reply>(path: string, body: Fields | Blob, isReply: Guard<Reply>, ended?: AbortSignal) => Promise<Result<Reply>>
  receive: <Reply>(early: Promise<Response>, isReply: Guard<Reply>) => Promise<Result<Reply>>
}

interface ClientDeps {
  /** An origin without a trailing slash. */
  apiBase: string
  /** The page-wide `check_auth`, which may be in flight already; `isAnew` starts another, which later widgets share. */
  checkAuth: (isAnew: boolean) => Promise<Response>
  pageSession: PageSession
  lang: () => WidgetConfig['lang']
  /** Error texts for responses that carry none. */
  texts: () => CommonTexts['errors']
  /** Aborts every call when the widget is removed. */
  signal: AbortSignal
}

const isBlob = (fields: Fields | Blob): fields is Blob => typeof fields.arrayBuffer === 'function'

const bodyOf = (fields: Fields | Blob) => {
  if (isBlob(fields)) return fields
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== '') body.append(name, value)
  return body
}

/** True if a different user is signed in now: the input of the previous user must not be sent for this one. */
const isOther = (before: CheckAuthReply, after: CheckAuthReply) =>
  before.status === 'ok' && after.status === 'ok' && before.user_id !== after.user_id

export const createClient = ({ apiBase, checkAuth, pageSession, lang, texts, signal }: ClientDeps): OpenClient => {
  let token = ''
  let known: Promise<Result<CheckAuthReply>> | null = null
  let isAnew = false

  const request = (path: string, init: RequestInit, ended: AbortSignal) =>
    within(TIMEOUT_MS, ended, (signal) =>
      fetch(apiBase + inLang(path, lang()), {
        ...init,
        method: 'POST',
        credentials: 'include',
        signal,
      }),
    )

  const read = <Reply>(response: CallResponse, isReply: Guard<Reply>): Result<Reply> => {
    const result = resultOf(response, isReply, texts(), lang())
    if (!result.ok || !isObject(result.body)) return result
    if (isText(result.body.csrf_token)) token = result.body.csrf_token
    if (isText(result.body.page_token)) pageSession.keep(result.body.page_token)
    return result
  }

  const receive: OpenClient['receive'] = async (early, isReply) =>
    read(await readCall(() => within(TIMEOUT_MS, signal, () => early)), isReply)

  const requestCheck = () => {
    known = receive(checkAuth(isAnew), isCheckAuthReply)
    isAnew = true
    return known
  }

  const checkBy = async (request: Promise<Result<CheckAuthReply>>) => {
    const result = await request
    if (!result.ok) known = null
    return result
  }
  const check = () => checkBy(known ?? requestCheck())
  const checkAgain = () => checkBy(requestCheck())

  const post: OpenClient['post'] = async (path, fields, isReply, ended = signal) => {
    const checked = await check()
    if (!checked.ok) return checked
    const send = () => {
      const headers = { 'X-CSRFToken': token, ...pageSession.headers() }
      return readCall(() => request(path, { body: bodyOf(fields), headers }, ended))
    }
    const response = await send()
    if (response.status !== 403) return read(response, isReply)
    const renewed = await checkAgain() // the CSRF token is bound to the session, which may have ended meanwhile
    if (!renewed.ok) return renewed
    if (isOther(checked.body, renewed.body)) return general('signed-out', texts().stale)
    return read(await send(), isReply)
  }

  return { check, checkAgain, post, receive }
}
