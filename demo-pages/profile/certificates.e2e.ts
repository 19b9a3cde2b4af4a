import sharp from 'sharp'
import { expectNoFindings } from '../testing/axe.ts'
import { add, publish } from '../testing/publishing.ts'
import type { School } from '../testing/school.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

/** Gives the seeded parent a certificate for a course. */
const give = async (school: School) => {
  const course = await publish(school, 'courses', { title: 'Вулканы Земли' })
  const image = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#fdf6ea' } })
    .png()
    .toBuffer()
  const background = await add(school, 'custom-certificates', { image: image.toString('base64') })
  const [parent] = (await (await asStaff(school, 'users/?email=parent@school.example')).json()).results
  const words = { name: 'Анна Смирнова', title: 'Вулканы Земли' }
  return add(school, 'custom-certificates-user', { certificate: background.id, user: parent.id, course, words })
}

const asStaff = async ({ origin }: School, path: string) => {
  const pair = { username: 'staff@school.example', password: 'moloko-2026' }
  const headers = { 'Content-Type': 'application/json' }
  const signIn = await fetch(`${origin}/api/v1/api-token-auth/`, {
    method: 'POST',
    headers,
    body: JSON.stringify(pair),
  })
  const { token } = await signIn.json()
  return fetch(`${origin}/api/v1/${path}`, { headers: { Authorization: `Token ${token}` } })
}

test('a certificate is found in the profile, opened and printed alone, and shows the name to others by a tick', {
  tag: '@full',
}, async ({ page, school, browser }) => {
  const { code } = await give(school)
  await beIn(page, school)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/user/profile/')
  const section = page.getByRole('region', { name: 'Мои сертификаты' })
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await expectNoFindings(page)
  const stranger = await (await browser.newContext({ baseURL: school.origin, locale: 'ru-RU' })).newPage()
  await stranger.goto(`/certificate/${code}/`)
  await expect(stranger.getByRole('definition')).toHaveText([/./, 'Вулканы Земли', /./, /не показывает/])
  await section.getByRole('checkbox').check()
  await expect(async () => {
    await stranger.reload()
    await expect(stranger.getByRole('definition').last()).toHaveText('Анна Смирнова', { timeout: 500 })
  }).toPass()
  await expect(stranger.locator('.certificate')).toHaveCount(0)
  await expectNoFindings(stranger)

  await section.getByRole('link', { name: 'Вулканы Земли' }).click()
  const picture = page.getByRole('img', { name: 'Анна Смирнова, Вулканы Земли' })
  await expect(picture).toBeVisible()
  await expectNoFindings(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.evaluate(() => {
    window.print = () => void (document.title = 'Печать')
  })
  await page.getByRole('button', { name: 'Распечатать' }).click()
  await expect(page).toHaveTitle('Печать')
  await page.emulateMedia({ media: 'print' })
  await expect(picture).toBeVisible()
  await expect(page.getByRole('button', { name: 'Распечатать' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})

test('the address of the certificates leads to them once they are there', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await give(school)
  await beIn(page, school)
  await page.setViewportSize({ width: 360, height: 300 })
  await page.goto('/user/profile/#certificates')
  await expect(page.getByRole('heading', { name: 'Мои сертификаты' })).toBeInViewport()
})
