import { afterEach, beforeEach, expect, test } from 'vitest'
import { formOf, picture } from '../content/images/testing/uploads.ts'
import { type OpenPage, type PagesFixture, startPagesFixture } from './testing/pages-fixture.ts'

let fixture: PagesFixture
let path: string
beforeEach(async () => {
  fixture = await startPagesFixture()
  const author = fixture.as('author')
  const { body: course } = await author.post('courses/', { title: 'Вулканы', status: 1 })
  const { body: background } = await author.post('custom-certificates/', formOf(picture()))
  const preset = { name: { x: 10, y: 20, size: 5 }, date: { x: 'foreign' }, title: { x: 10, y: 30, size: 4 } }
  await author.patch(`custom-certificates/${String(background.id)}/`, { preset })
  const certificateFields = {
    certificate: background.id,
    user: fixture.ids.user,
    course: course.id,
    words: { name: 'Аня <Орлова>' },
  }
  const { body } = await author.post('custom-certificates-user/', certificateFields)
  path = `/certificate/${String(body.code)}/`
})
afterEach(() => fixture.close())

const factsOf = async (open: OpenPage) =>
  [...(await open(path)).text.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => `${name}: ${value}`)

test('whoever has its number checks a certificate: what it is for and when it was given, but not whose it is', async () => {
  const { status, text, headers } = await fixture.visitor(path)
  const facts = await factsOf(fixture.visitor)
  expect([status, headers.get('cache-control'), text.includes('noindex'), text.includes('Орлова')]).toEqual([
    200,
    'private, no-store',
    true,
    false,
  ])
  expect(facts.map((fact) => fact.replace(/^Дата: .*/, 'Дата').replace(/^Номер: [0-9a-f-]{14}$/, 'Номер'))).toEqual([
    'Номер',
    'За что: Вулканы',
    'Дата',
    'Имя: Владелец не показывает своё имя',
  ])
})

test('the name is there by the choice of its owner', async () => {
  await (await fixture.session('user')).post('custom-certificates-user/1/show-name/', {})
  expect((await factsOf(fixture.visitor)).at(-1)).toBe('Имя: Аня &lt;Орлова&gt;')
})

test('its owner alone sees the certificate itself, with its words in their places, and prints it', async () => {
  const texts = async (open: OpenPage) => {
    const { text } = await open(path)
    return [...text.matchAll(/<text (.*?)>(.*?)<\/text>/g)].map(([, place, word]) => `${word} ${place}`)
  }
  const own = await fixture.person('user')
  expect([await texts(own), await texts(await fixture.person('other user')), await texts(fixture.visitor)]).toEqual([
    ['Аня &lt;Орлова&gt; x="10" y="20" font-size="5" text-anchor="middle" dominant-baseline="central"'],
    [],
    [],
  ])
  expect((await own(path)).text).toContain('data-print')
})

test.each(['/certificate/000000000000/', '/certificate/1/', '/certificate/'])(
  'there is nothing at %s',
  async (address) => {
    expect((await fixture.visitor(address)).status).toBe(404)
  },
)
