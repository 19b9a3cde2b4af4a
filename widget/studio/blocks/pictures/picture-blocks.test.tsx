import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BlockKind } from '../../../api/content/blocks.ts'
import { createDocumentStore } from '../../document/document-store.ts'
import { setData } from '../../document/edits.ts'
import { type Data, newBlock, newDocument } from '../../document/model.ts'
import { aView, renderInStudio } from '../../pictures/testing/render-pictures.tsx'
import type { BlockEditorProps } from '../studio-block.ts'
import { studioBlocks } from '../studio-blocks.ts'
import { NO_KEYS } from '../../testing/no-keys.ts'

/** Renders the editor of a block, which shows its own edits; answers the block's data. */
const edit = (
  kind: BlockKind,
  data: Data,
  { errors = new Map(), ...traits }: { errors?: BlockEditorProps['errors']; fetch?: typeof fetch } = {},
) => {
  const block = newBlock(kind, data)
  const store = createDocumentStore({ ...newDocument('course'), content: [block] })
  const dataNow = () => store.getState().document.content[0]?.data ?? {}
  const { Editor } = studioBlocks[kind]
  const editor = () => (
    <Editor
      keys={NO_KEYS}
      uuid={block.uuid}
      id={null}
      data={dataNow()}
      errors={errors}
      change={(changed) => {
        store.getState().edit(setData(block.uuid, changed))
        show(editor())
      }}
    />
  )
  const { show } = renderInStudio(editor(), traits)
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

const titled = (...documents: [id: number, title: string][]) => {
  const results = documents.map(([id, title]) => ({ id, title, status: 1 }))
  return { count: results.length, next: null, previous: null, results }
}

const catalog: Readonly<Record<string, object>> = {
  courses: titled([12, 'Вулканы']),
  'single-lesson': titled([7, 'Гейзеры']),
  'live-lesson': titled([8, 'Живой урок']),
}

const school: typeof fetch = async (address) => {
  const [, path = ''] = /\/api\/v1\/([\w-]+)/.exec(new Request(address).url) ?? []
  return Response.json(catalog[path] ?? { detail: path }, { status: catalog[path] ? 200 : 404 })
}

const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })

test('a button leads to an address, sells a product or opens the sign-in', async () => {
  const data = edit('image-text', { btn_text: 'Дальше', link: '/courses/', btn_code: '' }, { fetch: school })
  choose('Что делает кнопка', 'buy')
  await screen.findByRole('option', { name: 'Вулканы' })
  const products = within(screen.getByRole('combobox', { name: 'Что продаёт' })).getAllByRole('option')
  expect(products.map((option) => option.textContent)).toEqual([
    'Не\u00A0выбрано',
    'Вулканы',
    'Гейзеры',
    'Живой урок',
    'Другой товар, по\u00A0коду',
  ])
  choose('Что продаёт', 'lesson:7')
  expect(data()).toMatchObject({ btn_code: 'lesson:7' })
  choose('Что делает кнопка', 'login')
  expect([data().btn_code, screen.queryByRole('combobox', { name: 'Что продаёт' })]).toEqual(['login', null])
  choose('Что делает кнопка', 'link')
  expect([data().btn_code, data().link]).toEqual(['', '/courses/'])
})

test('a product that is no document is named by its type and number', async () => {
  const data = edit('image-text', { btn_text: 'Купить', btn_code: '' }, { fetch: school })
  choose('Что делает кнопка', 'buy')
  await screen.findByRole('option', { name: 'Вулканы' })
  choose('Что продаёт', 'other')
  fireEvent.focus(field('Код товара'))
  type('Код товара', 'курс 12')
  fireEvent.blur(field('Код товара'))
  expect(screen.getByText(/Нужны вид и номер товара/)).toBeTruthy()
  type('Код товара', 'school:1')
  expect(data()).toMatchObject({ btn_code: 'school:1' })
})

test('a button that sells a product of the catalogue shows its code', async () => {
  edit('image-text', { btn_text: 'Купить', btn_code: 'school:1' }, { fetch: school })
  const details = screen.getByText(/school:1$/).closest('details')
  details?.setAttribute('open', '')
  fireEvent(details ?? document, new Event('toggle'))
  expect(await screen.findByRole('textbox', { name: 'Код товара' })).toHaveProperty('value', 'school:1')
})

test('a product that the school has refused is shown, with what is wrong', async () => {
  const errors = new Map([['btn_code', ['Такого товара нет']]])
  edit('image-text', { btn_text: 'Купить', btn_code: 'course:12' }, { errors, fetch: school })
  const product = await screen.findByRole('combobox', { name: 'Что продаёт' })
  const description = document.getElementById(product.getAttribute('aria-describedby') ?? '')
  expect([product.getAttribute('aria-invalid'), description?.textContent]).toEqual(['true', 'Такого товара нет'])
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
  edit(kind, data, { errors: new Map([[path, ['Подпишите изображение']]]) })
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
