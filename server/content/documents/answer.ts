import type { RestReply } from '../../http/rest/route.ts'
import { kinds } from '../kinds.ts'
import { type EditedDocument, editorEtag, type References, type StoredDocument } from './stored.ts'
import { wireOf } from './wire.ts'

const headersOf = ({ updatedAt }: StoredDocument) => ({ 'Last-Modified': updatedAt.toUTCString() })

/** The response with a document as its author edits it: cached privately by the browser and revalidated. */
export const answerDocument = (document: StoredDocument, references: References): RestReply => ({
  status: 200,
  body: wireOf(document, references),
  etag: editorEtag(document),
  keeps: 'browser',
  headers: headersOf(document),
})

/** The response with a document after a write, with the markup that sanitizing removed. */
export const answerWrite = (document: EditedDocument): RestReply => ({
  status: 200,
  body: {
    ...wireOf(document, document.references),
    ...(document.removed.length > 0 && { removed_markup: document.removed }),
  },
  etag: editorEtag(document),
  headers: headersOf(document),
})

export const answerCreated = (document: EditedDocument): RestReply => {
  const { headers, ...reply } = answerWrite(document)
  const location = `/api/v1/${kinds[document.kind].path}/${document.number}/`
  return { ...reply, status: 201, headers: { ...headers, Location: location } }
}
