import { expectLessonFor } from '../testing/journeys.ts'
import { addPhone, register, signIn } from '../testing/login.ts'
import { test } from '../testing/server/https.ts'

test.describe('from a landing of another origin over https', () => {
  test.beforeEach(({ page, school }) => page.goto(`${school.foreign}/`))

  test('who signs in by password comes to the lesson signed in', { tag: '@webkit' }, async ({ page, school }) => {
    await signIn(page, 'parent@school.example')
    await expectLessonFor(page, school, 'Анна Смирнова')
  })

  test('who registers comes to the lesson signed in', { tag: '@webkit' }, async ({ page, school }) => {
    await register(page)
    await expectLessonFor(page, school, 'Вера Ильина')
  })

  test('who has no phone is asked for it and comes to the lesson signed in', { tag: '@webkit' }, async ({
    page,
    school,
  }) => {
    await signIn(page, 'nophone@school.example')
    await addPhone(page)
    await expectLessonFor(page, school, 'Олег Белов')
  })
})
