import type { Page } from '@playwright/test'
import { fullUnless } from './full.ts'
import { signInByCode, signInByLink, mailTo } from './mail.ts'
import { addPhone, loginIn, register, signIn } from './login.ts'
import type { School } from './school.ts'
import { expect, test } from './test.ts'

/** Expects the lesson's page, with this person signed in at the school itself. */
export const expectLessonFor = async (page: Page, { origin }: School, name: string) => {
  await expect(page).toHaveURL(`${origin}/free-lesson-oct`)
  await expect(page.getByRole('banner')).toContainText(name)
}

/**
 * The ways to sign in, from the landing of the free lesson that stands at `landingOf`. `npm test` runs the first three where `isQuick`:
 * those by mail are in its tests of the login widget.
 */
export const journeys = (landingOf: (school: School) => string, isQuick: boolean) => {
  const tag = fullUnless(isQuick)

  test('a person signs in by password and comes to the lesson signed in', { tag }, async ({ page, school }) => {
    await page.goto(landingOf(school))
    await signIn(page, 'parent@school.example')
    await expectLessonFor(page, school, 'Анна Смирнова')
  })

  test('a person without a phone is asked for it and comes to the lesson signed in', { tag }, async ({
    page,
    school,
  }) => {
    await page.goto(landingOf(school))
    await signIn(page, 'nophone@school.example')
    await addPhone(page)
    await expectLessonFor(page, school, 'Олег Белов')
  })

  test('a person registers and comes to the lesson signed in', { tag }, async ({ page, school }) => {
    await page.goto(landingOf(school))
    await register(page)
    await expectLessonFor(page, school, 'Вера Ильина')
    expect(await mailTo(school, 'new@parents.example')).toMatchObject({
      links: expect.arrayContaining([expect.stringContaining('/auth/confirm/')]),
    })
  })

  test('a person signs in by the code of a mail', { tag: '@full' }, async ({ page, school }) => {
    await page.goto(landingOf(school))
    await signInByCode(page, school, 'parent@school.example')
    await expectLessonFor(page, school, 'Анна Смирнова')
  })

  test('a person signs in by the link of a mail', { tag: '@full' }, async ({ page, school }) => {
    await page.goto(landingOf(school))
    await signInByLink(page, school, 'parent@school.example')
    await expectLessonFor(page, school, 'Анна Смирнова')
  })

  test('a person who is signed in already goes on by one button', { tag: '@full' }, async ({ page, school }) => {
    await page.goto(landingOf(school))
    await signIn(page, 'parent@school.example')
    await expectLessonFor(page, school, 'Анна Смирнова')
    await page.goto(landingOf(school))
    const login = loginIn(page)
    await expect(login.heading('Здравствуйте, Анна Смирнова!')).toBeVisible()
    await login.button('Перейти к уроку').click()
    await expectLessonFor(page, school, 'Анна Смирнова')
  })
}
