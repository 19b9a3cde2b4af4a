import { storedType } from '../../../server/contract/content/blocks/block-types.ts'
import {
  blockIssues,
  type CheckedBlock,
  fieldIssues,
  missingAlternatives,
  type PublishIssue as Issue,
} from '../../../server/contract/content/documents/publish-checks.ts'
import { isPlainHref } from '../../../server/contract/rules.ts'
import { isText } from '../../api/guards.ts'
import { type Data, type EditedBlock, type EditedDocument, ROW_LISTS, rowsOf } from '../document/model.ts'

interface PublishIssue {
  /** As in the errors of the store: `date_end`, `<uuid of a block>.url`. */
  place: string
  issue: Issue
}

const checkedBlock = ({ kind, data }: EditedBlock): CheckedBlock => ({
  type: storedType(kind),
  data,
  rows: ROW_LISTS.flatMap((list) => rowsOf(data, list)),
})

/** What the school would refuse to publish, found without a request. Source: content README, Publishing. */
export const publishIssuesIn = ({ fields, content }: EditedDocument): PublishIssue[] => [
  ...fieldIssues({
    title: fields.title,
    slug: fields.slug,
    date_start: fields.date_start,
    date_end: fields.date_end,
  }).map(({ field, issue }) => ({ place: field, issue })),
  ...content.flatMap((block) =>
    blockIssues(checkedBlock(block)).map(({ path, issue }) => ({ place: `${block.uuid}.${path.join('.')}`, issue })),
  ),
]

/** The places of alternative texts that pictures lack; they do not prevent publishing. Source: content README, Publishing. */
export const missingAlternativesIn = ({ content }: EditedDocument): string[] =>
  content.flatMap((block) => missingAlternatives(checkedBlock(block)).map((field) => `${block.uuid}.${field}`))

const HREF = /\bhref="([^"]*)"/g

const hasPlainLink = (text: string): boolean =>
  isPlainHref(text) || [...text.matchAll(HREF)].some(([, href = '']) => isPlainHref(href))

const inTexts = (values: Data, prefix: string): string[] =>
  Object.entries(values).flatMap(([name, value]) => (isText(value) && hasPlainLink(value) ? [`${prefix}${name}`] : []))

/** The places of `http:` links, which the school keeps where it had them before. Source: content README, Blocks. */
export const plainLinksIn = ({ fields, content }: EditedDocument): string[] => [
  ...inTexts(fields, ''),
  ...content.flatMap(({ uuid, data }) => [
    ...inTexts(data, `${uuid}.`),
    ...ROW_LISTS.flatMap((list) => rowsOf(data, list).flatMap((row, at) => inTexts(row, `${uuid}.${list}.${at}.`))),
  ]),
]
