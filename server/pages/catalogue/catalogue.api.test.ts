import { afterEach, beforeEach, expect, test } from 'vitest'
import { add } from '../../content/publishing/testing/writing.ts'
import { uploadedId } from '../../content/images/testing/uploads.ts'
import { changeProduct } from '../../catalog/products/product-store.ts'
import { addTerm } from '../../content/terms/term-store.ts'
import { type PagesFixture, startPagesFixture } from '../testing/pages-fixture.ts'

let fixture: PagesFixture
beforeEach(async () => {
  fixture = await startPagesFixture()
})
afterEach(() => fixture.close())

const term = async (kind: 'category' | 'tag', name: string): Promise<number> => {
  const { deps, clock } = fixture.school
  return (await deps.transact((tx) => addTerm(tx, { kind, name, personId: null, at: clock.now() }))).term.number
}

const course = (title: string, more: object = {}) => add(fixture.as('author'), 'course', { title, ...more })

/** The titles that a page of the catalogue lists. */
const found = async (query: string): Promise<string[]> => {
  const { text } = await fixture.visitor(`/courses/${query}`)
  return [...text.matchAll(/<h3><a href="[^"]+">([^<]+)<\/a><\/h3>/g)].map(([, title = '']) => title)
}

test('courses are found by words, subject, tag, age and price, and all that is asked for counts', async () => {
  const [science, arts] = [await term('category', 'Наука'), await term('category', 'Искусство')]
  const tag = await term('tag', 'Опыты дома')
  await course('Космос', { category: science, tags: [tag], age: '8–13', price: 3_900 })
  await course('Химия', { category: science, age: '8–13', price: 900 })
  await course('Акварель', { category: arts, age: 7 })
  expect(await found('')).toEqual(['Акварель', 'Химия', 'Космос'])
  expect(await found('?search=КОСМ')).toEqual(['Космос'])
  expect(await found(`?category=${science}`)).toEqual(['Химия', 'Космос'])
  expect(await found(`?tag=${tag}`)).toEqual(['Космос'])
  expect(await found('?age=7')).toEqual(['Акварель'])
  expect(await found(`?age=${encodeURIComponent('8–13')}`)).toEqual(['Химия', 'Космос'])
  expect(await found('?price=1000')).toEqual(['Акварель', 'Химия'])
  expect(await found('?price=0')).toEqual(['Акварель'])
  expect(await found(`?category=${science}&price=1000&age=&search=`)).toEqual(['Химия'])
  expect(await found(`?category=${arts}&price=1000&search=нет`)).toEqual([])
})

test('courses are found by for whom they are, their group, and as new or recommended, which their cards say', async () => {
  await course('Космос', { gender: 'Девочки', stream: 'осень', is_new: true, price: 900, access_duration: 3 })
  await course('Химия', { gender: 'Все', is_featured: true, price: 900 })
  const queries = ['?gender=Девочки', '?stream=осень', '?new=1', '?featured=1', '?new=1&featured=1', '?new=0']
  expect(await Promise.all(queries.map(found))).toEqual([
    ['Космос'],
    ['Космос'],
    ['Космос'],
    ['Химия'],
    [],
    ['Химия', 'Космос'],
  ])
  const { text } = await fixture.visitor('/courses/?new=1')
  expect(text).toContain('<p class="badges"><span>Новинка</span> </p>')
  expect((await fixture.visitor('/courses/?featured=1')).text).toContain(
    '<p class="badges"><span>Рекомендуем</span> </p>',
  )
  expect(text).toMatch(/<p class="author">author · Для\sкого: Девочки · Поток: осень · Доступ на 3\sмесяца<\/p>/)
  expect(text).toContain('<input type="checkbox" name="new" value="1" checked>')
})

test('a card shows until when its discount lasts, and its price without one from then on', async () => {
  const end = new Date(fixture.school.clock.now().getTime() + 60_000).toISOString()
  await course('Космос', {
    price: 900,
    old_price: 1_500,
    euro_price: 9,
    show_discount_timer: true,
    discount_timer_to: end,
  })
  const look = async () => {
    const { text } = await fixture.visitor('/courses/')
    return [
      text.includes(`data-discount-until="${end}"`),
      /<p class="cost">(.*?)<\/p>/.exec(text)?.[1]?.replaceAll(/<.*?>|\s/g, ''),
    ]
  }
  const before = [...(await look()), await found('?price=1000')]
  fixture.school.clock.advance(60_000)
  expect([before, [...(await look()), await found('?price=1000')]]).toEqual([
    [true, 'Сейчас900₽,раньше1500₽·9€', ['Космос']],
    [false, '1500₽·9€', []],
  ])
})

test('a card is silent about the end of a discount that its author does not count down to', async () => {
  const discount_timer_to = new Date(fixture.school.clock.now().getTime() + 60_000).toISOString()
  await course('Космос', { price: 900, old_price: 1_500, show_discount_timer: false, discount_timer_to })
  const { text } = await fixture.visitor('/courses/')
  expect([text.includes('1\u00A0500'), text.includes('role="timer"')]).toEqual([true, false])
})

test('a query that makes no sense is left out', async () => {
  await course('Космос')
  expect(await found('?category=x&tag=-1&price=1e9&page=0&search[]=a&lang=xx')).toEqual(['Космос'])
})

test('the form offers what listed courses have, and keeps what was asked for', async () => {
  const [science, drafted] = [await term('category', 'Наука'), await term('category', 'Тайное')]
  await course('Космос', { category: science, age: '8–13', gender: 'Девочки', stream: 'осень' })
  await course('Черновик', { category: drafted, age: '99', status: 0 })
  const { text } = await fixture.visitor(
    `/courses/?category=${science}&search=${encodeURIComponent('"Кос')}&gender=Девочки&stream=осень&featured=1`,
  )
  expect(text).toContain(`<option value="${science}" selected>Наука</option>`)
  expect(text).toContain('<option value="8–13">8–13</option>')
  expect(text).toContain('<option value="Девочки" selected>Девочки</option>')
  expect(text).toContain('<option value="осень" selected>осень</option>')
  expect(text).toContain('<input type="checkbox" name="featured" value="1" checked>')
  expect(text).toContain('<input type="checkbox" name="new" value="1">')
  expect(text).toContain('value="&quot;Кос"')
  expect(text).not.toMatch(/Тайное|>99</)
})

test('what the form offers is read at most once a minute', async () => {
  const isOffered = async (age: string) => (await fixture.visitor('/courses/')).text.includes(`<option value="${age}">`)
  await course('Космос', { age: '8–13' })
  expect(await isOffered('8–13')).toBe(true)
  await course('Акварель', { age: '7' })
  expect(await isOffered('7')).toBe(false)
  fixture.school.clock.advance(60_001)
  expect(await isOffered('7')).toBe(true)
})

const linkIn = (page: string) => /<noscript><a class="button" href="([^"]*)"/.exec(page)?.[1]

test('a course is bought from its card, at the price of the checkout, and its page is a link', async () => {
  await course('Космос', { slug: 'kosmos', price: 1_500, old_price: 2_000 })
  const { text } = await fixture.visitor('/courses/')
  expect(text).toContain('<h3><a href="/courses/kosmos/">Космос</a></h3>')
  expect(text).toMatch(/<strong translate="no">1\s500\s₽<\/strong>.*<s translate="no">2\s000\s₽<\/s>/)
  expect(text).toContain('data-school-buy="course:1" aria-label="В корзину: Космос"')
  const inEnglish = await fixture.visitor('/courses/?lang=en')
  expect([text, inEnglish.text].map(linkIn)).toEqual([
    '/checkout/form/?products=course:1',
    '/checkout/form/?products=course:1&amp;lang=en',
  ])
})

test('a course that is not sold any more is not free: its card has neither price nor button', async () => {
  await course('Космос', { price: 1_500 })
  await fixture.school.deps.transact((tx) => changeProduct(tx, 'course:1', { isOnSale: false }))
  const { text } = await fixture.visitor('/courses/')
  expect([text.includes('Космос'), /Бесплатно<\/strong>|>Начать<|data-school-buy/.test(text)]).toEqual([true, false])
})

test('a card shows the part of a cover that is around its focal point', async () => {
  const author = fixture.as('author')
  const cover = await uploadedId(author)
  await author.patch(`/image-objects/${cover}/`, { focal_x: 0.04, focal_y: 0.77 })
  await course('Космос', { cover, price: 1_500 })
  await course('Химия', { cover: await uploadedId(author, 32) })
  const { text } = await fixture.visitor('/courses/')
  expect([...text.matchAll(/<img class="(.*?)"/g)].map(([, names]) => names)).toEqual([
    'cover',
    'cover focus-x-0 focus-y-8',
  ])
})

test('a card of a course without a cover has a drawn one', async () => {
  await course('Космос')
  const { text } = await fixture.visitor('/courses/')
  expect(text).toMatch(/<img class="cover" src="\/pages\/art\/cover-course\.svg" alt="".*?>\s*<h3>/)
})

test('a long catalogue has pages, which keep the filters; beyond the last there is none', async () => {
  for (let at = 1; at <= 26; at += 1) await course(`Курс ${at}`)
  const [first, second] = [await fixture.visitor('/courses/'), await fixture.visitor('/courses/?page=2&search=Курс')]
  expect([await found(''), await found('?page=2')].map(({ length }) => length)).toEqual([24, 2])
  expect(first.text).toContain('rel="next" href="/courses/?page=2"')
  expect(second.text).toContain('rel="prev" href="/courses/?search=%D0%9A%D1%83%D1%80%D1%81"')
  expect((await fixture.visitor('/courses/?page=3')).status).toBe(404)
})

test('search engines find the catalogue and its pages, and no searches', async () => {
  await course('Космос')
  const { baseUrl } = fixture.school.deps.config
  expect((await fixture.visitor('/courses/')).text).toContain(`<link rel="canonical" href="${baseUrl}/courses/">`)
  expect((await fixture.visitor('/courses/?search=x')).text).toContain('<meta name="robots" content="noindex">')
})

test('the catalogue is answered 304 until it changes', async () => {
  await course('Космос')
  const etag = (await fixture.visitor('/courses/')).headers.get('etag') ?? ''
  const same = await fixture.visitor('/courses/', { 'if-none-match': etag })
  await course('Химия')
  const other = await fixture.visitor('/courses/', { 'if-none-match': etag })
  expect([same.status, other.status]).toEqual([304, 200])
})
