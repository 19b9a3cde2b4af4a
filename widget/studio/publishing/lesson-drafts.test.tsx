import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aCourse, edited, type FakeSchool, renderDocument } from '../testing/render-document.tsx'
import { PublishButton } from './publish-button.tsx'

let close = () => {}
afterEach(() => {
  close()
  cleanup()
})

const DRAFTS = [
  { id: 1, title: 'Магма', status: 0, state: 'draft' },
  { id: 2, title: 'Лава', status: 0, state: 'changed' },
]

/** A school with two lessons that readers do not see as they are now; the second one is refused. */
const school =
  (course: object): FakeSchool =>
  (call) => {
    if (call.startsWith('GET lessons/?course=7')) {
      const results = call.includes('state=draft%2Cchanged') ? DRAFTS : []
      return { count: results.length, next: null, previous: null, results }
    }
    if (call === 'PATCH lessons/1/') return { ...DRAFTS[0], content: [] }
    if (call === 'PATCH lessons/2/') return Response.json({ content: ['В видео нет адреса'] }, { status: 400 })
    if (call === 'PATCH courses/7/') return { ...course, state: 'published', status: 1 }
    return /courses\/7\/(?:published\/)?$/.test(call) ? course : null
  }

const press = (name: string) =>
  act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name })))
const tick = () => fireEvent.click(screen.getByLabelText('Опубликовать их вместе с курсом'))
const text = () => screen.getByRole('dialog').textContent?.replaceAll('\u00A0', ' ')

const openDialog = async (course: object) => {
  const shown = await renderDocument(edited(course), school(course), (parts) => (
    <PublishButton {...parts} showDetails={() => {}} />
  ))
  ;({ close } = shown)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^(?:Опубликовать|Публикация)$/ })))
  return () => shown.calls.filter(([call]) => call.startsWith('PATCH'))
}

test('the dialog of a course says which of its lessons readers do not see, and publishes them with it on a tick', async () => {
  const patches = await openDialog(aCourse({}))
  expect(text()).toContain('Есть неопубликованное: 2 урока.')
  tick()
  await press('Опубликовать')
  expect(patches()).toEqual([
    ['PATCH courses/7/', { status: 1 }],
    ['PATCH lessons/1/', { status: 1 }],
    ['PATCH lessons/2/', { status: 1 }],
  ])
  expect(text()).toContain('Опубликовано: 1 урок.')
  expect(text()).toContain('Не опубликовано: 1 урок. Откройте их и поправьте.ЛаваВ видео нет адреса')
})

test('without the tick the course alone is published', async () => {
  const patches = await openDialog(aCourse({}))
  await press('Опубликовать')
  expect(patches()).toEqual([['PATCH courses/7/', { status: 1 }]])
})

test('lessons of a course that readers see already are published alone', async () => {
  const patches = await openDialog(aCourse({ status: 1, state: 'published' }))
  tick()
  await press('Опубликовать уроки')
  expect(patches().map(([call]) => call)).toEqual(['PATCH lessons/1/', 'PATCH lessons/2/'])
})
