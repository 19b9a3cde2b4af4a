import { describe, expect, test } from 'vitest'
import { bodyOf } from './body.ts'

const PRICES = { price: 1_500, old_price: 2_000, euro_price: 18.5, euro_old_price: 25 }
const FREE = { price: 0, old_price: 0, euro_price: 0, euro_old_price: 0 }

test('a new course is sent with the defaults of the spec', () => {
  expect(bodyOf('course', { title: 'Космос' })).toEqual({
    title: 'Космос',
    ...FREE,
    access_duration: 0,
    available_in_plus: false,
    collection: [],
    gallery: { gallery_images: [] },
    preview: { preview_images: [] },
  })
})

test('a new webinar has empty links and no images per person besides, and placeholders for its ids', () => {
  expect(bodyOf('webinar', { title: 'Вебинар' })).toMatchObject({
    link: '',
    webinar_link: '',
    img_per_user: 0,
    contest_id: 0,
    webinar_id: 0,
  })
})

const priced = (kind: 'course' | 'single-lesson', price: number) =>
  bodyOf(kind, { id: 1, title: 'Космос', ...PRICES, price, access_duration: 12 })

describe('pricing', () => {
  test('is sent as it is where the course is paid', () => {
    expect(priced('course', 1_500)).toEqual({ title: 'Космос', ...PRICES, access_duration: 12 })
  })

  test('is 0 where it is not, access included', () => {
    expect(priced('course', 0)).toEqual({ title: 'Космос', ...FREE, access_duration: 0 })
  })

  test('of a single lesson stays, and its access is 0 unless it is paid', () => {
    expect(priced('single-lesson', 0)).toEqual({ title: 'Космос', ...PRICES, price: 0, access_duration: 0 })
  })

  test('is 0 as a whole where only a part was said', () => {
    expect(bodyOf('course', { id: 1, title: 'Космос', old_price: 900 })).toMatchObject(FREE)
  })
})

test('what a replacement does not say is not sent', () => {
  expect(bodyOf('course', { id: 1, title: 'Космос' })).toEqual({ title: 'Космос' })
})

test('the slug is lower-cased', () => {
  expect(bodyOf('course', { id: 1, title: 'Космос', slug: 'Kosmos-1' })).toMatchObject({ slug: 'kosmos-1' })
})

test.each(['webinar', 'contest'] as const)('a %s always shows the discount timer, and both ids are its own', (kind) => {
  expect(bodyOf(kind, { id: 7, title: 'А', show_discount_timer: false })).toEqual({
    title: 'А',
    show_discount_timer: true,
    contest_id: 7,
    webinar_id: 7,
  })
})

test('a page has a caption in place of a title, and is not in Plus', () => {
  expect(bodyOf('page', { id: 7, title: 'О школе', available_in_plus: true })).toEqual({ caption: 'О школе' })
})

test('a lesson takes the fields of a lesson only', () => {
  expect(bodyOf('lesson', { id: 7, title: 'Урок', course: 3, position: 2, slug: 'x', ...PRICES })).toEqual({
    title: 'Урок',
    course: 3,
    position: 2,
  })
})

test('author, category and cover are sent by their ids, whether they are ids or objects', () => {
  const cover = { id: 5, image: '/media/a.webp' }
  expect([
    bodyOf('course', { id: 1, title: 'А', author: { id: 'p1' }, category: { id: 2 }, cover }),
    bodyOf('course', { id: 1, title: 'А', author: 'p1', category: 2, cover: 5 }),
    bodyOf('course', { id: 1, title: 'А', author: null, category: null, cover: null }),
  ]).toEqual([
    { title: 'А', author: 'p1', category: 2, cover: 5 },
    { title: 'А', author: 'p1', category: 2, cover: 5 },
    { title: 'А', author: null, category: null, cover: null },
  ])
})

test('a deferred start is sent as one moment; switched off it is none', () => {
  const deferred = { is_deferred: true, deferred_date: '2026-12-01', deferred_time: '09:30' }
  expect([
    bodyOf('course', { id: 1, title: 'А', ...deferred }),
    bodyOf('course', { id: 1, title: 'А', ...deferred, is_deferred: false }),
  ]).toEqual([
    { title: 'А', deferred_start_at: new Date(2026, 11, 1, 9, 30).toISOString() },
    { title: 'А', deferred_start_at: null },
  ])
})

test('gallery and preview are rows of ids', () => {
  const rows = [{ id: 3, image_id: 5, image: '/media/a.webp', image_thumbnail: '/media/b.webp' }, { image_id: 6 }]
  expect(bodyOf('course', { id: 1, title: 'А', gallery: rows, preview: [] })).toEqual({
    title: 'А',
    gallery: { gallery_images: [{ id: 3, image_id: 5 }, { image_id: 6 }] },
    preview: { preview_images: [] },
  })
})
