import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createDocumentStore } from '../../document/document-store.ts'
import { setData } from '../../document/edits.ts'
import { type Data, newBlock, newDocument } from '../../document/model.ts'
import { aView, renderInStudio } from '../../pictures/testing/render-pictures.tsx'
import type { BlockEditorProps } from '../block-editor.ts'
import { pictureEditors } from './picture-editors.ts'
import { NO_KEYS } from '../../testing/no-keys.ts'

/** Renders the editor of a block, which shows its own edits; answers the block's data. */
const edit = (kind: keyof typeof pictureEditors, data: Data, faults: BlockEditorProps['faults'] = new Map()) => {
  const block = newBlock(kind, data)
  const store = createDocumentStore({ ...newDocument('course'), content: [block] })
  const dataNow = () => store.getState().document.content[0]?.data ?? {}
  const Editor = pictureEditors[kind]
  const editor = () => (
    <Editor
      keys={NO_KEYS}
      uuid={block.uuid}
      id={null}
      data={dataNow()}
      faults={faults}
      change={(changed) => {
        store.getState().edit(setData(block.uuid, changed))
        show(editor())
      }}
    />
  )
  const { show } = renderInStudio(editor())
  return dataNow
}

const field = (name: string) => screen.getByRole('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (role: string, name: string | RegExp) => fireEvent.click(screen.getByRole(role, { name }))

test('the words that other authors have used for sizes and places are shown as choices', () => {
  const data = edit('image-text', {
    image_position: 'Справа',
    image_size: 3,
    text_size: 'large',
    block_type: 'Карточка',
  })
  const chosen = screen.getAllByRole('radio', { checked: true }).map((one) => one.getAttribute('aria-label'))
  expect(chosen).toEqual(['Справа', 'Большая', 'Крупный', 'На\u00A0карточке'])
  press('radio', 'Сверху')
  press('radio', 'Маленькая')
  press('radio', 'Без рамки')
  expect(data()).toEqual({ image_position: 'top', image_size: 'small', text_size: 'large', block_type: 'plain' })
})

test('a button leads to an address, sells a product or opens the sign-in', () => {
  const data = edit('image-text', { btn_text: 'Дальше', link: '/courses/', btn_code: '' })
  const target = screen.getByRole('combobox', { name: 'Что делает кнопка' })
  fireEvent.change(target, { target: { value: 'buy' } })
  type('Что продаёт', 'курс 12')
  fireEvent.blur(field('Что продаёт'))
  expect(screen.getByText(/Нужны вид и номер товара/)).toBeTruthy()
  type('Что продаёт', 'course:12')
  expect(data()).toMatchObject({ btn_code: 'course:12' })
  fireEvent.change(target, { target: { value: 'login' } })
  expect([data().btn_code, screen.queryByRole('textbox', { name: 'Что продаёт' })]).toEqual(['login', null])
  fireEvent.change(target, { target: { value: 'link' } })
  expect([data().btn_code, data().link]).toEqual(['', '/courses/'])
})

test('an address that stands in the code of a button is edited as its link', () => {
  const data = edit('image-text', { btn_text: 'Дальше', btn_code: '/old/' })
  type('Ссылка', '/new/')
  expect([data().btn_code, data().link]).toEqual(['', '/new/'])
})

test('the title of a single picture is its description, and the size is a choice', () => {
  const data = edit('image', { img: aView(1), title: '', image_size: null })
  type('Описание картинки', 'Луна')
  press('radio', 'Маленькая')
  expect(data()).toEqual({ img: aView(1), title: 'Луна', image_size: 'small' })
})

test('captions of a gallery that readers do not see describe its pictures', () => {
  const data = edit('images', { images: [{ id: 1, image_id: 5, caption: '' }], show_caption: false })
  type('Описание картинки\u00A01', 'Море')
  press('checkbox', 'Показывать подписи')
  type('Подпись\u00A01', 'Чёрное море')
  expect(data()).toEqual({ images: [{ id: 1, image_id: 5, caption: 'Чёрное море' }], show_caption: true })
})

test.each([
  ['image', 'title', { img: aView(1) }],
  ['image-text', 'title', { img: aView(1) }],
  ['image-list-texts', 'caption2', { img2: aView(1) }],
  ['images', 'images.0.caption', { images: [{ image_id: 5 }] }],
  ['preview', 'images.0.caption', { images: [{ image_id: 5 }] }],
] as const)('what publishing wants of a block %s is said at its field', (kind, path, data) => {
  edit(kind, data, new Map([[path, ['Подпишите изображение']]]))
  const [wrong] = screen.getAllByRole('textbox').filter((one) => one.getAttribute('aria-invalid') === 'true')
  const described = wrong?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Подпишите изображение')
})

test('three pictures have a caption and a text each', () => {
  const data = edit('image-list-texts', { img2: aView(2) })
  type('Подпись\u00A01', 'Раз')
  fireEvent.click(screen.getByRole('button', { name: 'Убрать картинку' }))
  expect(data()).toEqual({ caption1: 'Раз', img2: null })
})
