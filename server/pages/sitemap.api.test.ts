import { afterEach, beforeEach, expect, test } from 'vitest'
import { add, change } from '../content/publishing/testing/writing.ts'
import { sitemap, sitemapPart } from './sitemap.ts'
import { type PagesFixture, startPagesFixture } from './testing/pages-fixture.ts'

let fixture: PagesFixture
beforeEach(async () => {
  fixture = await startPagesFixture()
})
afterEach(() => fixture.close())

const pathsIn = (xml: string | null) =>
  [...(xml ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)

const OWN = ['/courses/', '/programs/', '/lessons/', '/gift-certificates']

test('the sitemap has the pages of the school and all that lists show', async () => {
  const author = fixture.as('author')
  const course = await add(author, 'course', { slug: 'kosmos', price: 1_500 })
  await add(author, 'lesson', { course })
  await add(author, 'webinar')
  await add(author, 'page', { slug: 'about' })
  await add(author, 'course', { slug: 'draft', status: 0 })
  const { headers, text } = await fixture.visitor('/sitemap.xml')
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(pathsIn(text)).toEqual([...OWN, '/courses/kosmos/', '/lessons/1/', '/page/about/', '/webinars/1/'])
})

test('what is hidden is out of the sitemap within a minute', async () => {
  const number = await add(fixture.as('author'), 'page', { slug: 'about' })
  const before = await fixture.visitor('/sitemap.xml')
  await change(fixture.as('author'), 'page', number, { is_hidden: true })
  fixture.school.clock.advance(60_001)
  const after = await fixture.visitor('/sitemap.xml')
  expect([pathsIn(before.text), pathsIn(after.text)]).toEqual([[...OWN, '/page/about/'], OWN])
})

test('more addresses than fit into one file make an index of files', async () => {
  for (const slug of ['a', 'b', 'c', 'd', 'e']) await add(fixture.as('author'), 'page', { slug })
  const { deps } = fixture.school
  expect(pathsIn(await sitemap(deps, 2))).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml'])
  const parts = await Promise.all([1, 2, 3, 4].map((part) => sitemapPart(deps, part, 2)))
  expect(parts.map(pathsIn)).toEqual([[...OWN, '/page/a/', '/page/b/'], ['/page/c/', '/page/d/'], ['/page/e/'], []])
  expect((await fixture.visitor('/sitemap-2.xml')).status).toBe(404)
})

test('search engines are told where the sitemap is and what they need not visit', async () => {
  const { headers, text } = await fixture.visitor('/robots.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toContain(`Sitemap: ${fixture.school.deps.config.baseUrl}/sitemap.xml`)
  expect(text).toContain('Disallow: /checkout/')
})
