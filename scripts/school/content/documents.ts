import { DOCUMENT_KINDS } from '../../../server/db/schema/content.ts'
import { type CommandContext, Mistake, command } from '../command.ts'
import { facts, json, plural, stamp, table } from '../layout.ts'
import { page, pageTitle } from '../pages.ts'
import { PAGE_ROWS } from '../people-store.ts'
import { asJson, flag, optionalChoice, word } from '../words.ts'
import { countDocuments, type DocumentLine, documentLine, documentPage } from './content-store.ts'

export const documentWord = word('document', 'as `content list` shows it, such as course:12')

const STATUSES = ['draft', 'published', 'archived']

const statusOf = ({ status, deletedAt }: DocumentLine): string =>
  deletedAt === null ? (STATUSES[status] ?? '') : 'deleted'

/** A document, including a deleted one. Throws a `Mistake` if it does not exist. */
export const theDocument = async ({ db }: Pick<CommandContext, 'db'>, id: string): Promise<DocumentLine> => {
  const found = await documentLine(db, id)
  if (!found) throw new Mistake(`No document has the id ${id}.`)
  return found
}

const row = (line: DocumentLine) => [
  line.id,
  statusOf(line),
  String(line.version),
  stamp(line.updatedAt),
  line.author ?? '',
  line.title,
]

export const listContent = command({
  says: `the documents by their kinds, ${PAGE_ROWS} at a time`,
  takes: {},
  options: {
    kind: optionalChoice(DOCUMENT_KINDS, 'only these'),
    deleted: flag('those that were deleted and can be restored'),
    page,
    json: asJson,
  },
  run: async ({ db }, { kind, deleted: isDeleted, page: wanted, json: isForScript }) => {
    const filter = { kind, isDeleted }
    const lines = await documentPage(db, filter, wanted)
    if (isForScript) return json(lines)
    const count = await countDocuments(db, filter)
    const title = pageTitle(plural(count, 'document'), { count, page: wanted })
    return [title, ...table(['id', 'status', 'version', 'changed', 'author', 'title'], lines.map(row))]
  },
})

export const showContent = command({
  says: 'one document: whose it is, its state and its version',
  takes: { document: documentWord },
  options: { json: asJson },
  run: async (context, { document, json: isForScript }) => {
    const line = await theDocument(context, document)
    if (isForScript) return json([line])
    const { id, title, slug, version, author, createdAt, updatedAt, deletedAt, publishedAt } = line
    return [
      `${id}  ${statusOf(line)}`,
      ...facts({
        title,
        slug: slug ?? 'none',
        author: author ?? 'nobody',
        version: String(version),
        created: stamp(createdAt),
        changed: stamp(updatedAt),
        'first seen by readers': publishedAt === null ? 'not now' : stamp(publishedAt),
        ...(deletedAt !== null && { deleted: stamp(deletedAt) }),
      }),
    ]
  },
})
