import { cleanMarkup } from '../../server/content/rich-text/markup.ts'
import { unsafeElementsIn } from '../../server/content/testing/unsafe-elements.ts'
import { vectors } from '../../server/content/testing/vectors.ts'
import { hostileLinks } from '../../server/contract/content/testing/hostile-links.ts'
import { fullUnless } from '../testing/full.ts'
import { change } from '../testing/publishing.ts'
import { expect, test } from '../testing/test.ts'
import { openTextCourse, paste, text } from '../testing/documents/text-course.ts'

test('what is pasted from Word loses its fonts and keeps its table, with a word on it', async ({ page, school }) => {
  const { canvas, field, expectTexts } = await openTextCourse(page, school, [text('<p>до</p>')])
  await field('Текст').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await paste(field('Текст'), {
    'text/html':
      "<p class=MsoNormal><span style='color:red'>раз<o:p></o:p></span></p><table><tr><td><p>два</p></td><td>2</td></tr></table>",
    'text/plain': 'раз два',
  })
  await expect(field('Текст').getByRole('cell')).toHaveText(['два', '2'])
  await expect(canvas.getByText('Убрано: цвета и\u00A0шрифты')).toBeVisible()
  await paste(field('Текст'), { 'text/plain': ' три\n\nчетыре' })
  await expectTexts([
    '<p>до</p><p>раз</p><table><tbody><tr><td>два</td><td><p>2 три</p><p>четыре</p></td></tr></tbody></table>',
  ])
})

test('what is pasted from Google Docs and Telegram keeps its marks, lists and links', async ({ page, school }) => {
  const { field, expectTexts } = await openTextCourse(page, school, [text(''), text('')])
  await field('Текст').first().click()
  await paste(field('Текст').first(), {
    'text/html':
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-size:20pt;font-weight:400">Луна</span></h1><p dir="ltr"><span style="font-weight:700">Раз</span><a href="https://www.google.com/url?q=https://school.example/a&amp;sa=D"><span style="text-decoration:underline">два</span></a></p><br><ul><li dir="ltr"><p dir="ltr"><span>три</span></p></li></ul></b>',
    'text/plain': 'Луна',
  })
  await field('Текст').nth(1).click()
  await paste(field('Текст').nth(1), {
    'text/html':
      '<meta charset="utf-8"><strong>Раз</strong> и <em>два</em><br><br><a href="https://t.me/school" class="text-entity-link" data-entity-type="MessageEntityTextUrl">три</a>',
    'text/plain': 'Раз и два\n\nтри',
  })
  await expectTexts([
    '<h2>Луна</h2><p><strong>Раз</strong><a href="https://school.example/a">два</a></p><ul><li>три</li></ul>',
    '<p><strong>Раз</strong> и <em>два</em><br /><br /><a href="https://t.me/school">три</a></p>',
  ])
})

const attacks = [...vectors, ...hostileLinks.map((link) => `<a href="${link.replaceAll('"', '&quot;')}">a</a>`)]
const QUARTERS = 4
/** Elements that no text has. */
const STRANGE = 'script, iframe, object, embed, img, svg, math, form, style, base'

for (let quarter = 0; quarter < QUARTERS; quarter += 1)
  test(`attacks typed and pasted run nothing in editor, preview and reader, part ${quarter + 1}`, {
    tag: fullUnless(quarter === 0),
  }, async ({ page, school }) => {
    let runs = 0
    await page.exposeFunction('noteRun', () => void (runs += 1))
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'ran', {
        set() {
          Reflect.get(globalThis, 'noteRun')()
        },
      })
    })
    const ours = attacks.filter((_, at) => at % QUARTERS === quarter)
    const { canvas, field, stored } = await openTextCourse(page, school, [
      ...ours.map((attack) => text(cleanMarkup(attack.replaceAll(/[^\P{C}\n]/gu, '')).text)),
      text('<p>конец</p>'),
    ])
    const address = page.url()
    for (const [at, attack] of ours.entries()) {
      await field('Текст').nth(at).focus()
      await paste(field('Текст').nth(at), { 'text/html': attack, 'text/plain': attack })
      await page.keyboard.press('Control+End')
      await page.keyboard.insertText(attack)
    }
    await field('Текст').last().focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('!')
    await expect.poll(async () => (await stored()).at(-1)?.data.txt).toBe('<p>конец!</p>')
    for (const [at, { data }] of (await stored()).entries()) {
      const txt = String(data.txt)
      expect([ours[at], cleanMarkup(txt).text, unsafeElementsIn(txt)]).toEqual([ours[at], txt, []])
    }
    await expect(canvas.locator('.prose').locator(STRANGE)).toHaveCount(0)
    await page.getByRole('button', { name: 'Предпросмотр', exact: true }).click()
    await expect(page.locator('school-content')).toContainText('конец!')
    expect([page.url(), runs]).toEqual([address, 0])
    const id = new URL(address).searchParams.get('id')
    await change(school, `courses/${id}`, { status: 1, slug: 'attacks' })
    await page.goto('/courses/attacks/')
    const read = page.locator('.document .prose')
    await expect(read.last()).toHaveText('конец!')
    await expect(read.locator(STRANGE)).toHaveCount(0)
    expect([new URL(page.url()).pathname, runs]).toEqual(['/courses/attacks/', 0])
  })

test('there are at least 200 attacks', () => expect(new Set(attacks).size).toBeGreaterThanOrEqual(200))
