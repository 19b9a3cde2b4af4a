import { fieldsOf } from '../../../server/contract/content/documents/fields.ts'
import type { ImageRow } from '../../api/content/wire.ts'
import { isNumber, isText } from '../../api/guards.ts'
import { mergeSingle, mergeData, mergeRows, type MergeTraits, mergeValue, type Side } from './merge-data.ts'
import { mergeList, type Versions } from './merge-list.ts'
import { copyOf, type Data, type EditedBlock, type EditedDocument } from './model.ts'
import { isEqual, isSameContent } from './same.ts'

/** A block that both sides have changed; null where a side has deleted it. What only one side has changed in it is the same in both. */
export interface BlockConflict {
  about: 'block'
  uuid: string
  mine: EditedBlock | null
  theirs: EditedBlock | null
}

/** A field of the document that both sides have changed. */
export interface FieldConflict {
  about: 'field'
  name: string
  mine: unknown
  theirs: unknown
}

export type Conflict = BlockConflict | FieldConflict

export interface Merged {
  /** Both sides together; where they conflict, mine, or whatever is not deleted. */
  document: EditedDocument
  conflicts: readonly Conflict[]
}

interface MergeInput {
  /**
   * The version that both sides began with, then what this tab has sent since without learning whether it has arrived: texts that the
   * school has because this tab has sent them do not count as another author's.
   */
  baseVersions: readonly [EditedDocument, ...EditedDocument[]]
  theirs: EditedDocument
  /** `theirs` is the response to a save of the first base version: the edits here win, and get the ids of `theirs`. */
  isReply?: boolean
}

/** The fields that authors write; what the school computes is the school's. */
export const isWritten = (kind: EditedDocument['kind'], name: string): boolean =>
  name !== 'status' && fieldsOf(kind).some((field) => field === name)

const isSameBlock = (one: EditedBlock, other: EditedBlock): boolean =>
  one.kind === other.kind && isSameContent(one.data, other.data)

const isImageRow = (row: Data): row is Data & ImageRow => isNumber(row.image_id)

const keyedBlocks = ({ content }: EditedDocument) => content.map((row) => ({ key: row.uuid, row }))

const mergeBlock = (
  {
    baseVersions,
    mine,
    theirs,
  }: { baseVersions: readonly (EditedBlock | undefined)[]; mine: EditedBlock; theirs: EditedBlock },
  traits: MergeTraits,
): { block: EditedBlock; isConflict: boolean } => {
  const kinds = { baseVersions: baseVersions.map((base) => base?.kind), mine: mine.kind, theirs: theirs.kind }
  const kind = mergeValue('kind', kinds, traits)
  const data = mergeData(
    { baseVersions: baseVersions.map((base) => base?.data), mine: mine.data, theirs: theirs.data },
    traits,
  )
  const merged = {
    id: theirs.id ?? mine.id,
    uuid: mine.uuid,
    kind: kind.value === theirs.kind ? theirs.kind : mine.kind,
    data: data.value,
  }
  return { block: isEqual(merged, mine) ? mine : merged, isConflict: kind.isConflict || data.isConflict }
}

/**
 * Merges versions of a document, block by block and field by field, three ways. The returned function takes the current document, or any
 * earlier state of it that can come back by undo: blocks that they share stay shared.
 */
export const mergeWith = ({
  baseVersions,
  theirs,
  isReply = false,
}: MergeInput): ((mine: EditedDocument) => Merged) => {
  const blocks = new WeakMap<EditedBlock, { block: EditedBlock; conflict: BlockConflict | null }>()
  const sides: Record<Side, MergeTraits> = {
    mine: { prefer: 'mine', isReply },
    theirs: { prefer: 'theirs', isReply },
  }

  const both = (versions: {
    baseVersions: readonly (EditedBlock | undefined)[]
    mine: EditedBlock
    theirs: EditedBlock
  }) => {
    const known = blocks.get(versions.mine)
    if (known) return known
    const { block, isConflict } = mergeBlock(versions, sides.mine)
    const conflict: BlockConflict | null = isConflict
      ? { about: 'block', uuid: block.uuid, mine: block, theirs: mergeBlock(versions, sides.theirs).block }
      : null
    const found = { block, conflict }
    blocks.set(versions.mine, found)
    return found
  }

  const contentOf = (mine: EditedDocument, conflicts: Conflict[]): readonly EditedBlock[] => {
    const content = mergeList<EditedBlock>(
      { baseVersions: baseVersions.map(keyedBlocks), mine: keyedBlocks(mine), theirs: keyedBlocks(theirs) },
      (uuid, versions: Versions<EditedBlock>) => {
        const { mine: here, theirs: there } = versions
        if (here && there) {
          const { block, conflict } = both({ baseVersions: versions.baseVersions, mine: here, theirs: there })
          if (conflict) conflicts.push(conflict)
          return block
        }
        const { value, isConflict } = mergeSingle(versions, isSameBlock, isReply)
        if (isConflict) conflicts.push({ about: 'block', uuid, mine: here ?? null, theirs: there ?? null })
        return value
      },
    )
    const isUnchanged = content.length === mine.content.length && content.every((one, at) => one === mine.content[at])
    return isUnchanged ? mine.content : content
  }

  const fieldsOfBoth = (mine: EditedDocument, conflicts: Conflict[]): EditedDocument['fields'] => {
    const names = [...new Set([...Object.keys(mine.fields), ...Object.keys(theirs.fields)])]
    const merged = names.flatMap((name) => {
      const versions = {
        baseVersions: baseVersions.map(({ fields }) => fields[name]),
        mine: mine.fields[name],
        theirs: theirs.fields[name],
      }
      if (!isWritten(mine.kind, name)) return name in theirs.fields ? [[name, versions.theirs]] : []
      const { value, isConflict } = mergeValue(name, versions, sides.mine)
      if (isConflict) conflicts.push({ about: 'field', name, mine: versions.mine, theirs: versions.theirs })
      return [[name, value]]
    })
    const fields: EditedDocument['fields'] = Object.fromEntries(merged)
    return isEqual(fields, mine.fields) ? mine.fields : fields
  }

  const rowsOf = (mine: EditedDocument, list: 'gallery' | 'preview'): readonly ImageRow[] => {
    const versions = { baseVersions: baseVersions.map((base) => base[list]), mine: mine[list], theirs: theirs[list] }
    const rows = mergeRows(list, versions, sides.mine).value.filter(isImageRow)
    return isEqual(rows, mine[list]) ? mine[list] : rows
  }

  return (mine) => {
    const found: Conflict[] = []
    const document: EditedDocument = {
      kind: mine.kind,
      fields: fieldsOfBoth(mine, found),
      content: contentOf(mine, found),
      gallery: rowsOf(mine, 'gallery'),
      preview: rowsOf(mine, 'preview'),
    }
    return { document: isEqual(document, mine) ? mine : document, conflicts: isReply ? [] : found }
  }
}

export type Choice = 'mine' | 'theirs' | 'both'

/** Identifies a conflict within a document. */
export const conflictKey = (conflict: Conflict): string =>
  conflict.about === 'block' ? conflict.uuid : `field ${conflict.name}`

/** A day or a moment. */
const DATED = /^\d{4}-\d{2}-\d{2}/

const isWriting = (value: unknown): boolean => isText(value) && !DATED.test(value)

/** Whether both versions can stay: a block that both have, and texts. */
export const canKeepBoth = ({ mine, theirs, about }: Conflict): boolean =>
  about === 'block' ? mine !== null && theirs !== null : isWriting(mine) && isWriting(theirs)

const resolvedBlock = ({ uuid, mine, theirs }: BlockConflict, choice: Choice, document: EditedDocument) => {
  const other = mine && theirs && choice === 'both' ? [copyOf(theirs)] : []
  const wanted = choice === 'both' ? (mine ?? theirs) : { mine, theirs }[choice]
  const chosen = wanted ? [wanted, ...other] : []
  return { ...document, content: document.content.flatMap((block) => (block.uuid === uuid ? chosen : [block])) }
}

/** Both versions of a block stand one after the other, theirs as a new block. */
export const resolve = (document: EditedDocument, conflict: Conflict, choice: Choice): EditedDocument => {
  if (conflict.about === 'block') return resolvedBlock(conflict, choice, document)
  const { name, mine, theirs } = conflict
  const both = isText(mine) && isText(theirs) ? `${mine} ${theirs}` : mine
  return { ...document, fields: { ...document.fields, [name]: { mine, theirs, both }[choice] } }
}

/** Resolves the conflicts of a merged document, each by its key; null if a choice is missing. */
export const resolveAll = (
  { document, conflicts }: Merged,
  choices: ReadonlyMap<string, Choice>,
): EditedDocument | null => {
  if (conflicts.some((conflict) => !choices.has(conflictKey(conflict)))) return null
  return conflicts.reduce(
    (resolved, conflict) => resolve(resolved, conflict, choices.get(conflictKey(conflict)) ?? 'mine'),
    document,
  )
}
