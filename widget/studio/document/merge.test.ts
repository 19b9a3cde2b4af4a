import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDocumentStore } from './document-store.ts'
import { insertBlocks, moveBlocks, removeBlocks, setData, setFields } from './edits.ts'
import { type Conflict, mergeWith, resolve } from './merge.ts'
import { type EditedDocument, newBlock, newDocument } from './model.ts'
import { applyStep, type Step, steps } from './testing/random-edits.ts'

const named = (uuid: string, txt: string) => ({ ...newBlock('text', { title: '', txt }), uuid })

const base: EditedDocument = {
  ...newDocument('course'),
  fields: { id: 1, title: 'Курс', price: 100 },
  content: ['а', 'б', 'в'].map((name, at) => ({ ...named(name, name), id: at + 1 })),
}

const row = (uuid: string, txt: string) => ({ id: null, uuid, txt })

const merge = (mine: EditedDocument, theirs: EditedDocument, ...sent: EditedDocument[]) =>
  mergeWith({ baseVersions: [base, ...sent], theirs })(mine)

const textsIn = ({ content }: EditedDocument) => content.map(({ data }) => data.txt)

describe('what only one side has changed', () => {
  test('comes together: blocks, fields of one block, fields of the document', () => {
    const mine = setData('а', { txt: 'а!' })(setFields({ title: 'Мой' })(base))
    const theirs = setData('а', { title: 'Заголовок' })(setData('в', { txt: 'в!' })(setFields({ price: 200 })(base)))
    const { document, conflicts } = merge(mine, theirs)
    expect([textsIn(document), document.content[0]?.data.title, document.fields, conflicts]).toEqual([
      ['а!', 'б', 'в!'],
      'Заголовок',
      { id: 1, title: 'Мой', price: 200 },
      [],
    ])
  })

  test('stands at its place: blocks that were added, moved and deleted', () => {
    const mine = insertBlocks(1, [named('м', 'моё')])(base)
    const theirs = moveBlocks(['в'], 0)(removeBlocks(['б'])(insertBlocks(3, [named('ч', 'чужое')])(base)))
    expect(textsIn(merge(mine, theirs).document)).toEqual(['в', 'а', 'моё', 'чужое'])
  })

  test('is nothing where nothing is different, and shares what stays', () => {
    const { document, conflicts } = merge(base, structuredClone(base))
    expect([document === base, conflicts]).toEqual([true, []])
  })

  test('of a list comes together by rows', () => {
    const list = { ...newBlock('list-text', { list_text: [row('1', 'раз'), row('2', 'два')] }), uuid: 'с' }
    const before = { ...base, content: [list] }
    const mine = setData('с', { list_text: [row('1', 'раз!'), row('2', 'два')] })(before)
    const theirs = setData('с', { list_text: [row('1', 'раз'), row('2', 'два'), row('3', 'три')] })(before)
    const { document, conflicts } = mergeWith({ baseVersions: [before], theirs })(mine)
    expect([document.content[0]?.data.list_text, conflicts]).toEqual([
      [row('1', 'раз!'), row('2', 'два'), row('3', 'три')],
      [],
    ])
  })
})

describe('what both sides have changed', () => {
  const mine = setData('б', { txt: 'моё' })(setFields({ title: 'Мой' })(base))
  const theirs = setData('б', { txt: 'чужое' })(setFields({ title: 'Чужой' })(base))

  const resolved = (choice: 'mine' | 'theirs' | 'both') => {
    const { document, conflicts } = merge(mine, theirs)
    const end = conflicts.reduce((one, conflict) => resolve(one, conflict, choice), document)
    return [end.fields.title, ...textsIn(end)]
  }

  test('is a conflict that says both; until it is settled mine is shown', () => {
    const { document, conflicts } = merge(mine, theirs)
    expect([textsIn(document), conflicts]).toEqual([
      ['а', 'моё', 'в'],
      [
        { about: 'field', name: 'title', mine: 'Мой', theirs: 'Чужой' },
        { about: 'block', uuid: 'б', mine: mine.content[1], theirs: theirs.content[1] },
      ],
    ])
  })

  test.each([
    ['mine', ['Мой', 'а', 'моё', 'в']],
    ['theirs', ['Чужой', 'а', 'чужое', 'в']],
    ['both', ['Мой Чужой', 'а', 'моё', 'чужое', 'в']],
  ] as const)('is settled by %s', (choice, expected) => expect(resolved(choice)).toEqual(expected))

  test.each([
    [
      'mine',
      setData('б', { txt: 'моё' })(base),
      removeBlocks(['б'])(base),
      { mine: ['моё'], theirs: [], both: ['моё'] },
    ],
    [
      'theirs',
      removeBlocks(['б'])(base),
      setData('б', { txt: 'чужое' })(base),
      { mine: [], theirs: ['чужое'], both: ['чужое'] },
    ],
  ])('and deleted on the other side stays with %s until it is settled', (_, here, there, expected) => {
    const { document, conflicts } = merge(here, there)
    const end = (choice: 'mine' | 'theirs' | 'both') =>
      textsIn(conflicts.reduce((one, conflict) => resolve(one, conflict, choice), document)).slice(1, -1)
    expect([conflicts.length, { mine: end('mine'), theirs: end('theirs'), both: end('both') }]).toEqual([1, expected])
  })
})

test("what the school computes is the school's: what it says no more is gone", () => {
  const mine = { ...base, fields: { ...base.fields, title: 'Мой', removed_markup: [], state: 'draft' } }
  const theirs = { ...base, fields: { ...base.fields, state: 'changed' } }
  expect(merge(mine, theirs).document.fields).toEqual({ id: 1, title: 'Мой', price: 100, state: 'changed' })
})

test("what the school has because a lost save has arrived is nobody else's", () => {
  const sent = insertBlocks(3, [named('н', 'новое')])(setData('а', { txt: 'а1' })(base))
  const mine = removeBlocks(['н'])(setData('а', { txt: 'а2' })(sent))
  const stored = { ...sent, content: sent.content.map((block, at) => ({ ...block, id: at + 1 })) }
  const { document, conflicts } = merge(mine, stored, sent)
  expect([textsIn(document), conflicts]).toEqual([['а2', 'б', 'в'], []])
})

test('what this tab has deleted by a lost save stays what undo brings back', () => {
  const sent = removeBlocks(['б'])(base)
  expect([textsIn(merge(base, sent, sent).document), textsIn(merge(sent, sent, sent).document)]).toEqual([
    ['а', 'б', 'в'],
    ['а', 'в'],
  ])
})

test('pictures that a lost save has added are there once', () => {
  const sent = { ...base, gallery: [{ image_id: 5 }, { image_id: 5 }] }
  const view = {
    image: '/5-large.webp',
    image_thumbnail: '/5.webp',
    width: 640,
    height: 480,
    focal_x: 0.5,
    focal_y: 0.5,
  }
  const stored = { ...sent, gallery: sent.gallery.map((one, at) => ({ ...one, ...view, id: at + 1 })) }
  const [, second] = sent.gallery
  const mine = { ...sent, gallery: second ? [second] : [] }
  expect([merge(sent, stored, sent).document.gallery, merge(mine, stored, sent).document.gallery]).toEqual([
    stored.gallery,
    [expect.objectContaining({ image_id: 5 })],
  ])
})

test('what a lost save has said is not taken back where it has not arrived and another author has written', () => {
  const sent = insertBlocks(3, [named('н', 'новое')])(setData('а', { txt: 'а1' })(base))
  const { document, conflicts } = merge(sent, setData('в', { txt: 'в!' })(base), sent)
  expect([textsIn(document), conflicts]).toEqual([['а1', 'б', 'в!', 'новое'], []])
})

const WORD = /слово \d+|Слово \d+|Название \d+|подпись \d+|иначе \d+|video\.example\/\d+/g

const tokensIn = (value: unknown): ReadonlySet<string> => new Set(JSON.stringify(value).match(WORD))

const edited = (document: EditedDocument, list: readonly Step[]): EditedDocument => {
  const store = createDocumentStore(document)
  for (const step of list) applyStep(store, step, 5)
  return store.getState().document
}

const tokensAfter = ({ document, conflicts }: { document: EditedDocument; conflicts: readonly Conflict[] }) =>
  tokensIn([document, conflicts])

const missing = (tokens: ReadonlySet<string>, from: ReadonlySet<string>) =>
  [...tokens].filter((token) => !from.has(token))

test('no word that a side has written is lost: it is in the merged document, or in a conflict', () =>
  fc.assert(
    fc.property(steps(15), steps(15), steps(15), (first, left, right) => {
      const before = edited(newDocument('course'), first)
      const [mine, theirs] = [edited(before, left), edited(before, right)]
      const merged = mergeWith({ baseVersions: [before], theirs })(mine)
      const old = tokensIn(before)
      const written = new Set([...tokensIn(mine), ...tokensIn(theirs)].filter((token) => !old.has(token)))
      const untouched = before.content.filter((one) => mine.content.includes(one) && theirs.content.includes(one))
      expect(missing(written, tokensAfter(merged))).toEqual([])
      expect(untouched.filter((one) => !merged.document.content.includes(one))).toEqual([])
    }),
    { numRuns: 1_000 },
  ))

test('a side that has changed nothing takes the other as it is', () =>
  fc.assert(
    fc.property(steps(15), steps(15), (first, second) => {
      const before = edited(newDocument('course'), first)
      const after = edited(before, second)
      expect(mergeWith({ baseVersions: [before], theirs: before })(after)).toEqual({ document: after, conflicts: [] })
      expect(mergeWith({ baseVersions: [before], theirs: after })(before)).toEqual({ document: after, conflicts: [] })
    }),
    { numRuns: 1_000 },
  ))
