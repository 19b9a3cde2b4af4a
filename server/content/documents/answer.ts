import type { Db } from '../../db/database.ts'
import type { RestReply } from '../../http/rest/route.ts'
import { kinds } from '../kinds.ts'
import { serialised } from './recent.ts'
import { type EditedDocument, editorEtag, type References, type StoredDocument } from './stored.ts'

const headersOf = ({ updatedAt }: StoredDocument) => ({ 'Last-Modified': updatedAt.toUTCString() })

/** The response with a document as its author edits it: cached privately by the browser and revalidated. */
export const answerDocument = (db: Db, document: StoredDocument, references: References): RestReply => {
  const etag = editorEtag(document)
  const stored = async () => ({ body: serialised(db, document, references).bytes, etag })
  return { status: 200, stored, etag, keeps: 'browser', headers: headersOf(document) }
}

/** The response with a document after a write, with the markup that sanitizing removed, and `more` fields. */
export const answerWrite = (db: Db, document: EditedDocument, more: object = {}): RestReply => {
  const { wire, bytes } = serialised(db, document, document.references)
  const added = { ...(document.removed.length > 0 && { removed_markup: document.removed }), ...more }
  const etag = editorEtag(document)
  return {
    status: 200,
    ...(Object.keys(added).length === 0
      ? { stored: async () => ({ body: bytes, etag }) }
      : { body: { ...wire, ...added } }),
    etag,
    headers: headersOf(document),
  }
}

export const answerCreated = (db: Db, document: EditedDocument): RestReply => {
  const { headers, ...reply } = answerWrite(db, document)
  const location = `/api/v1/${kinds[document.kind].path}/${document.number}/`
  return { ...reply, status: 201, headers: { ...headers, Location: location } }
}
