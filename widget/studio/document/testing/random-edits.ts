import * as fc from 'fast-check'
import {
  type BlockKind,
  blockKinds,
  blockTypes,
  type FieldType,
  storedType,
} from '../../../../server/contract/content/blocks/block-types.ts'
import { imageListsOf } from '../../../../server/contract/content/documents/fields.ts'
import type { DocumentKind } from '../../../../server/contract/content/state.ts'
import type { Document, ImageRow } from '../../../api/content/wire.ts'
import { createDocumentStore, type DocumentStoreApi } from '../document-store.ts'
import {
  duplicateBlocks,
  type Edit,
  insertBlocks,
  moveBlocks,
  removeBlocks,
  setData,
  setFields,
  setImages,
} from '../edits.ts'
import { mergeWith } from '../merge.ts'
import {
  type Data,
  draftOf,
  editedFrom,
  type EditedBlock,
  type EditedDocument,
  newBlock,
  newDocument,
  newUuid,
  ROW_LISTS,
  rowsOf,
} from '../model.ts'
import type { TestSchool } from './fake-school.ts'

/** One thing that an author does. Places count round, so that they fit any length. */
export type Step =
  | { does: 'insert'; at: number; kind: number }
  | { does: 'write'; at: number; word: number }
  | { does: 'move' | 'row' | 'picture'; at: number; to: number }
  | { does: 'duplicate' | 'delete'; at: number; count: number }
  | { does: 'title'; word: number }
  | { does: 'undo' | 'redo' | 'send' | 'receive' }

const place = fc.nat({ max: 30 })
const word = fc.nat({ max: 1_000_000 })

export const steps = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ does: fc.constant('insert' as const), at: place, kind: place }) },
      { weight: 3, arbitrary: fc.record({ does: fc.constant('write' as const), at: place, word }) },
      { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('move', 'row', 'picture'), at: place, to: place }) },
      {
        weight: 2,
        arbitrary: fc.record({
          does: fc.constantFrom('duplicate', 'delete'),
          at: place,
          count: fc.integer({ min: 1, max: 3 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('title' as const), word }) },
      { weight: 5, arbitrary: fc.record({ does: fc.constantFrom('undo', 'redo', 'send', 'receive') }) },
    ),
    { minLength: 1, maxLength },
  )

const wordOf = (number: number) => `<p>слово ${number}</p>`

const newRow = (kind: BlockKind, number: number, image: number): Data => {
  if (kind === 'images' || kind === 'preview') return { image_id: image, caption: `подпись ${number}` }
  const named = { id: null, uuid: newUuid() }
  return kind === 'quiz' ? { ...named, text: wordOf(number), variants: [] } : { ...named, txt: wordOf(number) }
}

/** Adds, moves, deletes or doubles a row. */
const changedRows = (rows: readonly Data[], kind: BlockKind, to: number, image: number): readonly Data[] => {
  const chosen = rows[to % Math.max(rows.length, 1)]
  if (!chosen || to % 4 === 0) return [...rows, newRow(kind, to, image)]
  const others = rows.filter((row) => row !== chosen)
  if (to % 4 === 1) return others
  if (to % 4 === 2) return others.toSpliced(to % rows.length, 0, chosen)
  return kind === 'images' || kind === 'preview'
    ? rows.map((row) => (row === chosen ? { ...row, caption: `иначе ${to}` } : row))
    : rows.map((row) =>
        row === chosen ? { ...row, ...(kind === 'quiz' ? { text: wordOf(to) } : { txt: wordOf(to) }) } : row,
      )
}

const changedGallery = (rows: readonly ImageRow[], to: number, image: number): readonly ImageRow[] => {
  const chosen = rows[to % Math.max(rows.length, 1)]
  if (!chosen || to % 3 === 0) return rows.toSpliced(to % (rows.length + 1), 0, { image_id: image })
  const others = rows.filter((row) => row !== chosen)
  return to % 3 === 1 ? others : others.toSpliced(to % rows.length, 0, chosen)
}

const written: Partial<Record<FieldType, (number: number) => string>> = {
  line: (number) => `Слово ${number}`,
  longLine: (number) => `Слово ${number}`,
  richText: wordOf,
  code: (number) => `Слово ${number}`,
  address: (number) => `https://video.example/${number}`,
}

/** Writes a word into a field of the block, or sets its picture. */
const writtenIn = ({ uuid, kind }: EditedBlock, number: number, image: number): Edit => {
  const fields = Object.entries(blockTypes[storedType(kind)].fields)
  const pictures = fields.flatMap(([name, type]) => (type === 'image' ? [name] : []))
  const picture = pictures[number % pictures.length]
  if (picture !== undefined && number % 3 === 0)
    return setData(uuid, { [picture]: number % 2 === 0 ? { id: image } : null })
  const texts = fields.flatMap(([name, type]) => {
    const write = written[type]
    return write ? [{ name, text: write(number) }] : []
  })
  const { name, text } = texts[number % texts.length] ?? { name: 'title', text: '' }
  return setData(uuid, { [name]: text })
}

const editOf = (step: Step, { kind: of, content, ...pictures }: EditedDocument, image: number): Edit | null => {
  if (step.does === 'title') return setFields({ title: `Название ${step.word}` })
  if (!('at' in step)) return null
  const block = content[step.at % Math.max(content.length, 1)]
  if (step.does === 'insert' || !block) {
    const kind = blockKinds[(step.does === 'insert' ? step.kind : step.at) % blockKinds.length] ?? 'text'
    return insertBlocks(step.at % (content.length + 1), [
      newBlock(kind, kind === 'text' ? { txt: wordOf(step.at) } : {}),
    ])
  }
  const list = blockTypes[storedType(block.kind)].list?.name
  if ('word' in step) return writtenIn(block, step.word, image)
  if (step.does === 'move') return moveBlocks([block.uuid], step.to % content.length)
  if (step.does === 'picture') {
    const lists = imageListsOf(of)
    const name = lists[step.at % Math.max(lists.length, 1)]
    return name ? setImages(name, changedGallery(pictures[name], step.to, image)) : null
  }
  if ('to' in step)
    return list
      ? setData(block.uuid, { [list]: changedRows(rowsOf(block.data, list), block.kind, step.to, image) })
      : writtenIn(block, step.to, image)
  const uuids = content
    .slice(step.at % content.length)
    .slice(0, step.count)
    .map(({ uuid }) => uuid)
  return step.does === 'duplicate' ? duplicateBlocks(uuids) : removeBlocks(uuids)
}

/** Takes one step other than a save. */
export const applyStep = (store: DocumentStoreApi, step: Step, image: number): void => {
  const { document, edit, undo, redo } = store.getState()
  if (step.does === 'undo') undo()
  else if (step.does === 'redo') redo()
  else {
    const made = editOf(step, document, image)
    if (made) edit(made)
  }
}

/** The names of blocks and rows with their ids. */
const namesIn = ({ content }: EditedDocument): [string, number][] =>
  content.flatMap((block): [string, number][] => {
    const rows = ROW_LISTS.flatMap((list) => rowsOf(block.data, list))
    const named = rows.flatMap(({ uuid, id }): [string, number][] =>
      typeof uuid === 'string' && typeof id === 'number' ? [[`row ${uuid}`, id]] : [],
    )
    return [...(block.id === null ? [] : [[`block ${block.uuid}`, block.id] satisfies [string, number]]), ...named]
  })

export interface Played {
  shown: EditedDocument
  stored: EditedDocument
  /** Each name with all ids that it has had. */
  ids: Map<string, Set<number>>
}

/** Documents of a kind: who saves them, and what a new one has. */
export interface Writing {
  school: TestSchool
  kind: DocumentKind
  fields?: Data
  image: number
}

/**
 * An author edits a new document by these steps; `send` begins a save, `receive` is its reply, so that edits happen in between. Then all is
 * saved.
 */
export const play = async ({ school, kind, fields, image }: Writing, list: readonly Step[]): Promise<Played> => {
  const store = createDocumentStore(setFields(fields ?? {})(newDocument(kind)))
  const ids = new Map<string, Set<number>>()
  let sent: { document: EditedDocument; reply: Promise<Document> } | null = null
  let stored = newDocument(kind)

  const send = () => {
    const { document } = store.getState()
    sent = { document, reply: school.save(draftOf(document)) }
  }
  const receive = async () => {
    if (!sent) return
    const { document, reply } = sent
    sent = null
    stored = editedFrom(kind, await reply)
    const mergeInto = mergeWith({ baseVersions: [document], theirs: stored, isReply: true })
    store.getState().replace((mine) => mergeInto(mine).document)
    for (const [name, id] of namesIn(stored)) ids.set(name, (ids.get(name) ?? new Set()).add(id))
  }
  for (const step of list) {
    if (step.does === 'send') {
      if (!sent) send()
    } else if (step.does === 'receive') await receive()
    else applyStep(store, step, image)
  }
  await receive()
  send()
  await receive()
  return { shown: store.getState().document, stored, ids }
}
