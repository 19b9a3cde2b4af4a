import type { Page } from '@playwright/test'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { change, publish } from '../testing/publishing.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { around, reader, upload } from './testing/documents.ts'

const COLOURS = { Утро: '#f6d365', День: '#89cff0', Вечер: '#e8795a', Ночь: '#1f3a5c' }
const captions = Object.keys(COLOURS)

/** Opens a page with the same pictures as a grid and as a slider. */
const openPictures = async (page: Page, school: School) => {
  const images: object[] = []
  for (const [caption, colour] of Object.entries(COLOURS))
    images.push({ image_id: await upload(school, colour), caption })
  const content = [
    { type: 'images', data: { title: 'Сутки', show_caption: true, images } },
    { type: 'preview', data: { title: 'Кадры', images } },
  ]
  const id = await publish(school, 'page', { caption: 'Картинки', content })
  await openFixture(page, {
    origin: school.origin,
    body: around(`<school-content kind="page" id="${id}"></school-content>`),
  })
}

test('where a picture is cropped, its focal point stays in sight', { tag: '@full' }, async ({ page, school }) => {
  const image = await upload(school, '#89cff0')
  await change(school, `image-objects/${image}`, { focal_x: 0.31, focal_y: 1 })
  const content = [{ type: 'images', data: { images: [{ image_id: image, caption: 'Небо' }] } }]
  await publish(school, 'courses', { title: 'В фокусе', slug: 'v-fokuse', cover: image, content })
  const places = () =>
    reader(page)
      .locator('img')
      .evaluateAll((images) => images.map((one) => getComputedStyle(one).objectPosition))
  await page.goto(`${school.origin}/courses/v-fokuse/`)
  await expect.poll(places).toEqual(['30% 100%', '30% 100%'])
  await page.goto(`${school.origin}/courses/?search=${encodeURIComponent('В фокусе')}`)
  await expect(page.locator('img.cover')).toHaveCSS('object-position', '30% 100%')
})

test('a small picture is not wider than itself, and a long one keeps its length, also in the viewer', async ({
  page,
  school,
}) => {
  const small = await upload(school, '#f6d365', 90, 60)
  const long = await upload(school, '#89cff0', 700, 4_900)
  const content = [small, long].map((img) => ({
    type: 'image',
    data: { img, title: `Небо ${img}`, image_size: 'full' },
  }))
  await publish(school, 'courses', { title: 'Размеры', slug: 'sizes', content })
  await page.goto(`${school.origin}/courses/sizes/`)
  const sizeOf = async (name: string) => {
    const box = await reader(page).getByRole('img', { name, exact: true }).last().boundingBox()
    return box && [Math.round(box.width), Math.round((box.height * 10) / box.width)]
  }
  await expect.poll(() => sizeOf(`Небо ${small}`)).toEqual([90, 7])
  await expect.poll(() => sizeOf(`Небо ${long}`)).toEqual([700, 70])
  await reader(page)
    .getByRole('button', { name: `Увеличить: Небо ${long}` })
    .click()
  await expect.poll(() => sizeOf(`Небо ${long}`)).toEqual([700, 70])
})

const viewerIn = (page: Page) => {
  const dialog = reader(page).getByRole('dialog', { name: 'Просмотр картинок' })
  return {
    dialog,
    place: dialog.getByRole('status'),
    row: dialog.getByRole('list'),
    button: (name: string) => dialog.getByRole('button', { name }),
    /** The picture in the middle of the screen. */
    shown: () =>
      dialog.evaluate((viewer) => {
        const middle = viewer.ownerDocument.documentElement.clientWidth / 2
        const images = [...viewer.querySelectorAll('img')]
        return images.find((image) => {
          const { left, right } = image.getBoundingClientRect()
          return left < middle && middle < right
        })?.alt
      }),
  }
}

test('a gallery opens over the page at the pressed picture, goes on by arrow keys and buttons, and gives the focus back', {
  tag: '@engines',
}, async ({ page, school }) => {
  await openPictures(page, school)
  const grid = reader(page).getByRole('button', { name: 'Увеличить: День' }).first()
  await grid.press('Enter')
  const viewer = viewerIn(page)
  await expect(viewer.place).toHaveText('2 из 4')
  await page.keyboard.press('ArrowRight')
  await expect(viewer.place).toHaveText('3 из 4')
  expect(await viewer.shown()).toBe('Вечер')
  await viewer.button('Следующая картинка').click()
  await expect(viewer.place).toHaveText('4 из 4')
  await expect(viewer.button('Следующая картинка')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('ArrowRight')
  for (const place of ['3 из 4', '2 из 4', '1 из 4']) {
    await page.keyboard.press('ArrowLeft')
    await expect(viewer.place).toHaveText(place)
  }
  await expectNoFindings(page)
  await page.keyboard.press('Escape')
  await expect(viewer.dialog).toHaveCount(0)
  await expect(grid).toBeFocused()
  await grid.press('Enter')
  await viewer.button('Закрыть').click()
  await expect(grid).toBeFocused()
})

test('a press right after Escape opens the viewer again', async ({ page, school }) => {
  await openPictures(page, school)
  const picture = reader(page).getByRole('button', { name: 'Увеличить: День' }).first()
  await picture.click()
  const { dialog, button } = viewerIn(page)
  await dialog.evaluate((viewer) => {
    const [closed, opener] = [viewer, viewer.parentElement?.querySelector<HTMLElement>('.enlarge')]
    if (closed instanceof HTMLDialogElement) closed.requestClose()
    queueMicrotask(() => opener?.click())
  })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  await button('Закрыть').click()
  await expect(picture).toBeFocused()
})

test.describe('by a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('pictures are swiped in the viewer, and a slider is scrolled by finger and by keyboard', async ({
    page,
    school,
  }) => {
    await openPictures(page, school)
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    // a step a frame, as a screen reports a finger: steps without any time between them fling the row past a picture
    const swipe = async (y: number, from: number, to: number) => {
      await touch('touchStart', { x: from, y })
      for (let step = 1; step <= 10; step += 1) {
        await page.evaluate(() => new Promise(requestAnimationFrame))
        await touch('touchMove', { x: from + ((to - from) * step) / 10, y })
      }
      await touch('touchEnd')
    }
    await reader(page).getByRole('button', { name: 'Увеличить: Утро' }).first().tap()
    const viewer = viewerIn(page)
    await expect(viewer.place).toHaveText('1 из 4')
    await swipe(370, 320, 40)
    await expect(viewer.place).toHaveText('2 из 4')
    // only once the row rests: a finger that comes down before may only stop it
    await expect.poll(() => viewer.row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(360)
    await swipe(370, 40, 320)
    await expect(viewer.place).toHaveText('1 из 4')
    await page.keyboard.press('Escape')

    const slider = reader(page).getByRole('list', { name: 'Кадры' })
    await expect(slider.getByRole('listitem')).toHaveText(captions)
    await slider.scrollIntoViewIfNeeded()
    const scrolled = () => slider.evaluate((row) => row.scrollLeft)
    expect(await scrolled()).toBe(0)
    const box = await slider.boundingBox()
    await swipe((box?.y ?? 0) + 60, 320, 120)
    await expect.poll(scrolled).toBeGreaterThan(0)
    const before = await scrolled()
    await slider.press('ArrowRight')
    await expect.poll(scrolled).toBeGreaterThan(before)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
