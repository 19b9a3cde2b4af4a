import { countRevisions, type Kept, revisionPage } from '../../../server/content/versions/store.ts'
import { command } from '../command.ts'
import { json, plural, stamp, table } from '../layout.ts'
import { page, pageTitle } from '../pages.ts'
import { PAGE_ROWS } from '../store.ts'
import { asJson, optionalWord } from '../words.ts'
import { documentWord, theDocument } from './documents.ts'
import { auditPage, countAudit } from './store.ts'

const versionRow = ({ version, createdAt, name, isAutosave }: Kept) => [
  String(version),
  stamp(createdAt),
  name ?? '',
  isAutosave ? 'autosave' : '',
]

export const showHistory = command({
  says: `the versions that are kept of a document, the newest first, ${PAGE_ROWS} at a time`,
  takes: { document: documentWord },
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
  says: `who has written what, the latest first, ${PAGE_ROWS} at a time`,
  takes: {},
  options: {
    target: optionalWord('target', 'only what was done to this: course:12, tag:3, image:7'),
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
