import { expect, test } from 'vitest'
import { allBlockTypes, blockTypes } from '../../../server/contract/content/blocks/block-types.ts'
import { compare } from './compare.ts'
import { insertBlocks, moveBlocks, removeBlocks, setData, setFields } from './edits.ts'
import { type EditedDocument, newDocument } from './model.ts'
import { isSame } from './same.ts'

const block = (uuid: string) => ({ id: null, uuid, kind: 'text' as const, data: { txt: uuid } })
const before: EditedDocument = { ...newDocument('course'), content: ['a', 'b', 'c', 'd', 'e'].map(block) }

const changesIn = (after: EditedDocument) => {
  const { blocks, fields } = compare(before, after)
  return { blocks: blocks.map(({ uuid, change }) => `${change} ${uuid}`), fields: fields.map(({ name }) => name) }
}

test('the same document has no changes', () => {
  expect(changesIn({ ...before })).toEqual({ blocks: [], fields: [] })
})

test('a picture of a block is the same as its id and as the school answers it, in every field of a picture', () => {
  const names = allBlockTypes.flatMap((type) =>
    Object.entries(blockTypes[type].fields).flatMap(([name, of]) => (of === 'image' ? [name] : [])),
  )
  expect(names.filter((name) => isSame(name, { id: 5 }, { id: 5, image: '/media/5.webp' }))).toEqual(names)
})

test('blocks are added, changed, moved and removed, and fields are changed', () => {
  const edits = [
    setData('b', { txt: 'B' }),
    insertBlocks(1, [block('new')]),
    removeBlocks(['d']),
    moveBlocks(['e'], 0),
    setFields({ title: 'Вулканы' }),
  ]
  expect(changesIn(edits.reduce((document, edit) => edit(document), before))).toEqual({
    blocks: ['moved e', 'added new', 'changed b', 'removed d'],
    fields: ['title'],
  })
})

test('the fewest blocks count as moved', () => {
  expect(changesIn(moveBlocks(['a'], 4)(before)).blocks).toEqual(['moved a'])
  expect(changesIn(moveBlocks(['d', 'e'], 0)(before)).blocks).toEqual(['moved d', 'moved e'])
})

test('what has been taken back says nothing', () => {
  expect(changesIn(setData('b', { txt: 'b' })(before))).toEqual({ blocks: [], fields: [] })
})
