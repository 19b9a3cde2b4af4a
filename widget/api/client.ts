import type { CheckAuthReply } from '../../server/contract/replies.ts'
import type { WidgetConfig } from '../browser/host.ts'
import { within } from '../browser/clock.ts'
import { textsIn } from '../texts/texts.ts'
import { type Answer, answerTo } from './answer.ts'
import { type Guard, isRecord, isText } from './guards.ts'
import { isCheckAuthReply } from './replies.ts'
import { type Result, resultOf } from './result.ts'

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

interface ClientNeeds {
  /** An origin without a trailing slash. */
  apiBase: string
  /** The page's own `check_auth`, which may be under way already. */
  firstCheck: () => Promise<Response>
  lang: () => WidgetConfig['lang']
  /** Ends every call with the widget. */
  signal: AbortSignal
}

export const createClient = ({ apiBase, firstCheck, lang, signal }: ClientNeeds): Client => {
  let token = ''
  let known: Promise<Result<CheckAuthReply>> | null = null
  let ask = () => within(TIMEOUT_MS, signal, firstCheck)

  const request = (path: string, init: RequestInit) =>
    within(TIMEOUT_MS, signal, (signal) =>
      fetch(apiBase + path + (lang() === 'ru' ? '' : `?lang=${lang()}`), {
        ...init,
        method: 'POST',
        credentials: 'include',
        signal,
      }),
    )

  const read = <Reply>(answer: Answer, isReply: Guard<Reply>): Result<Reply> => {
    const result = resultOf(answer, isReply, textsIn(lang()).errors, lang())
    if (result.ok && isRecord(result.body) && isText(result.body.csrf_token)) token = result.body.csrf_token
    return result
  }

  const learn = () => {
    const asked = ask
    ask = () => request('/api/v1/check_auth/', {})
    known = answerTo(asked).then((answer) => read(answer, isCheckAuthReply))
    return known
  }

  const checkBy = async (asked: Promise<Result<CheckAuthReply>>) => {
    const result = await asked
    if (!result.ok) known = null
    return result
  }
  const check = () => checkBy(known ?? learn())

  const bodyOf = (fields: Fields) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) if (value !== '') body.append(name, value)
    return body
  }

  const post: Client['post'] = async (path, fields, isReply) => {
    const checked = await check()
    if (!checked.ok) return checked
    const send = () => answerTo(() => request(path, { body: bodyOf(fields), headers: { 'X-CSRFToken': token } }))
    const answer = await send()
    if (answer.status !== 403) return read(answer, isReply)
    const renewed = await learn() // a token lives as long as its session: ours may have ended meanwhile
    return renewed.ok ? read(await send(), isReply) : renewed
  }

  return { check, checkAgain: () => checkBy(learn()), post }
}
