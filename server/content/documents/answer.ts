import type { Db } from '../../db/database.ts'
import type { RestReply } from '../../http/rest/route.ts'
import { kinds } from '../kinds.ts'
import { serialised } from './recent.ts'
import { type EditedDocument, editorEtag, type References, type StoredDocument } from './stored.ts'

const headersOf = ({ updatedAt }: StoredDocument) => ({ 'Last-Modified': updatedAt.toUTCString() })

/** The response with a document as its author edits it: cached privately by the browser and revalidated. */
export const answerDocument = (db: Db, document: StoredDocument, references: References): RestReply => ({
  status: 200,
  json: serialised(db, document, references).text,
  etag: editorEtag(document),
  keeps: 'browser',
  headers: headersOf(document),
})

/** The response with a document after a write, with the markup that sanitizing removed, and `more` fields. */
export const answerWrite = (db: Db, document: EditedDocument, more: object = {}): RestReply => {
  const { wire, text } = serialised(db, document, document.references)
  const added = { ...(document.removed.length > 0 && { removed_markup: document.removed }), ...more }
  return {
    status: 200,
    json: Object.keys(added).length === 0 ? text : JSON.stringify({ ...wire, ...added }),
    etag: editorEtag(document),
    headers: headersOf(document),
  }
}

export const answerCreated = (db: Db, document: EditedDocument): RestReply => {
  const { headers, ...reply } = answerWrite(db, document)
  const location = `/api/v1/${kinds[document.kind].path}/${document.number}/`
  return { ...reply, status: 201, headers: { ...headers, Location: location } }
}
