import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoFindings } from '../testing/axe.ts'
import { add } from '../testing/publishing.ts'
import type { School } from '../testing/school.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

const AUTHOR = 'author@school.example'
const UPLOADS = '**/api/v1/image-objects/'

interface PictureFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A picture of noise, whose file is large, or of one colour. */
const aPicture = async (name: string, background: string, isLarge = false): Promise<PictureFile> => {
  const noise = isLarge && { noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } }
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background, ...noise } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

const RED = await aPicture('красная.png', '#c33')
const GREEN = await aPicture('зелёная.png', '#3a3')
const BLUE = await aPicture('синяя.png', '#36c')

/** Opens a course with these blocks in the studio, as its author. */
const openCourse = async (page: Page, school: School, content: readonly object[]): Promise<number> => {
  const { id } = await add(school, 'courses', { title: 'Картинки', content })
  await beIn(page, school, AUTHOR)
  await page.goto(`/studio/?kind=course&id=${id}`)
  return Number(id)
}

/** The blocks of the course as the school has them. */
const storedBlocks = async (page: Page, school: School, id: number): Promise<{ type: string; data: unknown }[]> => {
  const signIn = { username: AUTHOR, password: 'moloko-2026' }
  const { token } = await (await page.request.post(`${school.origin}/api/v1/api-token-auth/`, { data: signIn })).json()
  const response = await page.request.get(`${school.origin}/api/v1/courses/${id}/`, {
    headers: { Authorization: `Token ${token}` },
  })
  return (await response.json()).content
}

const transfer = (page: Page, files: readonly PictureFile[]) =>
  page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      return transfer
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  )

const drop = async (place: Locator, files: readonly PictureFile[]) => {
  const dataTransfer = await transfer(place.page(), files)
  await place.dispatchEvent('dragover', { dataTransfer })
  await place.dispatchEvent('drop', { dataTransfer })
}

const paste = async (place: Locator, files: readonly PictureFile[]) => {
  const clipboardData = await transfer(place.page(), files)
  await place.evaluate(
    (element, clipboardData) =>
      element.dispatchEvent(
        Object.assign(new Event('paste', { bubbles: true, cancelable: true, composed: true }), { clipboardData }),
      ),
    clipboardData,
  )
}

/** Chooses files by the button of this name. */
const choose = async (page: Page, name: string, files: PictureFile[]) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name }).first().click()
  await (await chooser).setFiles(files)
}

const fieldIn = (page: Page) => page.getByRole('group', { name: 'Картинка', exact: true })

test('three pictures that are dropped on a document become its blocks, in their order, as the school takes them', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/429/)
  let refusals = 0
  const id = await openCourse(page, school, [{ type: 'text', data: { txt: '<p>Начало</p>' } }])
  await page.route(UPLOADS, async (route) => {
    refusals += 1
    if (refusals > 2) return route.continue()
    return route.fulfill({ status: 429, headers: { 'Retry-After': '2' }, json: { detail: 'Подождите' } })
  })
  await drop(page.locator('.canvas'), [RED, GREEN, BLUE])
  await expect(page.getByRole('progressbar')).toHaveCount(3)
  await expect(page.getByText('Школа принимает много картинок').first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(fieldIn(page).locator('img')).toHaveCount(3)
  await expect
    .poll(async () => (await storedBlocks(page, school, id)).map(({ type, data }) => [type, Object(data).img !== null]))
    .toEqual([
      ['text', true],
      ['image', true],
      ['image', true],
      ['image', true],
    ])
  await expectNoFindings(page)
})

test('an upload tells how far it is, can be canceled, and a file that is no picture is not sent', async ({
  page,
  school,
}) => {
  await openCourse(page, school, [{ type: 'image', data: {} }])
  const network = await page.context().newCDPSession(page)
  const speed = { offline: false, latency: 0, downloadThroughput: -1 }
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: 100_000 })
  await choose(page, 'Выберите картинку', [await aPicture('шум.png', '#888', true)])
  const bar = page.getByRole('progressbar', { name: 'Загрузка: шум.png' })
  await expect.poll(() => bar.evaluate((one: HTMLProgressElement) => one.value > 0 && one.value < 100)).toBe(true)
  await page.getByRole('button', { name: 'Отменить загрузку: шум.png' }).click()
  await expect(bar).toHaveCount(0)
  await network.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 })

  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/image-objects/') && sent.push(request.method()))
  await drop(fieldIn(page), [{ name: 'смешная.bmp', mimeType: 'image/bmp', buffer: Buffer.from('BM') }])
  await expect(page.getByRole('alert')).toContainText('смешная.bmp: Это не JPEG, PNG, WebP или GIF')
  await drop(fieldIn(page), [{ ...RED, name: 'огромная.png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }])
  await expect(page.getByRole('alert')).toContainText('Картинка больше 10 МБ')
  expect(sent).toEqual([])
  await expectNoFindings(page)

  await paste(fieldIn(page).getByRole('button', { name: 'Выберите картинку' }), [BLUE])
  await expect(fieldIn(page).locator('img')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a picture is described, cropped and given its focal point by keys alone', async ({ page, school }) => {
  const id = await openCourse(page, school, [{ type: 'image', data: {} }])
  await choose(page, 'Выберите картинку', [RED])
  const image = fieldIn(page).locator('img')
  const before = await image.getAttribute('src')
  await fieldIn(page).getByPlaceholder('Опишите картинку').fill('Красное поле')
  await expect(image).toHaveAttribute('alt', 'Красное поле')

  await page.getByRole('button', { name: 'Обрезать' }).press('Enter')
  const cropping = page.getByRole('dialog', { name: 'Обрезать картинку' })
  await expect(cropping.locator('img')).toBeVisible()
  await cropping.getByRole('radio', { name: '1:1' }).check()
  await cropping.getByRole('slider', { name: 'Приближение' }).press('PageUp')
  await cropping.getByRole('group', { name: /двигайте её стрелками/ }).press('ArrowLeft')
  await expectNoFindings(page)
  await cropping.getByRole('button', { name: 'Обрезать' }).press('Enter')
  await expect(cropping).toHaveCount(0)
  await expect(image).not.toHaveAttribute('src', before ?? '')
  // whole pixels of the school's file
  await expect
    .poll(() => image.evaluate(({ width, height }: HTMLImageElement) => Math.abs(width - height) < 5))
    .toBe(true)

  await page.getByRole('button', { name: 'Главное место' }).press('Enter')
  const focusing = page.getByRole('dialog', { name: 'Главное место картинки' })
  const point = focusing.getByRole('slider')
  await point.press('Shift+ArrowLeft')
  await point.press('ArrowUp')
  await expect(point).toHaveAttribute('aria-valuetext', /^40\s% слева, 49\s% сверху$/)
  await expectNoFindings(page)
  await focusing.getByRole('button', { name: 'Сохранить' }).press('Enter')
  await expect(focusing).toHaveCount(0)
  await expect
    .poll(async () => (await storedBlocks(page, school, id))[0]?.data)
    .toMatchObject({ title: 'Красное поле', img: { focal_x: 0.4, focal_y: 0.49 } })
})

test('a gallery takes several pictures at once, which are sorted by mouse and by keys and get captions', {
  tag: '@full',
}, async ({ page, school }) => {
  const id = await openCourse(page, school, [{ type: 'images', data: { show_caption: true } }])
  const gallery = page.getByRole('group', { name: 'Галерея', exact: true }).first()
  await choose(page, 'Добавить картинки', [RED, GREEN, BLUE])
  const tiles = gallery.getByRole('listitem')
  await expect(tiles).toHaveCount(3)
  for (const [at, caption] of ['Красная', 'Зелёная', 'Синяя'].entries())
    await gallery.getByRole('textbox', { name: `Подпись ${at + 1}` }).fill(caption)
  const captions = () => gallery.getByRole('textbox').evaluateAll((all) => all.map((one) => Object(one).value))

  const [first, last] = [tiles.nth(0).locator('img'), tiles.nth(2).locator('img')]
  const box = (await last.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await first.hover()
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(captions).toEqual(['Зелёная', 'Синяя', 'Красная'])

  const handle = gallery.getByRole('button', { name: 'Переместить картинку 3 из 3' })
  await handle.press('Space')
  await expect(gallery.getByText('Картинка 3 взята')).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(gallery.getByText('Место 2 из 3')).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(captions).toEqual(['Зелёная', 'Красная', 'Синяя'])

  await tiles.nth(0).hover()
  await tiles.nth(0).getByRole('button', { name: 'Убрать картинку' }).click()
  await expect.poll(captions).toEqual(['Красная', 'Синяя'])
  await expect
    .poll(async () => (await storedBlocks(page, school, id))[0]?.data)
    .toMatchObject({ images: [{ caption: 'Красная' }, { caption: 'Синяя' }] })
  await expectNoFindings(page)
})

test('a picture beside a text gets its place and sizes by choices, and a button', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const id = await openCourse(page, school, [{ type: 'image-text', data: { title: 'Луна' } }])
  await choose(page, 'Выберите картинку', [BLUE])
  await expect(fieldIn(page).locator('img')).toBeVisible()
  const choice = (group: string, name: string) =>
    page.getByRole('group', { name: group }).getByRole('radio', { name }).check()
  await choice('Где картинка', 'Справа')
  await choice('Размер картинки', 'Большая')
  await choice('Размер текста', 'Крупный')
  await expect(page.locator('.image-text')).toHaveClass('image-text right image-large large')
  await page.getByRole('textbox', { name: 'Надпись на кнопке' }).fill('К курсу')
  await page.getByRole('textbox', { name: 'Ссылка' }).fill('курсы')
  await page.getByRole('textbox', { name: 'Ссылка' }).blur()
  await expect(page.getByText('Нужна ссылка https://…')).toBeVisible()
  await page.getByRole('textbox', { name: 'Ссылка' }).fill('/courses/')
  await page.getByRole('checkbox', { name: 'В новой вкладке' }).check()
  await expectNoFindings(page)
  await expect
    .poll(async () => (await storedBlocks(page, school, id))[0]?.data)
    .toMatchObject({
      image_position: 'right',
      image_size: 'large',
      text_size: 'large',
      btn_text: 'К курсу',
      link: '/courses/',
      new_tab: true,
    })
})

test('at 360 pixels every picture can be corrected, and nothing sticks out', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openCourse(page, school, [
    { type: 'image-text', data: { title: 'Луна', btn_text: 'К курсу' } },
    { type: 'image-list-texts', data: { title: 'Три', caption1: 'Раз' } },
    { type: 'images', data: {} },
    { type: 'preview', data: {} },
  ])
  await choose(page, 'Добавить картинки', [RED, GREEN])
  await expect(page.getByRole('group', { name: 'Галерея' }).getByRole('listitem')).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectNoFindings(page)
})
