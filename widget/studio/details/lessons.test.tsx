import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isObject } from '../../../server/contract/is-object.ts'
import { aCourse, edited, type FakeSchool, renderDocument } from '../testing/render-document.tsx'
import { Lessons } from './lessons.tsx'

interface Lesson {
  id: number
  title: string
  position: number
  status: number
  state: string
  has_unpublished_changes?: boolean
}

let close = () => {}
let lessons: Lesson[] = []
beforeEach(() => {
  history.replaceState(null, '', '/studio/')
  const shown = { status: 1, state: 'published' }
  lessons = [
    { id: 1, title: 'Магма', position: 1, ...shown },
    { id: 2, title: 'Лава', position: 2, status: 0, state: 'changed', has_unpublished_changes: true },
    { id: 3, title: 'Пепел', position: 3, ...shown },
    { id: 4, title: 'Купол', position: 4, status: 0, state: 'draft' },
  ]
})
afterEach(() => {
  close()
  cleanup()
})

const PAGE = /^GET lessons\/\?course=7&ordering=position&page=(\d+)&page_size=(\d+)$/

/** A school with the lessons, of which so many are on a page. */
const school =
  (perPage = 100, more: FakeSchool = () => null): FakeSchool =>
  (call, body) => {
    const reply = more(call, body)
    if (reply) return reply
    const [, page] = PAGE.exec(call) ?? []
    if (page !== undefined) {
      const sorted = lessons.toSorted((one, other) => one.position - other.position)
      const [from, to] = [(Number(page) - 1) * perPage, Number(page) * perPage]
      const next = to < sorted.length ? 'next' : null
      return { count: sorted.length, next, previous: null, results: sorted.slice(from, to) }
    }
    const [, id] = /^PATCH lessons\/(\d+)\/$/.exec(call) ?? []
    const moved = lessons.find((lesson) => lesson.id === Number(id))
    if (moved && isObject(body)) return { ...Object.assign(moved, body), content: [] }
    return null
  }

const show = async (replies: FakeSchool, course: number | null = 7) => {
  const shown = await renderDocument(edited(aCourse({})), replies, () => <Lessons course={course} />)
  ;({ close } = shown)
  return shown
}

const titles = () => [...document.querySelectorAll('.lesson-title')].map(({ textContent }) => textContent)
const states = () => [...document.querySelectorAll('.lesson-row .state')].map(({ textContent }) => textContent)
const stored = () => lessons.toSorted((one, other) => one.position - other.position).map(({ title }) => title)
const patches = (calls: [string, unknown][]) => calls.filter(([call]) => call.startsWith('PATCH'))

/** The rows as they lie below each other: the tests have no layout. */
const layOut = () => {
  for (const [at, row] of [...document.querySelectorAll('.lesson-row')].entries())
    row.getBoundingClientRect = () => new DOMRect(0, at * 50, 300, 40)
}
const key = (code: string) =>
  act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { code, key: code }))

/** What dragging has told last. */
const announcement = () => document.querySelector('[id^="DndLiveRegion"]')?.textContent?.replaceAll('\u00A0', ' ')
const expectAnnouncement = (text: string) => waitFor(() => expect(announcement()).toBe(text))

/** Takes a lesson by keys, moves it by so many places and puts it down. */
const move = async (name: string, steps: number) => {
  layOut()
  const of = titles().length
  const from = titles().indexOf(name) + 1
  screen.getByRole('button', { name: `Переместить урок ${from} из ${of}` }).focus()
  await key('Space')
  await expectAnnouncement(`Место ${from} из ${of}`)
  const step = Math.sign(steps)
  for (let at = from + step; at !== from + steps + step; at += step) {
    await key(step < 0 ? 'ArrowUp' : 'ArrowDown')
    await expectAnnouncement(`Место ${at} из ${of}`)
  }
  await key('Space')
  await expectAnnouncement(`Урок теперь на месте ${from + steps} из ${of}`)
}

test('lessons stand in their order with their states in words, and lead to their editors', async () => {
  await show(school())
  expect([titles(), states()]).toEqual([
    ['Магма', 'Лава', 'Пепел', 'Купол'],
    ['Опубликовано', 'Есть неопубликованные правки', 'Опубликовано', 'Черновик'],
  ])
  expect(screen.getByRole('link', { name: 'Лава' }).getAttribute('href')).toBe('/studio/?kind=lesson&id=2')
  expect(document.querySelector('.lessons .hint')?.textContent).toMatch(
    /^Новое место урока с\sнеопубликованными правками/,
  )
})

test('all lessons of a long course are there, however many pages they have', async () => {
  await show(school(3))
  expect(titles()).toHaveLength(4)
})

test('a move stores the places that change, of lessons with unpublished changes too, and neither their text nor their status', async () => {
  const { calls } = await show(school())
  await move('Пепел', -1)
  expect([titles(), stored()]).toEqual([
    ['Магма', 'Пепел', 'Лава', 'Купол'],
    ['Магма', 'Пепел', 'Лава', 'Купол'],
  ])
  expect(patches(calls)).toEqual([
    ['PATCH lessons/3/', { position: 2 }],
    ['PATCH lessons/2/', { position: 3 }],
  ])
})

test('a move that is made while another one is being stored comes after it', async () => {
  const { promise: storing, resolve: finishStoring } = Promise.withResolvers<void>()
  await show(async (call, body) => {
    if (call === 'PATCH lessons/4/') await storing
    return school()(call, body)
  })
  await move('Купол', -3)
  await move('Магма', 1)
  expect(stored()).toEqual(['Магма', 'Лава', 'Пепел', 'Купол'])
  await act(async () => finishStoring())
  await waitFor(() => expect(stored()).toEqual(['Купол', 'Лава', 'Магма', 'Пепел']))
  expect(titles()).toEqual(stored())
})

test('an order that the school does not take is told, and the one that it has is shown', async () => {
  const refusal = Response.json({ detail: '' }, { status: 403 })
  const { notify } = await show(school(100, (call) => (call === 'PATCH lessons/3/' ? refusal : null)))
  await move('Пепел', -1)
  expect([notify.mock.calls, titles()]).toEqual([
    [['error', 'Порядок уроков не\u00A0сохранился. Попробуйте ещё раз.']],
    ['Магма', 'Лава', 'Пепел', 'Купол'],
  ])
})

test('a new lesson is a draft at the end of the course, and is opened', async () => {
  const made = { id: 9, title: 'Урок 5', course: 7, content: [] }
  const { calls, router } = await show(school(100, (call) => (call === 'POST lessons/' ? made : null)))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Добавить урок' })))
  expect(calls.at(-1)?.[1]).toMatchObject({ title: 'Урок 5', course: 7, position: 5, status: 0 })
  expect(router.store.getState().route).toEqual({ screen: 'document', kind: 'lesson', id: 9 })
})

test('a course that is not saved has none yet, and lessons that did not come are asked for again', async () => {
  await show(school(), null)
  expect(screen.getByText('Уроки можно добавить, как только курс сохранится.')).toBeTruthy()
  close()
  cleanup()
  let isLost = true
  await show(school(100, (call) => (isLost && PAGE.test(call) ? Response.json({}, { status: 403 }) : null)))
  isLost = false
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' })))
  expect(titles()).toHaveLength(4)
})
