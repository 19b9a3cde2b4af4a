import { type Conflict, isWritten } from './merge.ts'
import type { EditedDocument } from './model.ts'
import { isSame, isSameContent } from './same.ts'

/** The fields that authors write. */
const writtenIn = ({ kind, fields }: EditedDocument): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isWritten(kind, name)))

/** Where two versions of a document differ, block by block and field by field. Order and ids do not count. */
export const differences = (mine: EditedDocument, theirs: EditedDocument): readonly Conflict[] => {
  const [here, there] = [writtenIn(mine), writtenIn(theirs)]
  const fields = Object.keys({ ...here, ...there })
    .filter((name) => !isSameContent({ [name]: here[name] }, { [name]: there[name] }))
    .map((name): Conflict => ({ about: 'field', name, mine: here[name], theirs: there[name] }))
  const pictures = (['gallery', 'preview'] as const)
    .filter((name) => !isSame(name, mine[name], theirs[name]))
    .map((name): Conflict => ({ about: 'field', name, mine: mine[name], theirs: theirs[name] }))
  const others = new Map(theirs.content.map((block) => [block.uuid, block]))
  const own = new Set(mine.content.map(({ uuid }) => uuid))
  const blocks = mine.content.flatMap((block): Conflict[] => {
    const other = others.get(block.uuid) ?? null
    const isUnchanged = other !== null && other.kind === block.kind && isSameContent(block.data, other.data)
    return isUnchanged ? [] : [{ about: 'block', uuid: block.uuid, mine: block, theirs: other }]
  })
  const left = theirs.content
    .filter(({ uuid }) => !own.has(uuid))
    .map((block): Conflict => ({ about: 'block', uuid: block.uuid, mine: null, theirs: block }))
  return [...fields, ...pictures, ...blocks, ...left]
}

/** True if two versions have the same content in the same order. */
export const isAlike = (mine: EditedDocument, theirs: EditedDocument): boolean =>
  mine.content.every(({ uuid }, at) => uuid === theirs.content[at]?.uuid) && differences(mine, theirs).length === 0
