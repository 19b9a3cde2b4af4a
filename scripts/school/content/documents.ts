import { documentKinds } from '../../../server/content/kinds.ts'
import { undeleteDocument } from '../../../server/content/versions/life.ts'
import { restoreVersion } from '../../../server/content/versions/restore.ts'
import { countRevisions, type StoredVersion, revisionPage } from '../../../server/content/stored/version-store.ts'
import { DOCUMENT_KINDS } from '../../../server/db/schema/content.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { MemberCaller } from '../../../server/http/rest/route.ts'
import { command, type CommandContext, UsageError } from '../command.ts'
import { facts, json, plural, stamp, table } from '../layout.ts'
import { PAGE_ROWS } from '../people-store.ts'
import { NOTHING, requirePerson } from '../people.ts'
import { asJson, email, flag, optionalChoice, optionalNumber, optionalText, page, pageTitle, text } from '../schemas.ts'
import {
  auditPage,
  countAudit,
  countDocuments,
  type DocumentLine,
  documentLine,
  documentPage,
} from './content-store.ts'

const documentId = text('document', 'as `content list` shows it, such as course:12')

const STATUSES = ['draft', 'published', 'archived']

const statusOf = ({ status, deletedAt }: DocumentLine): string =>
  deletedAt === null ? (STATUSES[status] ?? '') : 'deleted'

/** A document, including a deleted one. Throws a `UsageError` if it does not exist. */
const theDocument = async ({ db }: Pick<CommandContext, 'db'>, id: string): Promise<DocumentLine> => {
  const found = await documentLine(db, id)
  if (!found) throw new UsageError(`No document has the id ${id}.`)
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
  summary: `the documents by their kinds, ${PAGE_ROWS} at a time`,
  args: {},
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
  summary: 'one document: whose it is, its state and its version',
  args: { document: documentId },
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

const versionRow = ({ version, createdAt, name, isAutosave }: StoredVersion) => [
  String(version),
  stamp(createdAt),
  name ?? '',
  isAutosave ? 'autosave' : '',
]

export const showHistory = command({
  summary: `the versions that are kept of a document, the newest first, ${PAGE_ROWS} at a time`,
  args: { document: documentId },
  options: { page, json: asJson },
  run: async (context, { document, page: wanted, json: isForScript }) => {
    const { id, title } = await theDocument(context, document)
    const versions = await revisionPage(context.db, id, { limit: PAGE_ROWS, offset: (wanted - 1) * PAGE_ROWS })
    if (isForScript) return json(versions)
    const count = await countRevisions(context.db, id)
    const heading = pageTitle(`“${title}”: ${plural(count, 'version')}`, { count, page: wanted })
    return [heading, ...table(['version', 'written', 'by', ''], versions.map(versionRow))]
  },
})

type Written = Awaited<ReturnType<typeof auditPage>>[number]

const writtenRow = ({ createdAt, action, target, version, email }: Written) => [
  stamp(createdAt),
  target,
  action,
  version === null ? '' : String(version),
  email ?? '',
]

export const showAudit = command({
  summary: `who has written what, the latest first, ${PAGE_ROWS} at a time`,
  args: {},
  options: {
    target: optionalText('target', 'only what was done to this: course:12, tag:3, image:7'),
    page,
    json: asJson,
  },
  run: async ({ db }, { target, page: wanted, json: isForScript }) => {
    const rows = await auditPage(db, target, wanted)
    if (isForScript) return json(rows)
    const count = await countAudit(db, target)
    const title = pageTitle(plural(count, 'write'), { count, page: wanted })
    return [title, ...table(['when', 'what', 'how', 'version', 'by'], rows.map(writtenRow))]
  },
})

const VERSIONS = { from: 1, to: 2_147_483_647 }

/** The staff member in whose name the restore happens; the history records them. */
const callerOf = async (context: CommandContext, address: string): Promise<MemberCaller> => {
  const { id, name, email: own, role } = await requirePerson(context, address)
  if (role !== 'staff') throw new UsageError(`Only staff restores; ${own} is ${role}.`)
  const member = { id, name, email: own, role: 'staff' } as const
  return { member, tokenId: null, ip: '', origin: '', requestId: '', lang: 'en', ifMatch: null, preview: null }
}

const whichOf = (document: string) => {
  const [name = '', number = ''] = document.split(':')
  const kind = documentKinds.find((one) => one === name)
  if (!kind) throw new UsageError(`No document has the id ${document}.`)
  return { kind, number: Number(number) }
}

/** Turns the server's refusals into a `UsageError`. */
const orUsageError = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new UsageError(
      error.status === 404 ? 'There is no such version.' : `It cannot be restored: ${error.message}`,
      {
        cause: error,
      },
    )
  }
}

const omittedLines = (omitted: readonly { path: string; id: number }[]): string[] =>
  omitted.map(({ path, id }) => `Left out, for it is gone: ${path}, number ${id}.`)

export const restoreContent = command({
  summary: 'brings a deleted document back as a draft, or an old version of a document',
  args: { document: documentId },
  options: {
    version: optionalNumber(VERSIONS, 'number', 'as `content history` shows it'),
    as: email,
  },
  run: async (context, { document, version, as: address }) => {
    const { id, title, deletedAt } = await theDocument(context, document)
    const which = whichOf(id)
    const caller = await callerOf(context, address)
    if (version === undefined) {
      if (deletedAt === null) throw new UsageError(`“${title}” is not deleted: name a --version.`)
      if (!(await context.confirm(`Bring “${title}” back as a draft?`))) return [NOTHING]
      const { version: now } = await orUsageError(undeleteDocument(context, which, caller))
      return [`“${title}” is back as a draft, version ${now}.`]
    }
    if (deletedAt !== null) throw new UsageError(`“${title}” is deleted: restore it without a --version first.`)
    if (!(await context.confirm(`Bring version ${version} of “${title}” back?`))) return [NOTHING]
    const restored = await orUsageError(restoreVersion(context, { ...which, version }, caller))
    return [`Version ${version} is back as version ${restored.document.version}.`, ...omittedLines(restored.omitted)]
  },
})
