import { expect, test } from 'vitest'
import { traitsOf } from '../../contract/content/blocks/traits.ts'
import { documentBody } from '../../contract/content/documents/body.ts'
import { exampleBlocks } from '../../contract/content/examples/blocks.ts'
import type { DocumentInput } from '../../contract/content/state.ts'
import { Problem } from '../../http/problem.ts'
import { sanitiseInput, sanitiseItem } from './rich-text.ts'

const HOSTILE = 'a<script>x</script>'

const sanitised = (body: object) => sanitiseInput(documentBody('webinar', 'change').parse(body))

test('every rich text is cleaned, and the paths say where something was taken out', async () => {
  const { fields, content, removed } = await sanitised({
    materials: HOSTILE,
    content_registered: HOSTILE,
    content_closed: HOSTILE,
    content: [
      { type: 'text', data: { txt: HOSTILE } },
      { type: 'image-text', data: { txt: HOSTILE } },
      { type: 'image-list-texts', data: { txt1: HOSTILE, txt2: 'b', txt3: HOSTILE } },
      { type: 'list-text', data: { list_text: [{ txt: 'b' }, { txt: HOSTILE }] } },
      {
        type: 'quiz',
        data: {
          welcome_text: HOSTILE,
          final: HOSTILE,
          questions: [{ text: HOSTILE, fail: HOSTILE, success: HOSTILE }],
        },
      },
    ],
  })
  const paths = [
    'materials',
    'content_registered',
    'content_closed',
    'content.0.data.txt',
    'content.1.data.txt',
    'content.2.data.txt1',
    'content.2.data.txt3',
    'content.3.data.list_text.1.txt',
    'content.4.data.welcome_text',
    'content.4.data.final',
    ...['text', 'fail', 'success'].map((name) => `content.4.data.questions.0.${name}`),
  ]
  expect(removed).toEqual(paths.map((path) => ({ path, removed: ['script'] })))
  expect(JSON.stringify([fields, content])).not.toContain('script>')
})

test('a marker stays before a text that was cleaned', async () => {
  const { content, removed } = await sanitised({
    content: [
      { type: 'header1-block', data: { txt: '<b onclick=x>Глава</b>' } },
      { type: 'text', data: { txt: '<!--attention--><!-- b --><i>a</i>' } },
    ],
  })
  expect(content?.map(({ data }) => data.txt)).toEqual(['<!--header1--><b>Глава</b>', '<!--attention--><i>a</i>'])
  expect(removed.map((one) => one.removed)).toEqual([['b[onclick]'], ['comment']])
})

test('titles, captions and names are texts and not markup: they stay to the letter', async () => {
  const title = '<img src=x onerror="globalThis.ran=1">'
  const { fields, content, removed } = await sanitised({
    title,
    main_header: title,
    short_description: title,
    content: [
      { type: 'image', data: { title } },
      { type: 'quiz', data: { title, caption: title, questions: [{ variants: [title] }] } },
      { type: 'course-info', data: { when: title, format: title, ages: title } },
    ],
  })
  expect(fields).toEqual({ title, main_header: title, short_description: title })
  expect([JSON.stringify(content).split('onerror').length - 1, removed]).toEqual([7, []])
})

test('a script block is kept as it is: only a sandbox runs it', async () => {
  const block = exampleBlocks.find(({ type }) => type === 'script-block')
  const input: DocumentInput = { fields: {}, content: block ? [block] : [], removed: [] }
  expect([await sanitiseInput(input), traitsOf('script-block').richText]).toEqual([input, []])
})

test('what is clean stays as it was sent', async () => {
  const input: DocumentInput = { fields: { title: 'a' }, content: exampleBlocks, removed: [] }
  expect(await sanitiseInput(input)).toEqual(input)
})

test('a text that grows too long by being spelt out is refused at its path', async () => {
  const refused = sanitised({ content: [{ type: 'text', data: { txt: `${'&'.repeat(9_000)}${'a'.repeat(20_000)}` } }] })
  await expect(refused).rejects.toEqual(
    new Problem(400, {
      errors: [{ path: ['content', 0, 'data', 'txt'], message: 'tooLongFor', about: { most: 50_000 } }],
    }),
  )
})

const SMALL = '<b>a</b>'.repeat(5_000)

test.each([
  ['one text', { materials: '<'.repeat(10_001) }, ['materials']],
  [
    'all texts together',
    { content: Array.from({ length: 6 }, () => ({ type: 'text', data: { txt: SMALL } })) },
    ['content', 5, 'data', 'txt'],
  ],
])('markup that takes too long to read is refused: %s', async (_, body, path) => {
  await expect(sanitised(body)).rejects.toEqual(new Problem(400, { errors: [{ path, message: 'tooMuchMarkup' }] }))
})

test('a row that comes alone is cleaned as well', async () => {
  const item = { id: null, uuid: null, data: { txt: HOSTILE } }
  expect(await sanitiseItem('list-text', item)).toEqual({
    item: { ...item, data: { txt: 'a' } },
    removed: [{ path: 'txt', removed: ['script'] }],
  })
})
