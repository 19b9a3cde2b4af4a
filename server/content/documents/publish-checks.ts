import {
  blockIssues,
  type CheckedBlock,
  fieldIssues,
  missingAlternatives,
  type PublishIssue,
} from '../../contract/content/documents/publish-checks.ts'
import type { BlockState, DocumentKind, DocumentState } from '../../contract/content/state.ts'
import type { Lang } from '../../contract/messages.ts'
import { contentMessage, ERRORS_MAX, type InputError } from '../../http/problem.ts'
import { kinds } from '../kinds.ts'

/** The document before and after a write. `before` is null for a new one. */
export interface Change {
  kind: DocumentKind
  before: DocumentState | null
  after: DocumentState
}

/** Finds a block in an earlier state of its document. */
export const isKnownAs = (block: BlockState) => (known: BlockState) =>
  known.type === block.type && (block.id === null ? known.uuid === block.uuid : known.id === block.id)

/** An issue of a block. `row` is the id of a row of its list, so that the issue is recognised after the row has moved. */
interface BlockError {
  path: readonly (string | number)[]
  message: PublishIssue
  row?: number | null
}

const checkedBlock = ({ type, data, items }: BlockState): CheckedBlock => ({
  type,
  data,
  rows: items.map((item) => item.data),
})

const errorsOf = (block: BlockState): BlockError[] =>
  blockIssues(checkedBlock(block)).map(({ path, issue: message, row }) =>
    row === undefined ? { path, message } : { path, message, row: block.items[row]?.id ?? null },
  )

const isSameError = (error: BlockError) => (known: BlockError) =>
  error.row === undefined
    ? known.path.join('.') === error.path.join('.')
    : known.row === error.row && known.message === error.message

/** The errors that a block has and that its published version does not have. */
const newErrors = (block: BlockState, shown: DocumentState | null): BlockError[] => {
  const errors = errorsOf(block)
  const known = errors.length === 0 ? undefined : shown?.content.find(isKnownAs(block))
  const old = known ? errorsOf(known) : []
  return errors.filter((error) => !old.some(isSameError(error)))
}

/** Checks everything that readers will see. Errors that are already published do not block other changes. Source: content spec §4. */
export const publishErrors = ({ kind, before, after: { fields, content } }: Change): InputError[] => {
  if (fields.status !== 1) return []
  const shown = before?.fields.status === 1 ? before : null
  const isShown = (field: string) => shown !== null && fieldIssues(shown.fields).some((old) => old.field === field)
  return [
    ...fieldIssues(fields)
      .filter(({ field }) => field === 'title' || !isShown(field))
      .map(({ field, issue }) => ({ path: [field === 'title' ? kinds[kind].titleName : field], message: issue })),
    ...content.flatMap((block, index) =>
      newErrors(block, shown).map(({ path, message }) => ({ path: ['content', index, 'data', ...path], message })),
    ),
  ]
}

/** `warnings` of a response after a write of what readers see: the alternative texts that are missing. They do not prevent publishing. */
export const publishWarnings = ({ fields, content }: DocumentState, lang: Lang): object => {
  if (fields.status !== 1) return {}
  const paths = content.flatMap((block, index) =>
    missingAlternatives(checkedBlock(block)).map((field) => `content.${index}.data.${field}`),
  )
  const message = contentMessage('alternativeMissing', lang)
  return paths.length === 0 ? {} : { warnings: paths.slice(0, ERRORS_MAX).map((path) => ({ path, message })) }
}
