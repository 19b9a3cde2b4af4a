import { version } from 'katex'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { add, change, INNER } from '../publishing/testing/writing.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { RENDERED_BY } from './rendered-reply.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const anybody = () => fixture.as('anonymous')
const author = () => fixture.as('author')

const typed = '<p>Если $x^2 &lt; 4$, то</p>'
const rendered = '<p>Если <math><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>&lt;</mo><mn>4</mn></mrow></math>, то</p>'
const content = [{ type: 'text', data: { txt: typed } }]

/** JSON has the texts with their quotes escaped. */
const has = (text: string, part: string) => text.includes(JSON.stringify(part))

test('readers get formulas rendered at a call of their own, and as they were typed from all others', async () => {
  const number = await add(author(), 'course', { slug: 'roots', content })
  const same = ['courses/1/', 'courses/by-slug/roots/', 'courses/1/published/']
  const asTyped = await Promise.all(same.map((path) => author().get(path)))
  expect([await anybody().get('courses/1/'), ...asTyped].map(({ text }) => has(text, typed))).toEqual(
    [...same, 0].map(() => true),
  )
  const asRendered = await Promise.all([
    anybody().get(`rendered/?kind=course&id=${number}`),
    anybody().get('rendered/?kind=course&slug=Roots'),
    author().get('rendered/?kind=course&slug=roots'),
  ])
  expect(asRendered.map(({ status, text }) => [status, has(text, rendered), has(text, typed)])).toEqual(
    asRendered.map(() => [200, true, false]),
  )
})

test('a document without a dollar sign is the same at both calls', async () => {
  await add(author(), 'course')
  const [plain, shown] = await Promise.all(
    ['courses/1/', 'rendered/?kind=course&id=1'].map((path) => anybody().get(path)),
  )
  expect(shown?.text).toBe(plain?.text)
})

test('what was rendered is sent again only if it has changed, or another version of KaTeX renders it', async () => {
  await add(author(), 'course', { content })
  const path = 'rendered/?kind=course&id=1'
  const first = await anybody().get(path)
  const tag = first.headers.etag ?? ''
  const again = await anybody().get(path, { headers: { 'if-none-match': tag } })
  await change(author(), 'course', 1, { content: [{ type: 'text', data: { txt: '$y$' } }] })
  const changed = await anybody().get(path, { headers: { 'if-none-match': tag } })
  expect([again.status, changed.status, has(changed.text, '<math><mrow><mi>y</mi></mrow></math>')]).toEqual([
    304,
    200,
    true,
  ])
  expect(RENDERED_BY).toBe(`katex-${version}`)
  expect([tag.includes(RENDERED_BY), (await anybody().get('courses/1/')).headers.etag === tag]).toEqual([true, false])
})

test('the rendered document is open to whom the document is open', async () => {
  const course = await add(author(), 'course', { price: 100 })
  const lesson = await add(author(), 'lesson', { course, title: 'Урок' })
  await add(author(), 'page', { status: 0 })
  const replies = await Promise.all(
    [`kind=lesson&id=${lesson}`, 'kind=page&id=1', 'kind=course&id=99', 'kind=course'].map((query) =>
      anybody().get(`rendered/?${query}`),
    ),
  )
  expect(replies.map(({ status, text }) => [status, text.includes(INNER)])).toEqual([
    [200, false],
    [404, false],
    [404, false],
    [400, false],
  ])
})

test('an event that has ended shows the formulas of what is for afterwards', async () => {
  const ends = { date_start: '2020-01-01T10:00:00Z', date_end: '2020-01-01T11:00:00Z' }
  await add(author(), 'webinar', { ...ends, content_closed: '$x$' })
  const { text } = await anybody().get('rendered/?kind=webinar&id=1')
  expect(has(text, '<math><mrow><mi>x</mi></mrow></math>')).toBe(true)
})

test('a preview link shows formulas of the draft rendered', async () => {
  await add(author(), 'course', { status: 0, content })
  const { preview } = (await author().post('courses/1/preview-links/', {})).body
  const { text } = await anybody().get('preview/', { headers: { 'x-preview': String(preview) } })
  expect([has(text, rendered), has(text, typed)]).toEqual([true, false])
})

test('authors cannot write MathML themselves', async () => {
  const txt =
    '<math href="https://evil.example"><mi onclick="a()">x</mi><annotation-xml encoding="text/html"><img src=x></annotation-xml></math>'
  await add(author(), 'course', { content: [{ type: 'text', data: { txt } }] })
  expect(has((await anybody().get('rendered/?kind=course&id=1')).text, 'x')).toBe(true)
})
