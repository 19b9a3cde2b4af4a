import { documentId } from '../../contract/content/documents/document-id.ts'
import type { BlockState, DocumentInput, DocumentKind } from '../../contract/content/state.ts'
import type { Deps } from '../../app/deps.ts'
import { isObject } from '../../contract/is-object.ts'
import type { RestInput } from '../../http/rest/route.ts'
import { isClean } from '../rich-text/rich-text.ts'
import { type SerialisedDocument, recentDocument } from '../stored/recent.ts'
import { imagesOfBlock } from './references.ts'

/** Whether two values of JSON are the same, in whichever order their names are. */
const isSame = (sent: unknown, stored: unknown): boolean => {
  if (sent === stored) return true
  if (Array.isArray(sent))
    return (
      Array.isArray(stored) &&
      sent.length === stored.length &&
      sent.every((value, index) => isSame(value, stored[index]))
    )
  if (!isObject(sent) || !isObject(stored)) return false
  const names = Object.keys(sent)
  return (
    names.length === Object.keys(stored).length &&
    names.every((name) => Object.hasOwn(stored, name) && isSame(sent[name], stored[name]))
  )
}

/** A block of a response as it would be in another place. */
const placed = (wire: Record<string, unknown>, position: unknown): unknown =>
  wire.position === position || !isObject(wire.data) ? wire : { ...wire, position, data: { ...wire.data, position } }

/** Finds the stored block that a block of a body is an exact copy of, if its validation and cleaning would leave it as it is. */
const finderOf = ({ document, references, wire }: SerialisedDocument) => {
  const { content } = document.state
  const places = new Map(content.map(({ id }, index) => [id, index]))
  /** A missing image is answered as none, so validation would take it out of the block. */
  const hasImages = (block: BlockState) => imagesOfBlock(block, 0).every(({ id }) => references.images.has(id))
  return (sent: unknown): BlockState | null => {
    if (!isObject(sent) || typeof sent.id !== 'number') return null
    const index = places.get(sent.id) ?? -1
    const [block, of] = [content[index], wire.content[index]]
    if (!block || !isClean(block) || !hasImages(block) || !isObject(of)) return null
    return isSame(sent, placed(of, sent.position)) ? block : null
  }
}

/** A block that is validated quickly. */
const EMPTY = { type: 'text' }

/**
 * Replaces the blocks of a body that are sent exactly as they were answered by empty ones. What it answers puts the stored blocks into the
 * parsed body: they need not be validated and cleaned again. Faults of other blocks keep their places.
 */
export const skipUnchanged =
  (kind: DocumentKind) =>
  ({ db }: Pick<Deps, 'db'>, { params, body }: RestInput): ((body: DocumentInput) => DocumentInput) => {
    const number = isObject(params) ? Number(params.id) : 0
    const known = recentDocument(db, documentId(kind, number))
    if (!known || !isObject(body) || !Array.isArray(body.content)) return (parsed) => parsed
    const find = finderOf(known)
    const blocks = body.content.map(find)
    body.content = body.content.map((sent: unknown, index) => (blocks[index] ? EMPTY : sent))
    return ({ content, ...parsed }) => ({
      ...parsed,
      ...(content && { content: content.map((block, index) => blocks[index] ?? block) }),
    })
  }
