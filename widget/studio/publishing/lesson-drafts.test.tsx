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

const PUBLISHED = { id: 3, title: 'Пепел', status: 1, state: 'published' }

/** A school with three lessons, two of which readers do not see as they are now; the second one is refused. */
const school =
  (course: object): FakeSchool =>
  (call) => {
    if (call.startsWith('GET lessons/?course=7')) {
      const results = call.includes('state=') ? DRAFTS : [...DRAFTS, PUBLISHED]
      return { count: results.length, next: null, previous: null, results }
    }
    if (call.startsWith('DELETE')) return new Response(null, { status: 204 })
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
  return () => shown.calls.filter(([call]) => /^(?:PATCH|DELETE)/.test(call))
}

test('the dialog of a course says which of its lessons readers do not see, and publishes them with it on a tick', async () => {
  const writes = await openDialog(aCourse({}))
  expect(text()).toContain('Есть неопубликованное: 2 урока.')
  tick()
  await press('Опубликовать')
  expect(writes()).toEqual([
    ['PATCH courses/7/', { status: 1 }],
    ['PATCH lessons/1/', { status: 1 }],
    ['PATCH lessons/2/', { status: 1 }],
  ])
  expect(text()).toContain('Опубликовано: 1 урок.')
  expect(text()).toContain('Не опубликовано: 1 урок. Откройте их и поправьте.ЛаваВ видео нет адреса')
})

test('without the tick the course alone is published', async () => {
  const writes = await openDialog(aCourse({}))
  await press('Опубликовать')
  expect(writes()).toEqual([['PATCH courses/7/', { status: 1 }]])
})

test('lessons of a course that readers see already are published alone', async () => {
  const writes = await openDialog(aCourse({ status: 1, state: 'published' }))
  tick()
  await press('Опубликовать уроки')
  expect(writes().map(([call]) => call)).toEqual(['PATCH lessons/1/', 'PATCH lessons/2/'])
})

test.each([
  ['Убрать курс и\u00A0уроки', ['DELETE courses/7/', 'DELETE lessons/1/', 'DELETE lessons/2/', 'DELETE lessons/3/']],
  ['Убрать только курс', ['DELETE courses/7/']],
])('a course is deleted in its dialog after the question what happens to its lessons: %s', async (choice, calls) => {
  const writes = await openDialog(aCourse({ status: 1, state: 'published' }))
  await press('В\u00A0корзину')
  expect([text()?.includes('В курсе 3 урока.'), writes()]).toEqual([true, []])
  await press(choice)
  expect(writes().map(([call]) => call)).toEqual(calls)
})
