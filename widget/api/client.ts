import { inLang } from '../../server/contract/in-lang.ts'
import type { CheckAuthReply } from '../../server/contract/replies.ts'
import { within } from '../browser/clock.ts'
import type { WidgetConfig } from '../browser/host.ts'
import type { CommonTexts } from '../texts/common-ru.ts'
import { type Answer, answerTo } from './answer.ts'
import { isCheckAuthReply } from './check-reply.ts'
import { type Guard, isRecord, isText } from './guards.ts'
import { general, type Result, resultOf } from './result.ts'

/** How long a call may take before the person is told. */
export const TIMEOUT_MS = 15_000

/** What a form sends; empty values are left out. */
export type Fields = Readonly<Record<string, string>>

export interface Client {
  /** Who the person is to the server: asked once, and again after it could not be learnt. */
  check: () => Promise<Result<CheckAuthReply>>
  /** Asks anew: somebody may have come or gone. */
  checkAgain: () => Promise<Result<CheckAuthReply>>
  /** A multipart call with the anti-forgery token, which it waits for. Never rejects. */
  post: <Reply>(path: string, fields: Fields, isReply: Guard<Reply>) => Promise<Result<Reply>>
}

/** A client as it is made: it also sends a body that is ready, and reads what was asked for before it was there. */
export interface OpenClient extends Client {
  post: <Reply>(path: string, body: Fields | Blob, isReply: Guard<Reply>) => Promise<Result<Reply>>
  receive: <Reply>(early: Promise<Response>, isReply: Guard<Reply>) => Promise<Result<Reply>>
}

interface ClientDeps {
  /** An origin without a trailing slash. */
  apiBase: string
  /** The page's own `check_auth`, which may be under way already; `isAnew` begins another one, for the widgets to come as well. */
  checkAuth: (isAnew: boolean) => Promise<Response>
  lang: () => WidgetConfig['lang']
  /** What is said where the server says nothing. */
  words: () => CommonTexts['errors']
  /** Ends every call with the widget. */
  signal: AbortSignal
}

const bodyOf = (fields: Fields | Blob) => {
  if (fields instanceof Blob) return fields
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== '') body.append(name, value)
  return body
}

/** Somebody else is there now: what the one before has typed is not for them. */
const isOther = (before: CheckAuthReply, after: CheckAuthReply) =>
  before.status === 'ok' && after.status === 'ok' && before.user_id !== after.user_id

export const createClient = ({ apiBase, checkAuth, lang, words, signal }: ClientDeps): OpenClient => {
  let token = ''
  let known: Promise<Result<CheckAuthReply>> | null = null
  let isAnew = false

  const request = (path: string, init: RequestInit) =>
    within(TIMEOUT_MS, signal, (signal) =>
      fetch(apiBase + inLang(path, lang()), {
        ...init,
        method: 'POST',
        credentials: 'include',
        signal,
      }),
    )

  const read = <Reply>(answer: Answer, isReply: Guard<Reply>): Result<Reply> => {
    const result = resultOf(answer, isReply, words(), lang())
    if (result.ok && isRecord(result.body) && isText(result.body.csrf_token)) token = result.body.csrf_token
    return result
  }

  const receive: OpenClient['receive'] = async (early, isReply) =>
    read(await answerTo(() => within(TIMEOUT_MS, signal, () => early)), isReply)

  const learn = () => {
    known = receive(checkAuth(isAnew), isCheckAuthReply)
    isAnew = true
    return known
  }

  const checkBy = async (asked: Promise<Result<CheckAuthReply>>) => {
    const result = await asked
    if (!result.ok) known = null
    return result
  }
  const check = () => checkBy(known ?? learn())

  const post: OpenClient['post'] = async (path, fields, isReply) => {
    const checked = await check()
    if (!checked.ok) return checked
    const send = () => answerTo(() => request(path, { body: bodyOf(fields), headers: { 'X-CSRFToken': token } }))
    const answer = await send()
    if (answer.status !== 403) return read(answer, isReply)
    const renewed = await learn() // a token lives as long as its session: ours may have ended meanwhile
    if (!renewed.ok) return renewed
    if (isOther(checked.body, renewed.body)) return general('signed-out', words().stale)
    return read(await send(), isReply)
  }

  return { check, checkAgain: () => checkBy(learn()), post, receive }
}
