import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { added } from '../documents/testing/bodies.ts'
import { unsafeElementsIn } from '../testing/unsafe-elements.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { vectors } from '../testing/vectors.ts'

let fixture: ContentFixture

beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

/** As many as a document has blocks; a body with a null character is refused as a whole. */
const some = vectors.filter((vector) => !vector.includes('\u0000')).slice(0, 200)

const withTexts = z.object({ content: z.array(z.object({ data: z.object({ txt: z.string() }) })) })
const textsOf = (body: object) => withTexts.parse(body).content.map(({ data }) => data.txt)

test('what runs is not stored, and the answer says what was taken out of which text', async () => {
  const author = fixture.as('author')
  const txt = '<p onclick="x">Привет</p><script>x</script>'
  const { body } = await added(author, 'course', {
    title: '<b>Космос</b>',
    materials: 'Тетрадь <img src=x>',
    content: [
      { type: 'text', data: { txt: 'чисто' } },
      { type: 'attention-block', data: { txt } },
    ],
  })
  const { removed_markup: removed, ...document } = body
  expect(removed).toEqual([
    { path: 'materials', removed: ['img'] },
    { path: 'content.1.data.txt', removed: ['p[onclick]', 'script'] },
  ])
  expect([document.title, document.materials, textsOf(document)]).toEqual([
    '<b>Космос</b>',
    'Тетрадь ',
    ['чисто', '<!--attention--><p>Привет</p>'],
  ])
  expect((await author.get('courses/1/')).body).toEqual(document)
})

test('a document of hostile texts is answered without harm, to its author and to readers', async () => {
  const author = fixture.as('author')
  await added(author, 'page', { status: 1, content: some.map((txt) => ({ type: 'text', data: { txt: `a${txt}` } })) })
  const responses = [await author.get('page/1/'), await fixture.as('anonymous').get('page/1/')]
  const found = responses.map(({ status, body }) => [
    status,
    textsOf(body).length,
    textsOf(body).flatMap(unsafeElementsIn),
  ])
  expect(found).toEqual(responses.map(() => [200, some.length, []]))
})
