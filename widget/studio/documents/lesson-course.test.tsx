import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setFields } from '../document/edits.ts'
import { aCourse, edited, type FakeSchool, renderDocument } from '../testing/render-document.tsx'
import { LessonCourse } from './lesson-course.tsx'

let close = () => {}
beforeEach(() => history.replaceState(null, '', '/studio/'))
afterEach(() => {
  close()
  cleanup()
})

const school: FakeSchool = (call) =>
  call === 'GET courses/7/' ? { ...aCourse({ status: 1, state: 'published' }), content: [] } : null

const show = async (course: number | null) => {
  const shown = await renderDocument(edited(aCourse({})), school, ({ store }) => <LessonCourse store={store} />)
  ;({ close } = shown)
  await act(async () => shown.store.getState().edit(setFields({ course })))
}

test('a lesson leads to its course, and says how that stands with readers', async () => {
  await show(7)
  const link = await screen.findByRole('link', { name: 'Курс: Вулканы' })
  expect([link.getAttribute('href'), link.parentElement?.textContent]).toEqual([
    '/studio/?kind=course&id=7',
    'Курс: ВулканыОпубликовано',
  ])
})

test.each([null, 9])('a lesson without a course, or of a deleted one, says so: %s', async (course) => {
  await show(course)
  expect(document.querySelector('.lesson-course')?.textContent).toMatch(/^Урок без\sкурса/)
})
