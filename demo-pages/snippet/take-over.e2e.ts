import { fullUnless } from '../testing/full.ts'
import { loginIn } from '../testing/login.ts'
import { hold } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { instantSnippet, openElsewhere, pasted } from './testing/instant-landing.ts'

/* The moments in which the script, and then React, take an instant form over. */

const SCRIPT = '**/widget/school.js'

for (const name of ['Регистрация', 'Показать пароль'])
  test(`nothing stays busy once an early press on «${name}» has been carried out`, {
    tag: fullUnless(name === 'Регистрация'),
  }, async ({ browser, page, school }) => {
    const snippet = await instantSnippet(browser, school)
    const letGo = await hold(page, SCRIPT)
    await openElsewhere(page, school, pasted(snippet), 'commit')
    await page
      .locator('button')
      .and(page.getByRole('tab', { name }).or(page.getByLabel(name)))
      .click()
    await expect(page.locator('[aria-busy]')).toHaveCount(1)
    letGo()
    const done = name === 'Регистрация' ? loginIn(page).name : page.locator('input[name=password][type=text]')
    await expect(done).toBeVisible()
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
  })
