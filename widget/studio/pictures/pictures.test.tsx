import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useStore } from 'zustand'
import { createDocumentStore, type DocumentStoreApi } from '../document/document-store.ts'
import { newBlock, newDocument } from '../document/model.ts'
import { useDroppedPictures } from './dropped-pictures.ts'
import { PictureField } from './picture-field.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { aFile, aView, carrying, renderInStudio } from './testing/render-pictures.tsx'

const drop = (place: HTMLElement, ...files: File[]) => act(async () => fireEvent.drop(place, carrying(...files)))

test('a dropped picture is uploaded, and handed over as the school answers it', async () => {
  const onChange = vi.fn()
  renderInStudio(<PictureField label="Обложка" value={null} onChange={onChange} />)
  await drop(screen.getByRole('group', { name: 'Обложка' }), aFile('a.png'))
  expect(onChange.mock.calls).toEqual([[aView(1)]])
})

test('a pasted picture is uploaded, and a pasted text that comes with a picture of itself is not', async () => {
  const onChange = vi.fn()
  renderInStudio(<PictureField label="Обложка" value={null} onChange={onChange} />)
  const place = screen.getByRole('button', { name: /Выберите картинку/ })
  const files = [aFile('image.png')]
  await act(async () => fireEvent.paste(place, { clipboardData: { types: ['text/plain', 'Files'], files } }))
  expect(onChange).not.toHaveBeenCalled()
  await act(async () => fireEvent.paste(place, { clipboardData: { types: ['Files'], files } }))
  expect(onChange.mock.calls).toEqual([[aView(1)]])
})

test('a file that is no picture is refused in the language of the person, until another one is chosen', async () => {
  const field = <PictureField label="Cover" value={null} onChange={() => undefined} />
  renderInStudio(field, { lang: 'en' })
  const place = screen.getByRole('group', { name: 'Cover' })
  await drop(place, aFile('a.bmp', 'image/bmp'))
  expect(screen.getByRole('alert').textContent).toContain('a.bmp: This is not a JPEG, PNG, WebP or GIF')
  await drop(place, aFile('a.png'))
  expect(screen.queryByRole('alert')).toBe(null)
})

test('a picture asks for its description, and can be removed; what is wrong is said beside it', () => {
  const [onChange, onAlt] = [vi.fn(), vi.fn()]
  renderInStudio(
    <PictureField
      label="Картинка"
      value={aView(4)}
      onChange={onChange}
      alt={{ value: '', onChange: onAlt }}
      errors={['Нет изображения с номером 4']}
    />,
  )
  fireEvent.change(screen.getByPlaceholderText(/Опишите картинку/), { target: { value: 'Луна\nнад морем' } })
  fireEvent.click(screen.getByRole('button', { name: 'Убрать картинку' }))
  expect([onAlt.mock.calls, onChange.mock.calls]).toEqual([[['Луна над морем']], [[null]]])
  expect(screen.getByText('Нет изображения с номером 4')).toBeTruthy()
})

test('all pictures that arrive before a gallery is rendered anew are in it, in their order', async () => {
  const onChange = vi.fn()
  renderInStudio(
    <PictureGrid label="Галерея" rows={[{ id: 7, image_id: 70 }]} onChange={onChange} place="block.images" />,
  )
  await drop(screen.getByRole('group', { name: 'Галерея' }), aFile('a.png'), aFile('b.png'))
  const [rows] = onChange.mock.lastCall ?? []
  expect(Array.from(rows, (row: object) => Object.entries(row).find(([name]) => name === 'image_id')?.[1])).toEqual([
    70, 1, 2,
  ])
})

const Surface = ({ store }: { store: DocumentStoreApi }) => {
  const { fileHandlers } = useDroppedPictures(store)
  const { content } = useStore(store, ({ document }) => document)
  return (
    <ol aria-label="Блоки" {...fileHandlers}>
      {content.map(({ uuid, kind }) => (
        <li key={uuid} data-card={uuid}>
          {kind}
        </li>
      ))}
    </ol>
  )
}

test('pictures dropped on a block come after it, and one undo takes them back', async () => {
  const content = [newBlock('text', { txt: 'а' }), newBlock('text', { txt: 'б' })]
  const store = createDocumentStore({ ...newDocument('course'), content })
  const { notify } = renderInStudio(<Surface store={store} />)
  const kinds = () => store.getState().document.content.map(({ kind, data }) => [kind, data.img ?? data.txt])
  const [first] = screen.getAllByRole('listitem')
  if (!first) throw new Error('There are no blocks')
  await drop(first, aFile('a.png'), aFile('b.webp', 'image/webp'), aFile('c.pdf', 'application/pdf'))
  expect(kinds()).toEqual([
    ['text', 'а'],
    ['image', aView(1)],
    ['image', aView(2)],
    ['text', 'б'],
  ])
  expect(notify.mock.calls).toEqual([['warning', expect.stringContaining('только картинки')]])
  act(() => store.getState().undo())
  expect(kinds()).toEqual([
    ['text', 'а'],
    ['text', 'б'],
  ])
})
