import type { BlockKind } from '../../api/content/blocks.ts'
import { type InsertEntry, insertGroups } from '../blocks/studio-block.ts'
import { studioBlocks } from '../blocks/studio-blocks.ts'
import { type EditedBlock, newBlock } from '../document/model.ts'
import { EMPTY_TABLE } from '../rich-text/tables.ts'

/** What the menu inserts: a block of a kind, or a text that is a table. */
export type InsertKind = BlockKind | 'table'

export const insertedBlock = (kind: InsertKind): EditedBlock =>
  kind === 'table' ? newBlock('text', { txt: EMPTY_TABLE }) : newBlock(kind)

const table: InsertEntry = {
  group: 'text',
  icon: 'M3 4h14v12H3ZM3 8h14M3 12h14M8 4v12',
  searchTerms: 'строки столбцы rows columns grid',
  texts: {
    ru: { name: 'Таблица', hint: 'Строки и\u00A0столбцы' },
    en: { name: 'Table', hint: 'Rows and columns' },
  },
}

/** What the menu has, within each group in its order. */
export const insertEntries: Readonly<Record<InsertKind, InsertEntry>> = { ...studioBlocks, table }

const isInsertKind = (name: string): name is InsertKind => Object.hasOwn(insertEntries, name)

const insertKinds = Object.keys(insertEntries).filter(isInsertKind)

const searched = (kind: InsertKind): string => {
  const { texts, searchTerms } = insertEntries[kind]
  const ownTexts = [texts.ru, texts.en].flatMap(({ name, hint }) => [name, hint])
  return [...ownTexts, searchTerms].join(' ').replaceAll('\u00A0', ' ').toLowerCase()
}

const startsWord = (text: string, word: string) => text.startsWith(word) || text.includes(` ${word}`)

/** Scripts are written by staff; authors keep those that are there. Source: SECURITY R63. */
const mayInsert = (kind: InsertKind, role: string) => kind !== 'script-block' || role === 'staff'

/**
 * The groups with the kinds that a person of the role may insert, and whose names or other words begin with every word of the query, in
 * either language.
 */
export const kindsMatching = (
  query: string,
  role: string,
): { group: InsertEntry['group']; kinds: readonly InsertKind[] }[] => {
  const searchTerms = query.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = insertKinds.filter(
    (kind) => mayInsert(kind, role) && searchTerms.every((word) => startsWord(searched(kind), word)),
  )
  return insertGroups
    .map((group) => ({ group, kinds: matches.filter((kind) => insertEntries[kind].group === group) }))
    .filter(({ kinds }) => kinds.length > 0)
}
