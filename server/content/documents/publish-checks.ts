import type { BlockState, DocumentFields, DocumentKind, DocumentState, Json } from '../../contract/content/state.ts'
import type { FieldFault } from '../../http/problem.ts'
import { kinds } from '../kinds.ts'
import { endOf, startOf } from '../publishing/moments.ts'

/** The document before and after a write. `before` is null for a new one. */
export interface Change {
  kind: DocumentKind
  before: DocumentState | null
  after: DocumentState
}

/** Finds a block in an earlier state of its document. */
export const isKnownAs = (block: BlockState) => (known: BlockState) =>
  known.type === block.type && (block.id === null ? known.uuid === block.uuid : known.id === block.id)

/** A fault of a block that readers must not see. `row` is the id of a row of its list, so that it is found again in another place. */
interface BlockFault {
  path: readonly (string | number)[]
  message: FieldFault['message']
  row?: number | null
}

const isBlank = (text: Json | undefined): boolean => typeof text !== 'string' || text.trim() === ''

const isBlankMarkup = (markup: Json | undefined): boolean =>
  typeof markup !== 'string' || markup.replaceAll(/<[^>]*>/g, '').trim() === ''

/** An answer is a text, or a text with a mark; where none has one, there is no right answer to tell. */
const quizFault = (variants: Json | undefined): BlockFault['message'] | null => {
  if (!Array.isArray(variants) || variants.length === 0) return 'answersMissing'
  const variantsOf = variants.map((variant) => {
    const isMarked = typeof variant === 'object' && variant !== null && !Array.isArray(variant)
    return isMarked ? { text: variant.text, isRight: variant.is_correct } : { text: variant }
  })
  if (variantsOf.some(({ text }) => isBlank(text))) return 'answerBlank'
  const isGraded = variantsOf.some(({ isRight }) => typeof isRight === 'boolean')
  return isGraded && !variantsOf.some(({ isRight }) => isRight === true) ? 'rightMissing' : null
}

const questionFaults = ({ id, data }: BlockState['items'][number], index: number): BlockFault[] => {
  const fault = quizFault(data.variants)
  return [
    ...(isBlankMarkup(data.text)
      ? [{ path: ['questions', index, 'text'], message: 'questionMissing', row: id } as const]
      : []),
    ...(fault ? [{ path: ['questions', index, 'variants'], message: fault, row: id }] : []),
  ]
}

const quizFaults = ({ items }: BlockState): BlockFault[] =>
  items.length === 0 ? [{ path: ['questions'], message: 'quizEmpty' }] : items.flatMap(questionFaults)

const videoFaults = ({ data }: BlockState): BlockFault[] =>
  data.url === '' && data.kinescope_video_id === '' ? [{ path: ['url'], message: 'videoMissing' }] : []

const imageFaults = ({ data }: BlockState): BlockFault[] =>
  data.img === null ? [{ path: ['img'], message: 'pictureMissing' }] : []

const checks: Partial<Record<BlockState['type'], (block: BlockState) => BlockFault[]>> = {
  quiz: quizFaults,
  video: videoFaults,
  image: imageFaults,
}

const faultsOf = (block: BlockState): BlockFault[] => checks[block.type]?.(block) ?? []

const isSameFault = (fault: BlockFault) => (known: BlockFault) =>
  fault.row === undefined
    ? known.path.join('.') === fault.path.join('.')
    : known.row === fault.row && known.message === fault.message

/** Of a block that is published with faults, those that are new. */
const newFaults = (block: BlockState, shown: DocumentState | null): BlockFault[] => {
  const faults = faultsOf(block)
  const known = faults.length === 0 ? undefined : shown?.content.find(isKnownAs(block))
  const old = known ? faultsOf(known) : []
  return faults.filter((fault) => !old.some(isSameFault(fault)))
}

/** What ends on a day ends before the next one begins; what ends at a moment may begin at it. */
const isBackwards = ({ date_start, date_end }: DocumentFields): boolean => {
  const [start, end] = [startOf(date_start), endOf(date_end)]
  return start !== null && end !== null && end <= start && startOf(date_end) !== start
}

/** Checks everything that readers will see. Faults that are already published do not block other changes. Source: content spec §4. */
export const publishFaults = ({ kind, before, after: { fields, content } }: Change): FieldFault[] => {
  if (fields.status !== 1) return []
  const shown = before?.fields.status === 1 ? before : null
  const isBackwardsAnew = isBackwards(fields) && !(shown && isBackwards(shown.fields))
  return [
    ...(isBlank(fields.title) ? [{ path: [kinds[kind].titleName], message: 'titleMissing' } as const] : []),
    ...(isBackwardsAnew ? [{ path: ['date_end'], message: 'endsBeforeStart' } as const] : []),
    ...content.flatMap((block, index) =>
      newFaults(block, shown).map(({ path, message }) => ({ path: ['content', index, 'data', ...path], message })),
    ),
  ]
}
