import type { Deps } from '../../app/deps.ts'
import { ERRORS_MAX } from '../../http/problem.ts'
import type { PublicationStatus } from '../../contract/content/documents/publication.ts'
import type { RestReply } from '../../http/rest/route.ts'
import { kinds } from '../kinds.ts'
import {
  type EditedDocument,
  editorEtag,
  type References,
  type StoredDocument,
  publicationStatusOf,
} from '../stored/stored.ts'
import { plainLinks } from './references.ts'
import { type DocumentWire, wireOf } from '../stored/wire.ts'

type ReplyDeps = Pick<Deps, 'now'>

const headersOf = ({ updatedAt }: StoredDocument) => ({ 'Last-Modified': updatedAt.toUTCString() })

const bytesOf = ({ content, ...rest }: DocumentWire, publication: PublicationStatus): Buffer =>
  Buffer.from(JSON.stringify({ ...rest, ...publication, content }))

/** The response with a document as its author edits it: cached privately by the browser and revalidated. */
export const replyDocument = ({ now }: ReplyDeps, document: StoredDocument, references: References): RestReply => {
  const publication = publicationStatusOf(document, now())
  const etag = editorEtag(document, publication.state)
  const stored = async () => ({ body: bytesOf(wireOf(document, references), publication), etag })
  return { status: 200, stored, etag, cacheScope: 'private', headers: headersOf(document) }
}

/** The `http:` links that a document keeps, which the response lists as a warning. */
const plainLinksOf = ({ state }: StoredDocument, bytes: Buffer): object => {
  const links = bytes.includes('http:') ? plainLinks(state).slice(0, ERRORS_MAX) : []
  return links.length === 0 ? {} : { plain_links: links.map(({ link, path }) => ({ path: path.join('.'), link })) }
}

/**
 * The response with a document after a write, with the markup that sanitizing removed, the `http:` links that it keeps, and `more` fields.
 */
export const replyWrite = ({ now }: ReplyDeps, document: EditedDocument, more: object = {}): RestReply => {
  const publication = publicationStatusOf(document, now())
  const wire = wireOf(document, document.references)
  const bytes = bytesOf(wire, publication)
  const added = {
    ...(document.removed.length > 0 && { removed_markup: document.removed }),
    ...plainLinksOf(document, bytes),
    ...more,
  }
  const etag = editorEtag(document, publication.state)
  return {
    status: 200,
    ...(Object.keys(added).length === 0
      ? { stored: async () => ({ body: bytes, etag }) }
      : { body: { ...wire, ...publication, ...added } }),
    etag,
    headers: headersOf(document),
  }
}

export const replyCreated = (deps: ReplyDeps, document: EditedDocument, more: object): RestReply => {
  const { headers, ...reply } = replyWrite(deps, document, more)
  const location = `/api/v1/${kinds[document.kind].path}/${document.number}/`
  return { ...reply, status: 201, headers: { ...headers, Location: location } }
}
