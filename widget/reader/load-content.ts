import { isKind } from '../../server/contract/content/documents/document-id.ts'
import type { DocumentKind } from '../../server/contract/content/state.ts'
import { isObject } from '../../server/contract/is-object.ts'
import { type CallResponse, readCall } from '../api/result.ts'
import { isText } from '../api/guards.ts'
import { within } from '../browser/clock.ts'
import type { ContentConfig, RenderedContent } from './content-host.ts'
import { type Access, readAccess, readScriptBlocks } from './access.ts'
import { type ReaderDocument, readDocument } from './read-document.ts'

const TIMEOUT_MS = 15_000

interface ReadyContent {
  stage: 'ready'
  document: ReaderDocument
  access: Access
}

/** What the element shows. */
export type Content =
  | ReadyContent
  | { stage: 'loading' }
  | { stage: 'missing' }
  /** The preview link does not work any more. */
  | { stage: 'expired' }
  /** Another try may help. */
  | { stage: 'failed'; reason: 'offline' | 'timeout' | 'unlisted' | 'unknown' }

type Named = Pick<ContentConfig, 'kind' | 'id' | 'slug' | 'preview' | 'lang'>

/** The access to a draft, which is open to whoever may see it. */
export const OPEN: Access = {
  state: 'open',
  opensAt: '',
  product: '',
  isInPlus: false,
  isSignedIn: false,
  isBought: false,
  offer: null,
  currency: '',
  lessons: [],
  isOver: false,
  scriptBlocks: 'run',
}

const failureOf = ({ status, lost }: CallResponse): Content =>
  status === 404 || status === 400 ? { stage: 'missing' } : { stage: 'failed', reason: lost ?? 'unknown' }

/** What the server has rendered; null if nothing. Throws if it is unreadable: its markup then stays as it is. */
export const renderedContent = (kind: DocumentKind, rendered: RenderedContent | undefined): ReadyContent | null => {
  if (!rendered) return null
  const [document, access] = [readDocument(kind, rendered.document), readAccess(rendered.access)]
  if (document && access) return { stage: 'ready', document, access }
  throw new Error('The data of the rendered document are unreadable')
}

/** Whether a reader sees what a visitor sees: only people may have bought it or signed up. */
const isForVisitors = (access: Access, { access: { state } }: ReadyContent): boolean =>
  !access.isSignedIn && access.state === state

/** The currency that this browser has chosen at the checkout, which the school's own pages know by a cookie. */
const chosenCurrency = (): Access['currency'] => {
  const [, isRussian] = /(?:^|; )cisrf=([01])/.exec(document.cookie) ?? []
  if (isRussian === undefined) return ''
  return isRussian === '1' ? 'RUB' : 'EUR'
}

/** The access of this reader; null if the answer is none. */
const accessIn = ({ body }: CallResponse): Access | null => {
  const access = readAccess(body)
  return access && { ...access, currency: access.currency || chosenCurrency() }
}

const never = new AbortController().signal

type Call = (path: string, init: RequestInit) => Promise<CallResponse>

/** The draft that the secret of a link opens; it names its kind. The secret goes into a header, since addresses are logged. */
const loadPreview = async (call: Call, preview: string): Promise<Content> => {
  const response = await call('preview/', { credentials: 'omit', headers: { 'X-Preview': preview } })
  const kind = isObject(response.body) && isText(response.body.kind) ? response.body.kind : ''
  const document = isKind(kind) ? readDocument(kind, response.body) : null
  if (document && isObject(response.body))
    return { stage: 'ready', document, access: { ...OPEN, scriptBlocks: readScriptBlocks(response.body) } }
  return response.status === 404 ? { stage: 'expired' } : failureOf(response)
}

/** Asks where a script block of the draft that a link has opened runs; null if the school does not say. */
export const previewFrame =
  (apiBase: string, preview: string) =>
  async (id: number): Promise<string | null> => {
    const init = { credentials: 'omit', headers: { 'X-Preview': preview } } as const
    const { body } = await readCall(() =>
      within(TIMEOUT_MS, never, (signal) =>
        fetch(`${apiBase}/api/v1/script-block/${id}/draft-frame/`, { ...init, signal }),
      ),
    )
    return isObject(body) && isText(body.address) ? body.address : null
  }

/**
 * Loads a document, and whether it is open to its reader; with `preview` its draft. A document that is `shown` already is loaded only for a
 * reader who may see more of it.
 */
export const loadContent = async (
  apiBase: string,
  named: Named,
  signal: AbortSignal,
  shown: ReadyContent | null,
): Promise<Content> => {
  const { kind, id, slug, preview, lang } = named
  const call: Call = (path, init) =>
    readCall(() => within(TIMEOUT_MS, signal, (signal) => fetch(`${apiBase}/api/v1/${path}`, { ...init, signal })))
  if (preview !== '') return loadPreview(call, preview)
  if (id === '' && slug === '') return { stage: 'missing' }
  const name: Record<string, string> = id === '' ? { slug } : { id }
  const query = new URLSearchParams({ kind, ...name, lang })
  const requested = call(`access/?${query}`, { credentials: 'include' })
  if (shown) {
    const access = accessIn(await requested)
    if (!access) return shown
    if (isForVisitors(access, shown)) return { ...shown, access }
  }
  const [found, gate] = await Promise.all([call(`rendered/?${query}`, { credentials: 'include' }), requested])
  const [document, access] = [readDocument(kind, found.body), accessIn(gate)]
  if (document && access) return { stage: 'ready', document, access }
  return shown ?? failureOf(document ? gate : found)
}
