import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BlockKind } from '../../../api/content/blocks.ts'
import { createDocumentStore } from '../../document/document-store.ts'
import { setData } from '../../document/edits.ts'
import { type Data, newBlock, newDocument } from '../../document/model.ts'
import { renderInStudio } from '../../pictures/testing/render-pictures.tsx'
import { AsReaders } from '../../preview/as-readers.tsx'
import { studioBlocks } from '../studio-blocks.ts'
import { NO_KEYS } from '../../testing/no-keys.ts'

/** Renders the editor of a block, which shows its own edits; answers the block's data. */
const edit = (kind: BlockKind, data: Data, { role = 'staff', errors = {} } = {}) => {
  const block = newBlock(kind, data)
  const store = createDocumentStore({ ...newDocument('course'), content: [block] })
  const dataNow = () => store.getState().document.content[0]?.data ?? {}
  const { Editor } = studioBlocks[kind]
  const editor = () => (
    <AsReaders>
      <Editor
        keys={NO_KEYS}
        uuid={block.uuid}
        id={null}
        data={dataNow()}
        errors={new Map(Object.entries(errors))}
        change={(changed) => {
          store.getState().edit(setData(block.uuid, changed))
          show(editor())
        }}
      />
    </AsReaders>
  )
  const { show } = renderInStudio(editor(), { role })
  return dataNow
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const text = () => document.body.textContent?.replaceAll('\u00A0', ' ') ?? ''

test('the facts of a course are the fields of its card', () => {
  const data = edit('course-info', {}, { errors: { ages: ['Слишком длинно'] } })
  type('Когда', 'По субботам')
  type('Формат', 'Видео')
  type('Возраст', '5–7 лет')
  expect(data()).toEqual({ when: 'По субботам', format: 'Видео', ages: '5–7 лет' })
  expect(screen.getByLabelText('Возраст').getAttribute('aria-invalid')).toBe('true')
  expect(text()).toContain('Слишком длинно')
})

test('a video is told by its address where readers will see it, without blanks around it', () => {
  const data = edit('video', {}, { errors: { url: ['Видео без адреса опубликовать нельзя'] } })
  expect(text()).toContain('Видео без адреса опубликовать нельзя')
  type('Адрес видео', ' https://youtu.be/dQw4w9WgXcQ ')
  expect(data()).toEqual({ url: 'https://youtu.be/dQw4w9WgXcQ' })
  expect(document.querySelector('.video-poster')).toBeTruthy()
})

test('scripts are written by staff, and read by authors', () => {
  const data = edit('script-block', { title: 'Карта', block: '<div></div>', script: 'void 0' }, { role: 'author' })
  const [title, ...codes] = screen.getAllByRole<HTMLInputElement>('textbox')
  expect([title?.readOnly, codes.map(({ readOnly }) => readOnly)]).toEqual([true, [true, true]])
  expect(data()).toEqual({ title: 'Карта', block: '<div></div>', script: 'void 0' })
})

test('the code of a script is kept as it is typed', () => {
  const data = edit('script-block', { block: '', script: '' }, { errors: { script: ['Слишком длинно'] } })
  const [, , script] = screen.getAllByRole('textbox')
  fireEvent.change(script ?? document.body, { target: { value: 'if (a < b) alert("x")' } })
  expect(data()).toEqual({ block: '', script: 'if (a < b) alert("x")' })
  expect(text()).toContain('Слишком длинно')
})
