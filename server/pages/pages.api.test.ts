import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeProduct, productById } from '../catalog/products/product-store.ts'
import { add, change, INNER, TITLE } from '../content/publishing/testing/writing.ts'
import { escapeHtml } from '../http/html.ts'
import { type PagesFixture, startPagesFixture } from './testing/pages-fixture.ts'

let fixture: PagesFixture
beforeEach(async () => {
  fixture = await startPagesFixture()
})
afterEach(() => fixture.close())

const open = (path: string, headers?: Record<string, string>) => fixture.visitor(path, headers)

const publish = (more: object = {}) => add(fixture.as('author'), 'course', { slug: 'kosmos', ...more })

/** The JSON of the page's data blocks, by their types. */
const dataOf = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    [...text.matchAll(/<script type="(application\/[\w+]+)">([^]*?)<\/script>/g)].map(([, type = '', json = '']) => [
      type,
      JSON.parse(json),
    ]),
  )

test('a document has one address: any other that names it leads there, with its query', async () => {
  await publish()
  const redirects = await Promise.all(
    ['/courses/1/', '/courses/kosmos', '/courses/Kosmos/?utm_source=mail'].map((path) => open(path)),
  )
  expect(redirects.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [301, '/courses/kosmos/'],
    [301, '/courses/kosmos/'],
    [301, '/courses/kosmos/?utm_source=mail'],
  ])
  expect((await open('/courses/kosmos/')).status).toBe(200)
})

test('a slug of digits goes before a number', async () => {
  await publish({ slug: '2' })
  await publish({ slug: 'second', title: 'Второй' })
  expect((await open('/courses/2/')).text).toContain(TITLE)
})

test('a page says what it is to search engines and to sites that link to it', async () => {
  await publish({ short_description: 'Кратко', price: 1_500, old_price: 2_000 })
  const { text } = await open('/courses/kosmos/')
  const { baseUrl } = fixture.school.deps.config
  expect(text).toContain(`<html lang="ru">`)
  expect(text).toContain(`<title>${TITLE}. Онлайн-школа «Маяк»</title>`)
  expect(text).toContain('<meta name="description" content="Кратко">')
  expect(text).toContain(`<link rel="canonical" href="${baseUrl}/courses/kosmos/">`)
  expect(text).toContain(`<meta property="og:title" content="${TITLE}">`)
  expect(dataOf(text)['application/ld+json']).toMatchObject({
    '@type': 'Course',
    name: TITLE,
    description: 'Кратко',
    url: `${baseUrl}/courses/kosmos/`,
    offers: { '@type': 'Offer', price: '1500.00', priceCurrency: 'RUB' },
  })
})

test('a page has formulas rendered, in its text and in the data that its element takes over', async () => {
  await publish({ content: [{ type: 'text', data: { txt: 'Корень $x$' } }] })
  const { text } = await open('/courses/kosmos/')
  const formula = '<math><mrow><mi>x</mi></mrow></math>'
  expect(text).toContain(escapeHtml(`Корень ${formula}`))
  expect(dataOf(text)['application/json']).toMatchObject({
    document: { content: [{ data: { txt: `Корень ${formula}` } }] },
  })
})

test('what an author has written for search engines goes before title and short description, for search engines alone', async () => {
  const seo = { seo_title: 'Курс «Космос» онлайн', seo_description: 'Звёзды <и> планеты' }
  await publish({ short_description: 'Кратко', ...seo })
  const { text } = await open('/courses/kosmos/')
  for (const markup of [
    '<title>Курс «Космос» онлайн. Онлайн-школа «Маяк»</title>',
    '<meta name="description" content="Звёзды &lt;и&gt; планеты">',
    '<meta property="og:title" content="Курс «Космос» онлайн">',
    '<meta property="og:description" content="Звёзды &lt;и&gt; планеты">',
  ])
    expect(text).toContain(markup)
  expect(dataOf(text)['application/ld+json']).toMatchObject({ name: TITLE, description: 'Звёзды <и> планеты' })
})

test('a draft of what is for search engines shows on its page once it is published', async () => {
  const course = await publish({ seo_title: 'Раньше' })
  await change(fixture.as('author'), 'course', course, { seo_title: 'Позже', status: 0 })
  const before = (await open('/courses/kosmos/')).text
  await change(fixture.as('author'), 'course', course, { status: 1 })
  const after = (await open('/courses/kosmos/')).text
  expect([before, after].map((text) => /og:title" content="(.*?)"/.exec(text)?.[1])).toEqual(['Раньше', 'Позже'])
})

test('a webinar is an event with its date', async () => {
  const dates = { date_start: '2031-05-04T16:00:00Z', date_end: '2031-05-04T17:00:00Z' }
  await add(fixture.as('author'), 'webinar', { slug: 'razgovor', ...dates })
  expect(dataOf((await open('/webinars/razgovor/')).text)['application/ld+json']).toMatchObject({
    '@type': 'Event',
    startDate: '2031-05-04T16:00:00.000Z',
    endDate: '2031-05-04T17:00:00.000Z',
    offers: { price: '0.00' },
  })
})

const isElement = (node: DefaultTreeAdapterTypes.Node): node is DefaultTreeAdapterTypes.Element => 'tagName' in node

const childrenOf = (node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Node[] => [
  ...('content' in node ? [node.content] : []),
  ...('childNodes' in node ? node.childNodes : []),
]

/** All elements of a page as a browser parses it, in order. */
const parsed = (html: string): DefaultTreeAdapterTypes.Element[] => {
  const within = (node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Element[] => [
    ...(isElement(node) ? [node] : []),
    ...childrenOf(node).flatMap(within),
  ]
  return within(parse(html))
}

const elementsIn = (html: string) => parsed(html).map(({ tagName }) => tagName)
const attributesIn = (html: string) => parsed(html).flatMap(({ attrs }) => attrs.map(({ name }) => name))

/** What stands in the page's scripts. */
const scriptsIn = (html: string) =>
  parsed(html)
    .filter(({ tagName }) => tagName === 'script')
    .flatMap(({ childNodes }) => childNodes.map((node) => ('value' in node ? node.value : '')))
    .join('')

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></template></school-content>',
  '<!--<script>',
  'строка\u2028другая',
  '$& $1 %school% {{x}}',
]

test.each(HOSTILE)('the title %j is text wherever it stands', async (title) => {
  const course = await publish({ short_description: 'Кратко', price: 1_500, age: '7' })
  await add(fixture.as('author'), 'lesson', { course })
  const harmless = (await open('/courses/kosmos/')).text
  await change(fixture.as('author'), 'course', course, { title, short_description: title, age: title.slice(0, 20) })
  await change(fixture.as('author'), 'lesson', 1, { title })
  for (const path of [
    '/courses/kosmos/',
    '/lessons/1/',
    '/courses/',
    `/courses/?search=${encodeURIComponent(title)}`,
  ]) {
    const { status, text } = await open(path)
    expect([status, attributesIn(text).filter((name) => name.startsWith('on'))]).toEqual([200, []])
  }
  const { text } = await open('/courses/kosmos/')
  expect(elementsIn(text)).toEqual(elementsIn(harmless))
  expect(scriptsIn(text)).not.toMatch(/[<>\u2028]/)
  const { 'application/ld+json': data, 'application/json': content } = dataOf(text)
  const stored = (await fixture.as('author').get('courses/1/')).body.title
  expect(data).toMatchObject({ name: stored })
  expect(content).toMatchObject({ document: { title: stored }, access: { state: 'open' } })
})

test('a page is the same for everybody: caches may keep it and ask again by its ETag', async () => {
  await publish()
  const first = await open('/courses/kosmos/')
  const etag = first.headers.get('etag') ?? ''
  const again = await open('/courses/kosmos/', { 'if-none-match': etag })
  const ofPerson = await (await fixture.person('user'))('/courses/kosmos/')
  expect([first.headers.get('cache-control'), first.headers.get('set-cookie'), first.headers.get('vary')]).toEqual([
    'public, max-age=0, must-revalidate',
    null,
    'Accept-Encoding',
  ])
  expect([again.status, again.text, ofPerson.headers.get('etag')]).toEqual([304, '', etag])
})

test('a page is renewed when its document, its price or its lessons change', async () => {
  const course = await publish({ price: 1_500 })
  const etags = [(await open('/courses/kosmos/')).headers.get('etag')]
  const next = async () => {
    const page = await open('/courses/kosmos/', { 'if-none-match': etags.at(-1) ?? '' })
    etags.push(page.headers.get('etag'))
    return page.text
  }
  await change(fixture.as('author'), 'course', course, { content: [{ type: 'text', data: { txt: '<p>Иначе</p>' } }] })
  const republished = await next()
  expect([republished.includes('Иначе'), republished.includes(INNER)]).toEqual([true, false])
  await add(fixture.as('author'), 'lesson', { course, title: 'Новый урок' })
  expect(await next()).toContain('Новый урок')
  await fixture.school.deps.transact((tx) => changeProduct(tx, 'course:1', { priceRub: 99_00 }))
  expect(dataOf(await next())['application/json']).toMatchObject({ access: { offer: { price: 99 } } })
  await change(fixture.as('author'), 'lesson', 1, { is_hidden: true })
  expect(await next()).not.toContain('Новый урок')
  expect(new Set(etags).size).toBe(5)
})

test('an unfinished draft of a published document changes nothing', async () => {
  const course = await publish()
  const { text } = await open('/courses/kosmos/')
  await change(fixture.as('author'), 'course', course, { status: 0, title: 'Черновик', slug: 'chernovik', content: [] })
  expect((await open('/courses/kosmos/')).text).toBe(text)
  expect((await open('/courses/chernovik/')).status).toBe(404)
})

test('an address without a page is a 404 in the looks of the school, and the same for what readers may not see', async () => {
  await publish({ status: 0, slug: 'draft-of-mine' })
  const responses = await Promise.all(
    ['/courses/draft-of-mine/', '/courses/999/', '/webinars/x/', '/nowhere/', '/courses/a/b/'].map((path) =>
      open(path),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
  expect(responses[0]?.text).toContain('<h1>Такой страницы нет</h1>')
  expect(responses[0]?.text).toContain('name="robots" content="noindex"')
  expect(responses[0]?.headers.get('cache-control')).toBe('no-store')
  expect((await open('/nowhere/?lang=en')).text).toContain('<h1>There is no such page</h1>')
  expect((await open('/api/v1/nowhere/')).text).not.toContain('<h1>Такой страницы нет</h1>')
})

test('the page of preview links is the same for all of them, in both languages, for no search engine and kept by nobody', async () => {
  const responses = await Promise.all(['/preview/', '/preview', '/preview/?preview=secret'].map((path) => open(path)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
  expect(responses[0]?.text).toContain('name="robots" content="noindex"')
  expect(responses[0]?.text).toContain('src="/pages/preview/preview.js"')
  expect(responses[0]?.headers.get('cache-control')).toBe('private, no-store')
  expect(responses[0]?.headers.get('content-security-policy')).toContain('https://www.youtube-nocookie.com')
  expect((await open('/preview/?lang=en')).text).toContain('<html lang="en">')
})

test('an English page speaks English around the document, and names the same address', async () => {
  await publish({ price: 1_500 })
  const { text } = await open('/courses/kosmos/?lang=en')
  expect(text).toContain('<html lang="en">')
  expect(text).toContain('aria-label="You are here"')
  expect(text).toContain(`<link rel="canonical" href="${fixture.school.deps.config.baseUrl}/courses/kosmos/">`)
})

test('a lesson leads to its neighbours and its course, in the order of the course', async () => {
  const course = await publish()
  for (const [position, title] of [
    [2, 'Третий'],
    [0, 'Первый'],
    [1, 'Второй'],
  ] as const)
    await add(fixture.as('author'), 'lesson', { course, title, position })
  const { text } = await open('/lessons/3/')
  expect(text).toContain('<a href="/courses/kosmos/">')
  expect(text).toMatch(/<a rel="prev" href="\/lessons\/2\/">.*Первый<\/a>/)
  expect(text).toMatch(/<a rel="next" href="\/lessons\/1\/">.*Третий<\/a>/)
})

test('the policy of a page lets in the players of videos and its own style sheets, and nothing inline that runs', async () => {
  await publish()
  const policy = (await open('/courses/kosmos/')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self'[^;]*; frame-src 'self' https:\/\/www\.youtube-nocookie\.com /)
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]+' 'sha256-[\w+/=]+';/)
  expect(policy).not.toMatch(/unsafe|nonce/)
})

test('what is sold leads to its page, also when another document has taken its slug', async () => {
  const sold = async () => (await productById(fixture.school.deps.db, 'course:1'))?.url
  const course = await publish({ price: 1_500 })
  const first = await sold()
  await change(fixture.as('author'), 'course', course, { slug: 'zvezdy' })
  const renamed = await sold()
  await change(fixture.as('author'), 'course', course, { status: 2 })
  await change(fixture.as('author'), 'course', course, { slug: 'zvezdy-2025' })
  await publish({ slug: 'zvezdy' })
  expect([first, renamed, await sold()]).toEqual(['/courses/kosmos/', '/courses/zvezdy/', '/courses/1/'])
})

test('a long description is not cut in an emoji', async () => {
  await publish({ short_description: `x${'🚀'.repeat(400)}` })
  const { text } = await open('/courses/kosmos/')
  expect(/<meta name="description" content="(.*?)">/.exec(text)?.[1]).toBe(`x${'🚀'.repeat(299)}…`)
})
