import { expect, test } from 'vitest'
import { blockIssues, type CheckedBlock, fieldIssues, missingAlternatives } from './publish-checks.ts'

const fields = { title: 'Вулканы', slug: '', date_start: null, date_end: null }
const block = (type: CheckedBlock['type'], data: CheckedBlock['data'], ...rows: CheckedBlock['rows']) => ({
  type,
  data,
  rows,
})

const issuesOf = (changed: Partial<Record<keyof typeof fields, string | null>>) =>
  fieldIssues({ ...fields, ...changed }).map(({ field, issue }) => `${field} ${issue}`)

test('a document needs a title, and an address of Latin letters if it has one', () => {
  expect([{}, { title: ' ' }, { slug: 'лава' }].map(issuesOf)).toEqual([[], ['title titleMissing'], ['slug slugBad']])
})

test.each([
  ['a day that is its only one', '2026-12-01', '2026-12-01', false],
  ['a moment on the day that it ends', '2026-12-01T20:59:30.000Z', '2026-12-01', false],
  ['a moment at which it ends', '2026-12-01T19:00:00.000Z', '2026-12-01T19:00:00.000Z', false],
  ['the midnight after its last day', '2026-12-01T21:00:00.000Z', '2026-12-01', true],
  ['the day after its last one', '2026-12-02', '2026-12-01', true],
])('an event that begins on %s', (_, date_start, date_end, isBackwards) => {
  expect(issuesOf({ date_start, date_end })).toEqual(isBackwards ? ['date_end endsBeforeStart'] : [])
})

test('a quiz has questions with texts, answers, and a right answer where answers are marked', () => {
  const right = { text: 'Лава', is_correct: true }
  const wrong = { text: 'Лёд', is_correct: false }
  const rows = [
    { text: '<p>Что горячее?</p>', variants: [right, wrong] },
    { text: '<p> </p>', variants: [right, { text: ' ' }] },
    { text: 'Что горячее?', variants: [wrong, wrong] },
    { text: 'Что вам ближе?', variants: ['Лава', 'Лёд'] },
    { text: 'Что горячее?', variants: [] },
  ]
  expect(blockIssues(block('quiz', {}, ...rows))).toEqual([
    { path: ['questions', 1, 'text'], issue: 'questionMissing', row: 1 },
    { path: ['questions', 1, 'variants'], issue: 'answerBlank', row: 1 },
    { path: ['questions', 2, 'variants'], issue: 'rightMissing', row: 2 },
    { path: ['questions', 4, 'variants'], issue: 'answersMissing', row: 4 },
  ])
  expect(blockIssues(block('quiz', {}))).toEqual([{ path: ['questions'], issue: 'quizEmpty' }])
})

test('a video has an address or an id, and an image block has a picture', () => {
  expect(
    [
      block('video', { url: '', kinescope_video_id: 'abc-123' }),
      block('video', { url: ' ', kinescope_video_id: '' }),
      block('image', { img: 5 }),
      block('image', { img: null }),
      block('image-text', { img: null }),
    ].map((one) => blockIssues(one).map(({ issue }) => issue)),
  ).toEqual([[], ['videoMissing'], [], ['pictureMissing'], []])
})

test('the alternative text of a picture is its title, its caption, or the text below it', () => {
  expect(
    [
      block('image', { img: 5, title: ' ' }),
      block('image-text', { img: null, title: '' }),
      block('image-list-texts', { img1: 5, caption1: '', txt1: 'Лава', img2: null, img3: 7, caption3: '', txt3: '' }),
      block('images', {}, { caption: 'Лава' }, { caption: '' }),
      block('preview', {}, {}),
      block('text', { txt: '' }),
    ].map(missingAlternatives),
  ).toEqual([['title'], [], ['caption3'], ['images.1.caption'], ['images.0.caption'], []])
})
