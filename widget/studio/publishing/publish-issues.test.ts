import { expect, test } from 'vitest'
import type { BlockKind } from '../../api/content/blocks.ts'
import { type Data, newDocument } from '../document/model.ts'
import { missingAlternativesIn, plainLinksIn, publishIssuesIn } from './publish-issues.ts'

const document = (fields: Data, ...blocks: [BlockKind, Data][]) => ({
  ...newDocument('webinar'),
  fields: { id: 1, title: 'Вулканы', ...fields },
  content: blocks.map(([kind, data], at) => ({ id: at, uuid: `b${at}`, kind, data })),
})

test('what the school would refuse to publish is told at its place', () => {
  const issues = publishIssuesIn(
    document(
      { title: ' ', slug: 'лава', date_start: '2026-12-02', date_end: '2026-12-01' },
      ['quiz', { questions: [] }],
      ['video', { url: '', kinescope_video_id: '' }],
      ['image', { img: null, title: '' }],
      ['images', { images: [{ image_id: 5 }] }],
    ),
  )
  expect(issues.map(({ place, issue }) => `${place} ${issue}`)).toEqual([
    'title titleMissing',
    'slug slugBad',
    'date_end endsBeforeStart',
    'b0.questions quizEmpty',
    'b1.url videoMissing',
    'b2.img pictureMissing',
  ])
})

test('alternative texts that pictures miss are found in every kind of block', () => {
  const img = { id: 5 }
  expect(
    missingAlternativesIn(
      document(
        {},
        ['image', { img: null, title: '' }],
        ['image', { img, title: ' ' }],
        ['image-text', { img, title: '' }],
        ['image-list-texts', { img1: img, caption1: '', txt1: 'Лава', img3: img }],
        ['images', { images: [{ image_id: 5, caption: 'Лава' }, { image_id: 5 }] }],
        ['preview', { images: [{ image_id: 5 }] }],
      ),
    ),
  ).toEqual(['b1.title', 'b2.title', 'b3.caption3', 'b4.images.1.caption', 'b5.images.0.caption'])
})

test('a quiz is published with texts of its questions and answers, and with a right one where answers are marked', () => {
  const right = { text: 'Лава', is_correct: true }
  const wrong = { text: 'Лёд', is_correct: false }
  const issues = publishIssuesIn(
    document({}, [
      'quiz',
      {
        questions: [
          { text: 'Что горячее?', variants: [right, wrong] },
          { text: '<p> </p>', variants: [right, { text: ' ', is_correct: false }] },
          { text: 'Что горячее?', variants: [wrong, wrong] },
          { text: 'Что вам ближе?', variants: ['Лава', 'Лёд'] },
          { text: 'Что горячее?', variants: [] },
        ],
      },
    ]),
  )
  expect(issues.map(({ place, issue }) => `${place} ${issue}`)).toEqual([
    'b0.questions.1.text questionMissing',
    'b0.questions.1.variants answerBlank',
    'b0.questions.2.variants rightMissing',
    'b0.questions.4.variants answersMissing',
  ])
})

test('an event may begin and end on the same day', () => {
  expect(
    publishIssuesIn(document({ date_start: '2026-12-01T19:00:00.000Z', date_end: '2026-12-01' }, ['image-text', {}])),
  ).toEqual([])
})

const link = (address: string) => `<p>Раз, <a href="${address}">два</a></p>`

test('links without encryption are found in fields, texts and rows, and words that look like one are none', () => {
  expect(
    plainLinksIn(
      document(
        { description: link('https://school.example/'), webinar_link: 'http://room.example/1' },
        ['text', { txt: `${link('https://school.example/')}${link('http://school.example/')}` }],
        ['text', { txt: '<p>http: //school.example href=http://school.example/</p>' }],
        ['list-text', { list_text: [{ text: 'Раз' }, { text: link('http://school.example/') }] }],
        ['image', { img: { id: 5, url: 'http://localhost/media/5.webp' }, link: 'mailto:a@school.example' }],
      ),
    ),
  ).toEqual(['webinar_link', 'b0.txt', 'b2.list_text.1.text'])
})
