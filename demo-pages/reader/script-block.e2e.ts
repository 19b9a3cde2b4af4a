import { add } from '../testing/publishing.ts'
import { expect, test } from '../testing/test.ts'

test.use({ environment: { SCRIPT_BLOCKS: '1' } })

/** Tries whatever a script of the school's own page could reach, and writes down what came of it. */
const SCRIPT = `
const tried = (name, reach) => {
  try { return name + '=' + (reach() || 'nothing') } catch { return name + '=refused' }
}
document.getElementById('out').textContent = [
  'ran',
  tried('cookie', () => document.cookie),
  tried('parent', () => parent.document.title),
  tried('top', () => top.location.href),
  tried('local', () => localStorage.length + ' kept'),
  tried('session', () => sessionStorage.length + ' kept'),
  'origin=' + origin,
].join(' ')
`

test('the script of a script block runs in a frame that reads no cookie, no parent and no storage', async ({
  page,
  school,
}) => {
  await page.context().addCookies([{ name: 'secret', value: 'of-the-school', url: school.origin }])
  const content = [{ type: 'script-block', data: { block: '<p id="out"></p>', script: SCRIPT } }]
  await add(school, 'page', { caption: 'Со скриптом', slug: 'script', status: 1, content }, 'staff@school.example')
  await page.goto('/page/script/')
  await page.getByRole('button', { name: 'Запустить' }).click()
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts')
  await expect(frame.contentFrame().locator('#out')).toHaveText(
    'ran cookie=refused parent=refused top=refused local=refused session=refused origin=null',
  )
})
