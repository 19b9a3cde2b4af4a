import type { Page } from '@playwright/test'
import { fullUnless } from '../testing/full.ts'
import { signInByCode, signInByLink } from '../testing/mail.ts'
import { addPhone, loginIn, register, signIn } from '../testing/login.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { beOnLanding, landings, openLanding, openSignIn, signupFrom } from './testing/landings.ts'
import { signups } from './testing/sign-ups.ts'

const PARENT = 'parent@school.example'
const AUTHOR = 'author@school.example'
const STAFF = 'staff@school.example'
const NO_PHONE = 'nophone@school.example'
const NEW = 'new@parents.example'

for (const [name, landing] of Object.entries(landings)) {
  const tag = fullUnless(name === 'the webinar, by its button')
  const visit = (page: Page, school: School) => openLanding(page, school, landing)
  const expectThere = async (page: Page, school: School, person: string) => {
    await expect(page).toHaveURL(school.origin + landing.leadsTo)
    await expect(page.getByRole('banner')).toContainText(person)
  }

  test(`${name}: who registers is signed up, once however often they come again`, { tag }, async ({ page, school }) => {
    await visit(page, school)
    await register(page)
    await expectThere(page, school, 'Вера Ильина')
    const once = [signupFrom(school, landing, NEW)]
    expect(await signups(school)).toEqual(once)
    await visit(page, school)
    await loginIn(page).button(landing.continueLabel).click()
    await expectThere(page, school, 'Вера Ильина')
    expect(await signups(school)).toEqual(once)
  })

  test(`${name}: a password signs up, and so does a code, once for a person`, { tag: '@full' }, async ({
    page,
    school,
  }) => {
    await openSignIn(page, school, landing)
    await signIn(page, PARENT)
    await expectThere(page, school, 'Анна Смирнова')
    await page.context().clearCookies()
    await openSignIn(page, school, landing)
    await signInByCode(page, school, AUTHOR)
    await expectThere(page, school, 'Мария Лебедева')
    const both = [AUTHOR, PARENT].map((email) => signupFrom(school, landing, email))
    expect(await signups(school)).toEqual(both)
    await page.context().clearCookies()
    await openSignIn(page, school, landing)
    await signIn(page, AUTHOR)
    await expectThere(page, school, 'Мария Лебедева')
    expect(await signups(school)).toEqual(both)
  })

  test(`${name}: a mailed link, a phone that was missing and the button of who is known sign up`, { tag }, async ({
    page,
    school,
  }) => {
    await openSignIn(page, school, landing)
    await signInByLink(page, school, STAFF)
    await expectThere(page, school, 'Павел Орлов')
    await page.context().clearCookies()
    await beOnLanding(page, school, landing, NO_PHONE)
    await visit(page, school)
    await addPhone(page)
    await expectThere(page, school, 'Олег Белов')
    await page.context().clearCookies()
    await beOnLanding(page, school, landing, PARENT)
    for (const _ of ['once', 'again']) {
      await visit(page, school)
      await loginIn(page).button(landing.continueLabel).click()
      await expectThere(page, school, 'Анна Смирнова')
    }
    expect(await signups(school)).toEqual([PARENT, NO_PHONE, STAFF].map((email) => signupFrom(school, landing, email)))
  })
}
