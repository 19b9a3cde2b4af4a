import { expect, test } from 'vitest'
import type { DocumentFields, DocumentKind } from '../state.ts'
import { emptyFields } from './fields.ts'
import { applyRules } from './rules.ts'

const SUMS = { price: 150_000, old_price: 200_000, euro_price: 1_500, euro_old_price: 2_000 }
const FREE = { price: 0, old_price: 0, euro_price: 0, euro_old_price: 0 }

const ruled = (kind: DocumentKind, fields: Partial<DocumentFields>) => applyRules(kind, { ...emptyFields, ...fields })

test('a document whose price is above 0 is paid: its sums and its access stay', () => {
  expect(ruled('course', { ...SUMS, access_duration: 6 })).toEqual({ ...emptyFields, ...SUMS, access_duration: 6 })
})

test.each(['course', 'live-lesson', 'page', 'webinar', 'contest'] as const)(
  'pricing fields of a %s are 0 unless it is paid',
  (kind) => {
    const { price, old_price, euro_price, euro_old_price } = ruled(kind, { ...SUMS, price: 0 })
    expect({ price, old_price, euro_price, euro_old_price }).toEqual(FREE)
  },
)

test('pricing fields of a single lesson stay though it is not paid', () => {
  expect(ruled('single-lesson', { ...SUMS, price: 0 })).toEqual({ ...emptyFields, ...SUMS, price: 0 })
})

test('access_duration is 0 unless the document is paid, a single lesson too', () => {
  expect(ruled('single-lesson', { access_duration: 6 }).access_duration).toBe(0)
  expect(ruled('course', { access_duration: 6 }).access_duration).toBe(0)
})

test('the slug is lower-cased', () => {
  expect(ruled('page', { slug: 'Summer-2026' }).slug).toBe('summer-2026')
})

test('webinars and contests always show the discount timer, other kinds as they say', () => {
  const shown = (['webinar', 'contest', 'course'] as const).map(
    (kind) => ruled(kind, { show_discount_timer: false }).show_discount_timer,
  )
  expect(shown).toEqual([true, true, false])
})

test('the rules change nothing that they have changed before', () => {
  const once = ruled('webinar', { ...SUMS, price: 0, slug: 'A', access_duration: 3 })
  expect(applyRules('webinar', once)).toEqual(once)
})

test('a new document has the defaults of the spec', () => {
  const { price, access_duration, img_per_user, link, webinar_link, collection, available_in_plus, status } =
    emptyFields
  expect({ price, access_duration, img_per_user, link, webinar_link, collection, available_in_plus, status }).toEqual({
    price: 0,
    access_duration: 0,
    img_per_user: 0,
    link: '',
    webinar_link: '',
    collection: [],
    available_in_plus: false,
    status: 0,
  })
})
