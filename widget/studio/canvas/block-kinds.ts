import type { BlockKind } from '../../api/content/blocks.ts'
import { type EditedBlock, newBlock } from '../document/model.ts'
import { EMPTY_TABLE } from '../rich-text/tables.ts'
import { canvasTexts } from '../../texts/studio/canvas-texts.ts'

/** What the menu inserts: a block of a kind, or a text that is a table. */
export type InsertKind = BlockKind | 'table'

export const insertedBlock = (kind: InsertKind): EditedBlock =>
  kind === 'table' ? newBlock('text', { txt: EMPTY_TABLE }) : newBlock(kind)

type KindGroup = 'text' | 'pictures' | 'more'

const groups: readonly KindGroup[] = ['text', 'pictures', 'more']

interface Outlined {
  /** The group of the menu. */
  group: KindGroup
  /** An outline on a 20-pixel grid. */
  icon: string
  /** Further words by which authors look for it. */
  searchTerms: string
}

/** All kinds, within each group in the order of the menu. */
export const kindOutlines: Readonly<Record<InsertKind, Outlined>> = {
  text: { group: 'text', icon: 'M3.5 5h13M3.5 10h13M3.5 15h8', searchTerms: 'абзац paragraph' },
  'header1-block': {
    group: 'text',
    icon: 'M3.5 4.5v11M11 4.5v11M3.5 10H11M14 9l2.5-1.5v8',
    searchTerms: 'title h1 название',
  },
  'header-block': {
    group: 'text',
    icon: 'M3.5 4.5v11M10.5 4.5v11M3.5 10h7M13.5 9.25a1.75 1.75 0 0 1 3.5 0c0 2-3.5 3-3.5 6.25H17',
    searchTerms: 'h2 title подзаголовок',
  },
  'header3-block': {
    group: 'text',
    icon: 'M4.5 6v8M10 6v8M4.5 10H10M13 9h3l-1.75 2a1.6 1.6 0 1 1-1.5 2.5',
    searchTerms: 'h3 title подзаголовок',
  },
  'list-text': {
    group: 'text',
    icon: 'M7.5 5h9M7.5 10h9M7.5 15h9M3.5 5v.01M3.5 10v.01M3.5 15v.01',
    searchTerms: 'пункты items bullets',
  },
  'attention-block': {
    group: 'text',
    icon: 'M10 3 2.5 16.5h15L10 3ZM10 8.5v3.5M10 14.25v.01',
    searchTerms: 'внимание attention note',
  },
  table: {
    group: 'text',
    icon: 'M3 4h14v12H3ZM3 8h14M3 12h14M8 4v12',
    searchTerms: 'строки столбцы rows columns grid',
  },
  image: {
    group: 'pictures',
    icon: 'M3 4.5h14v11H3ZM3 13l4-4 3.5 3.5L13 10l4 4M13 7.5v.01',
    searchTerms: 'фото photo image рисунок',
  },
  'image-text': {
    group: 'pictures',
    icon: 'M3 5h6.5v10H3ZM12.5 6H17M12.5 10H17M12.5 14H15',
    searchTerms: 'image button кнопка фото photo',
  },
  'image-list-texts': {
    group: 'pictures',
    icon: 'M2.5 4.5h4v5h-4ZM8 4.5h4v5H8ZM13.5 4.5h4v5h-4ZM2.5 13h4M8 13h4M13.5 13h4M2.5 15.5h2.5M8 15.5h2.5M13.5 15.5H16',
    searchTerms: 'колонки columns фото photo image',
  },
  images: {
    group: 'pictures',
    icon: 'M3 3.5h6v6H3ZM11 3.5h6v6h-6ZM3 11.5h6v6H3ZM11 11.5h6v6h-6Z',
    searchTerms: 'фото photos images grid сетка',
  },
  preview: {
    group: 'pictures',
    icon: 'M5.5 4.5h9v11h-9ZM2.5 6.5v7M17.5 6.5v7',
    searchTerms: 'превью карусель slider carousel',
  },
  video: { group: 'more', icon: 'M3 4.5h14v11H3ZM8.5 7.5v5l4-2.5Z', searchTerms: 'ролик movie youtube' },
  quiz: {
    group: 'more',
    icon: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM8 8a2 2 0 1 1 2.75 1.85c-.5.2-.75.6-.75 1.15M10 13.5v.01',
    searchTerms: 'тест test вопросы questions',
  },
  'course-info': {
    group: 'more',
    icon: 'M4 5h12v11.5H4ZM4 8.5h12M7 3v3.5M13 3v3.5',
    searchTerms: 'дата date age возраст расписание info',
  },
  'script-block': { group: 'more', icon: 'm7 6-4 4 4 4M13 6l4 4-4 4', searchTerms: 'код code html javascript js' },
}

const isInsertKind = (name: string): name is InsertKind => Object.hasOwn(kindOutlines, name)

const insertKinds = Object.keys(kindOutlines).filter(isInsertKind)

const searched = (kind: InsertKind): string => {
  const { ru, en } = canvasTexts
  const message = [ru, en].flatMap(({ kinds }) => [kinds[kind].name, kinds[kind].hint])
  return [...message, kindOutlines[kind].searchTerms].join(' ').replaceAll('\u00A0', ' ').toLowerCase()
}

const startsWord = (text: string, word: string) => text.startsWith(word) || text.includes(` ${word}`)

/** Scripts are written by staff; authors keep those that are there. Source: SECURITY R63. */
const mayInsert = (kind: InsertKind, role: string) => kind !== 'script-block' || role === 'staff'

/**
 * The groups with the kinds that a person of the role may insert, and whose names or other words begin with every word of the query, in
 * either language.
 */
export const kindsMatching = (query: string, role: string): { group: KindGroup; kinds: readonly InsertKind[] }[] => {
  const searchTerms = query.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = insertKinds.filter(
    (kind) => mayInsert(kind, role) && searchTerms.every((word) => startsWord(searched(kind), word)),
  )
  return groups
    .map((group) => ({ group, kinds: matches.filter((kind) => kindOutlines[kind].group === group) }))
    .filter(({ kinds }) => kinds.length > 0)
}
