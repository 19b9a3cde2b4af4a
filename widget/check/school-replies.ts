import type { CheckAuthReply, OriginCheckReply } from '../../server/contract/replies.ts'

/** What the build and the server have published: the version, and the hash of each file. */
interface Published {
  version: string
  files: Record<string, string>
}

/** The loader's table of chunks: the first text of each has the six characters of its file's name, then the hash of its bytes. */
export type Chunks = Readonly<Record<string, readonly [hashes: string, ...needed: string[]]>>

const read = async <Reply>(address: string): Promise<Reply | null> => {
  const response = await fetch(address, { cache: 'no-store' }).catch(() => null)
  return response?.ok ? response.json() : null
}

/** Whether the school lists the page, and what to set if it does not; null if it does not respond. */
export const originCheck = (school: string, lang: string): Promise<OriginCheckReply | null> =>
  read(`${school}/widget/origin-check?lang=${lang}`)

export const publishedBy = (folder: string): Promise<Published | null> => read(`${folder}integrity.json`)

/** Whether the loader names files that the school does not serve now. */
export const isOutdated = (chunks: Chunks, { files }: Published): boolean =>
  Object.entries(chunks).some(
    ([name, [hashes]]) => files[`${name}-${hashes.slice(0, 6)}.js`] !== `sha256-${hashes.slice(6)}`,
  )

/** What the browser does with the school's cookie on this page. */
export type CookieState = 'own' | 'stored' | 'dropped' | 'page-session'

/** The visitor that a token is bound to: `v<expiry>.<visitor>.<mac>`; '' for that of a session. */
const visitorOf = (token: string): string => token.split('.')[1] ?? ''

/**
 * Two visits by the same visitor: the school has found its cookie again. A session is found by its cookie too, other than one that the page
 * holds.
 */
export const cookieState = (first: CheckAuthReply, second: CheckAuthReply, isOwn: boolean): CookieState => {
  if (second.status === 'ok' && second.on_page) return 'page-session'
  const [one, other] = [first.csrf_token, second.csrf_token].map(visitorOf)
  if (one !== other) return 'dropped'
  return isOwn ? 'own' : 'stored'
}
