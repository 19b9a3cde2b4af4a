import { isObject } from '../../../server/contract/is-object.ts'
import type { Lang } from '../../../server/contract/messages.ts'
import { TIMEOUT_MS } from '../../api/client.ts'
import { isNumber, isText, isTexts } from '../../api/guards.ts'
import { toJson } from '../../api/json.ts'
import { type CallResponse, readCall, general, waitText, type Result } from '../../api/result.ts'
import { within } from '../../browser/clock.ts'
import type { CommonTexts } from '../../texts/common-ru.ts'
import type { ContentHost } from '../content-host.ts'
import type { ReaderDocument } from '../read-document.ts'

export interface Comment {
  id: number
  text: string
  /** The name of who wrote it. */
  author: string
  /** ISO moment. */
  createdAt: string
  isOwn: boolean
  isHidden: boolean
  /** The reader may hide it from others and restore it. */
  mayHide: boolean
  /** The replies to it, oldest first; a reply has none. */
  replies: readonly Comment[]
}

/** One page of the comments on a document, latest first. */
export interface CommentPage {
  comments: readonly Comment[]
  /** Of all pages; at least so many if `isExact` is false. */
  count: number
  isExact: boolean
  hasNext: boolean
}

const PAGE_SIZE = 10

const commentFrom = (body: unknown): Comment | null => {
  if (!isObject(body) || !isNumber(body.id) || !isText(body.text) || !isText(body.created_at)) return null
  const { id, text, author, created_at: createdAt, is_own, is_hidden, may_hide, replies } = body
  const name = isObject(author) && isText(author.name) ? author.name : ''
  return {
    id,
    text,
    author: name,
    createdAt,
    isOwn: is_own === true,
    isHidden: is_hidden === true,
    mayHide: may_hide === true,
    replies: Array.isArray(replies) ? replies.flatMap((reply) => commentFrom(reply) ?? []) : [],
  }
}

const pageFrom = (body: unknown): CommentPage | null => {
  if (!isObject(body) || !isNumber(body.count) || !Array.isArray(body.results)) return null
  const { count, count_is_exact, next, results } = body
  return {
    comments: results.flatMap((row) => commentFrom(row) ?? []),
    count,
    isExact: count_is_exact !== false,
    hasNext: isText(next),
  }
}

type Read<Reply> = (body: unknown) => Reply | null

/** A reply without a body. */
const nothing = () => true as const

interface CallTexts {
  errors: CommonTexts['errors']
  signedOut: string
}

/** The server's own sentence: of what was typed, or of the request as a whole. */
const refusalIn = (body: unknown): { field: string; message: string } | null => {
  if (!isObject(body)) return null
  const refused = [body.text, body.reply_to].find(isTexts)
  if (refused?.[0]) return { field: 'text', message: refused[0] }
  return isText(body.detail) ? { field: '__all__', message: body.detail } : null
}

const resultFrom = <Reply>(
  { status, body, retryAfter, lost }: CallResponse,
  read: Read<Reply>,
  { errors, signedOut }: CallTexts,
  lang: Lang,
): Result<Reply> => {
  if (lost) return general(lost, errors[lost])
  const reply = status >= 200 && status < 300 ? read(body) : null
  if (reply !== null) return { ok: true, body: reply }
  if (status === 401) return general('signed-out', signedOut)
  if (status === 429 && retryAfter > 0) return general('busy', errors.tooMany(waitText(retryAfter, lang)))
  const refusal = status >= 400 && status < 500 ? refusalIn(body) : null
  if (!refusal) return general('unknown', errors.unknown)
  return { ok: false, reason: 'refused', fields: { [refusal.field]: refusal.message } }
}

/** Calls of the comments on one document, in the session of the page. None rejects; refusals are in the language of the element. */
export interface CommentCalls {
  page: (page: number) => Promise<Result<CommentPage>>
  /** Adds a comment, or a reply to the one with the id `replyTo`. */
  add: (text: string, replyTo: number | null) => Promise<Result<Comment>>
  remove: (id: number) => Promise<Result<true>>
  hide: (id: number) => Promise<Result<Comment>>
  restore: (id: number) => Promise<Result<Comment>>
}

interface CallDeps {
  host: Pick<ContentHost, 'apiBase' | 'checkAuth' | 'signal'>
  document: Pick<ReaderDocument, 'kind' | 'id'>
  lang: Lang
  texts: CallTexts
}

export const createCommentCalls = ({ host, document, lang, texts }: CallDeps): CommentCalls => {
  const { apiBase, checkAuth, signal } = host
  const subject = { obj_type: document.kind, obj_id: document.id }

  const settled = (request: (signal: AbortSignal) => Promise<Response>) =>
    readCall(() => within(TIMEOUT_MS, signal, request))

  const call = (path: string, query: Record<string, string>, init: RequestInit) => {
    const address = `${apiBase}/api/v1/obj-comments/${path}?${new URLSearchParams({ ...query, lang })}`
    return settled((signal) => fetch(address, { ...init, credentials: 'include', signal }))
  }

  /** The CSRF token and whose session it is bound to; the response itself if it has no token. */
  const check = async (isAnew: boolean) => {
    const response = await settled(() => checkAuth(isAnew))
    const body = isObject(response.body) ? response.body : null
    return { response, token: isText(body?.csrf_token) ? body.csrf_token : null, user: body?.user_id }
  }

  /**
   * An unsafe call. After a 401 the page learns that the session has ended, since its sign-in form would take the person for signed in. A 403
   * may mean that the session has been renewed: another try has its token, but is of the same person only.
   */
  const send = async <Reply>(method: 'POST' | 'DELETE', path: string, read: Read<Reply>, body?: object) => {
    const sendBy = ({ response, token }: Awaited<ReturnType<typeof check>>) => {
      if (token === null) return response
      const headers = { 'X-CSRFToken': token, ...(body && { 'Content-Type': 'application/json' }) }
      return call(path, {}, { method, headers, ...(body && { body: toJson(body) }) })
    }
    const checked = await check(false)
    const response = await sendBy(checked)
    if (response.status !== 401 && response.status !== 403) return resultFrom(response, read, texts, lang)
    const renewed = await check(true)
    if (response.status === 401) return resultFrom(response, read, texts, lang)
    if (renewed.token !== null && renewed.user !== checked.user) return general('signed-out', texts.errors.stale)
    return resultFrom(await sendBy(renewed), read, texts, lang)
  }

  return {
    page: async (page) => {
      const query = { obj_type: subject.obj_type, obj_id: `${subject.obj_id}`, ordering: '-created_at' }
      const paging = { page: `${page}`, page_size: `${PAGE_SIZE}` }
      return resultFrom(await call('', { ...query, ...paging }, {}), pageFrom, texts, lang)
    },
    add: (text, replyTo) =>
      send('POST', '', commentFrom, { ...subject, text, ...(replyTo !== null && { reply_to: replyTo }) }),
    remove: (id) => send('DELETE', `${id}/`, nothing),
    hide: (id) => send('POST', `${id}/hide/`, commentFrom, {}),
    restore: (id) => send('POST', `${id}/restore/`, commentFrom, {}),
  }
}
