import { fullUnless } from '../testing/full.ts'
import { hold } from '../testing/network.ts'
import { add } from '../testing/publishing.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { aPicture } from './testing/hands.ts'

const AUTHOR = 'author@school.example'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

for (const [type, name] of [
  ['image', 'Выберите картинку'],
  ['image-text', 'Выберите картинку'],
  ['image-list-texts', 'Выберите картинку'],
  ['images', 'Добавить картинки'],
  ['preview', 'Добавить картинки'],
] as const)
  test(`nothing moves when a picture has arrived after its upload: ${type}`, {
    tag: fullUnless(type === 'image'),
  }, async ({ page, school }) => {
    const { id } = await add(school, 'courses', { title: 'Вулканы', content: [{ type, data: {} }] })
    await beIn(page, school, AUTHOR)
    await page.goto(`/studio/?kind=course&id=${id}`)
    const respond = await hold(page, '**/api/v1/image-objects/')
    const card = page.locator('[data-card]').first()
    const chooser = page.waitForEvent('filechooser')
    await card.getByRole('button', { name }).first().click()
    await (await chooser).setFiles([await aPicture('а.png', '#c33')])
    const drawn = card.locator('canvas.photo')
    await expect.poll(() => drawn.evaluate((canvas) => Object(canvas).height)).toBe(480)
    const room = () => card.boundingBox().then((box) => Math.round(box?.height ?? 0))
    const before = await room()
    respond()
    await expect(card.locator('img.photo')).toBeVisible()
    await expect(drawn).toHaveCount(0)
    expect(await room()).toBe(before)
  })

test('nothing moves while a picture is replaced by one of its shape', { tag: '@full' }, async ({ page, school }) => {
  const { buffer } = await aPicture('б.png', '#36c')
  const { id: img } = await add(school, 'image-objects', { image: buffer.toString('base64') })
  const { id } = await add(school, 'courses', { title: 'Вулканы', content: [{ type: 'image', data: { img } }] })
  await beIn(page, school, AUTHOR)
  await page.goto(`/studio/?kind=course&id=${id}`)
  const card = page.locator('[data-card]')
  const room = () => card.boundingBox().then((box) => Math.round(box?.height ?? 0))
  await expect(card.locator('img.photo')).toBeVisible()
  const rooms = [await room()]
  const respond = await hold(page, '**/api/v1/image-objects/')
  const chooser = page.waitForEvent('filechooser')
  await card.getByRole('button', { name: 'Заменить' }).tap()
  await (await chooser).setFiles([await aPicture('а.png', '#c33')])
  await expect(card.locator('canvas')).toBeVisible()
  rooms.push(await room())
  respond()
  await expect(card.locator('canvas')).toHaveCount(0)
  rooms.push(await room())
  expect(new Set(rooms).size).toBe(1)
})
