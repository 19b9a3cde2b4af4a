import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { traitsOf } from '../../../server/contract/content/blocks/traits.ts'
import { blockKindOf, blockToWire } from '../../../server/contract/content/blocks/wire.ts'
import { exampleBlocks, imageOf } from '../../../server/contract/content/examples/blocks.ts'
import type { BlockState } from '../../../server/contract/content/state.ts'
import { isObject } from '../../../server/contract/is-object.ts'
import { createDocumentStore } from '../document/document-store.ts'
import { setData } from '../document/edits.ts'
import { type Data, newBlock, newDocument, rowsOf } from '../document/model.ts'
import { aFile, renderInStudio } from '../pictures/testing/render-pictures.tsx'
import { AsReaders } from '../preview/as-readers.tsx'
import { NO_KEYS } from '../testing/no-keys.ts'
import { studioBlocks } from './studio-blocks.ts'

const changedIn = (before: Data, after: Data) =>
  Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** Renders the editor of a block, which shows its own edits; answers the names of the fields that it has changed, as they come. */
const edit = (example: BlockState) => {
  const kind = blockKindOf(example)
  const listName = traitsOf(example.type).list?.name
  const { data } = blockToWire(example, 0, imageOf)
  const block = newBlock(kind, isObject(data) ? data : {})
  const store = createDocumentStore({ ...newDocument('course'), content: [block] })
  const dataNow = () => store.getState().document.content[0]?.data ?? {}
  const edited = new Set<string>()
  const namesIn = (changed: Data, name: string) => {
    if (name !== listName) return [name]
    const before = rowsOf(dataNow(), name)
    return rowsOf(changed, name).flatMap((row, at) => changedIn(before[at] ?? {}, row).map((one) => `${name}.${one}`))
  }
  const { Editor } = studioBlocks[kind]
  const editor = () => (
    <AsReaders>
      <Editor
        keys={NO_KEYS}
        uuid={block.uuid}
        id={null}
        data={dataNow()}
        errors={new Map()}
        change={(changed) => {
          for (const name of changedIn(dataNow(), changed)) for (const one of namesIn(changed, name)) edited.add(one)
          store.getState().edit(setData(block.uuid, changed))
          show(editor())
        }}
      />
    </AsReaders>
  )
  const { show } = renderInStudio(editor(), { role: 'staff' })
  return edited
}

const CONTROLS = 'input, textarea, select, [role="textbox"], .text-button'

const isRich = (control: Element) => control.matches('[role="textbox"]:not(input, textarea)')
const labelOf = (control: Element) => control.getAttribute('aria-label')

/** Pastes into a rich text, which has an editor of its own once it is entered. */
const paste = async (text: Element) => {
  await act(async () => fireEvent.focus(text))
  const entered = [...document.querySelectorAll('[role="textbox"]')].find((one) => labelOf(one) === labelOf(text))
  const clipboardData = { types: ['text/plain'], files: [], getData: () => 'Слово' }
  await act(async () => fireEvent.paste(entered ?? text, { clipboardData }))
}

/** Uses a control as an author does; of a select, its next choice. Answers whether it has more to offer. */
const operate = async (control: Element, turn: number): Promise<boolean> => {
  if (control instanceof HTMLSelectElement) {
    await act(async () => fireEvent.change(control, { target: { value: control.options[turn]?.value } }))
    return turn + 1 < control.options.length
  }
  if (control instanceof HTMLInputElement && control.type === 'file')
    await act(async () => fireEvent.change(control, { target: { files: [aFile('a.png')] } }))
  else if (
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && /^(text|url)$/.test(control.type))
  )
    await act(async () => fireEvent.change(control, { target: { value: 'Слово' } }))
  else if (control instanceof HTMLInputElement || control instanceof HTMLButtonElement)
    await act(async () => fireEvent.click(control))
  else await paste(control)
  return false
}

/** Names a control: a rich text is another element whenever it is left. */
const keyOf = (control: Element) => (isRich(control) ? labelOf(control) : control)

/** More than any editor has. */
const CONTROLS_MAX = 150

/** Uses every control of the editor, also those that only come then; the choices of a list at last. */
const operateAll = async () => {
  const turns = new Map<unknown, number>()
  const next = () => {
    const waiting = [...document.querySelectorAll(CONTROLS)].filter((one) => turns.get(keyOf(one)) !== Infinity)
    return waiting.find((one) => !(one instanceof HTMLSelectElement)) ?? waiting[0]
  }
  for (let count = 0, control = next(); control && count < CONTROLS_MAX; control = next(), count += 1) {
    const key = keyOf(control)
    const turn = turns.get(key) ?? 0
    turns.set(key, Infinity)
    if (await operate(control, turn)) turns.set(key, turn + 1)
  }
}

/** What is not edited: a heading is one line, and its kind is its size. */
const HEADING = ['block_size', 'text_size', 'title']
const fixed: Record<string, readonly string[]> = {
  'header-block': HEADING,
  'header1-block': HEADING,
  'header3-block': HEADING,
}

test.each(exampleBlocks.map((example) => ({ example, kind: blockKindOf(example) })))(
  'an author edits every field that the school knows of a block $kind, and of its rows',
  async ({ example, kind }) => {
    const { fields, list } = traitsOf(example.type)
    const edited = edit(example)
    await operateAll()
    const rows = list ? Object.keys(list.fields).map((name) => `${list.name}.${name}`) : []
    const known = [...Object.keys(fields), ...rows].filter((name) => !fixed[kind]?.includes(name))
    expect(known.filter((name) => !edited.has(name))).toEqual([])
  },
)
