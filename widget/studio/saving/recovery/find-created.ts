import { isObject } from '../../../../server/contract/is-object.ts'
import type { DocumentCalls } from '../../../api/content/documents.ts'
import type { Outcome } from '../../../api/content/outcome.ts'
import type { Document } from '../../../api/content/wire.ts'
import type { EditedDocument } from '../../document/model.ts'

/** How many of the newest documents are compared. */
const NEWEST = 10

const isOf = ({ author }: Document, me: string) => (isObject(author) ? author.id : author) === me

const isSent = ({ title, content }: Document, sent: EditedDocument): boolean =>
  title === (sent.fields.title ?? '').trim() &&
  content.length === sent.content.length &&
  content.every(({ uuid }, at) => uuid === sent.content[at]?.uuid)

/** The document that a try without a response has created after all; null if none has. */
export const findCreated = async (
  calls: DocumentCalls,
  tries: readonly EditedDocument[],
  me: string,
): Promise<Outcome<Document> | null> => {
  const list = await calls.list({ ordering: '-id', page_size: NEWEST }, { isQuiet: true })
  if (!list.ok) return list
  for (const { id, title } of list.body.results) {
    if (!tries.some(({ fields }) => title === (fields.title ?? '').trim())) continue
    const reply = await calls.get(id, { isQuiet: true })
    if (!reply.ok && reply.reason !== 'missing') return reply
    if (reply.ok && isOf(reply.body, me) && tries.some((sent) => isSent(reply.body, sent))) return reply
  }
  return null
}
