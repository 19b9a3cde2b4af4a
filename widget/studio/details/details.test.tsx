import { act, cleanup, fireEvent, render, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isKind } from '../../../server/contract/content/documents/document-id.ts'
import { type FieldName, fieldsOf } from '../../../server/contract/content/documents/fields.ts'
import { kindPaths } from '../../../server/contract/content/documents/kind-paths.ts'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import { createContentClient } from '../../api/content.ts'
import { type Draft } from '../../api/content/wire.ts'
import { createDocumentStore } from '../document/document-store.ts'
import { setFields, setImages } from '../document/edits.ts'
import { newDocument } from '../document/model.ts'
import { aFile, uploaded, aView, carrying } from '../pictures/testing/render-pictures.tsx'
import { type Studio, StudioContext } from '../ui/studio-context.ts'
import { Details } from './details.tsx'
import { type Control, FIELD, fieldTable } from './field-table.ts'

afterEach(cleanup)
beforeEach(() => vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('No pictures here'))))

const kinds = Object.keys(kindPaths).filter(isKind)

/** What can be chosen at the school, by the path of its list. */
const lists: Record<string, readonly object[]> = {
  categories: [{ id: 1, name: 'Природа' }],
  'lesson-categories': [{ id: 2, name: 'Опыты' }],
  tags: [{ id: 3, name: 'Лава' }],
  'school-tags': [{ id: 4, name: 'Летний лагерь' }],
  'lessons-collections/list-items': [{ id: 5, name: 'О Земле', items: [] }],
  'users/authors': [{ id: 'boris', name: 'Борис' }],
  courses: [{ id: 6, title: 'Геология', status: 1 }],
}

const school: typeof fetch = async (address) => {
  const path = new URL(new Request(address).url).pathname.replaceAll(/^\/api\/v1\/|\/$/g, '')
  const results = lists[path]
  return results
    ? Response.json({ count: results.length, next: null, previous: null, results })
    : Response.json({ detail: path }, { status: 404 })
}

interface Shown {
  lang?: Studio['lang']
  role?: string
  fetch?: typeof fetch
}

const show = async (
  kind: DocumentKind,
  fields: Draft = {},
  { lang = 'ru', role = 'staff', fetch = school }: Shown = {},
) => {
  const notify = vi.fn()
  const client = {
    ...createContentClient({ apiBase: '', token: () => 't', notify, fetch }),
    uploadImage: async () => uploaded(9),
  }
  const me = { id: 'anna', name: 'Анна', role }
  const store = createDocumentStore({ ...newDocument(kind), fields: { id: 7, title: 'Лава', price: 100, ...fields } })
  await act(async () =>
    render(
      <StudioContext value={{ client, me, lang, signIns: 0, apiBase: 'https://school.example', notify }}>
        <Details store={store} />
      </StudioContext>,
    ),
  )
  return store
}

const places = () => [...document.querySelectorAll<HTMLElement>(`[${FIELD}]`)]
const namesShown = () => places().map((place) => place.getAttribute(FIELD) ?? '')
const placeOf = (name: string): HTMLElement => {
  const place = places().find((one) => one.getAttribute(FIELD) === name)
  if (!place) throw new Error(`${name} has no place`)
  return place
}

const type = (input: Element | null, value: string) =>
  act(async () => fireEvent.change(input ?? document.body, { target: { value } }))
const text = (place: HTMLElement, value: string) => type(within(place).getByRole('textbox'), value)
const choose = (place: HTMLElement, value: string) => type(within(place).getByRole('combobox'), value)
const check = (place: HTMLElement, name?: string) =>
  act(async () => fireEvent.click(within(place).getByRole('checkbox', name ? { name } : {})))
const day = (place: HTMLElement) => type(place.querySelector('[type="date"]'), '2030-03-05')
const time = (place: HTMLElement) => type(place.querySelector('[type="time"]'), '01:30')

/** 1:30 in Moscow. */
const MOMENT = '2030-03-04T22:30:00.000Z'

/** Edits a field by its control as an author does, and says what the document has to have then. */
const edits: Record<Control, (place: HTMLElement) => Promise<unknown>> = {
  line: async (place) => (await text(place, 'Слово'), 'Слово'),
  lines: async (place) => (await text(place, 'Слово'), 'Слово'),
  loose: async (place) => (await text(place, 'Слово'), 'Слово'),
  slug: async (place) => (await text(place, 'lava-1'), 'lava-1'),
  sum: async (place) => (await text(place, '1 500,5'), 1500.5),
  whole: async (place) => (await text(place, '12'), 12),
  flag: async (place) => (await check(place), true),
  day: async (place) => (await day(place), '2030-03-05'),
  when: async (place) => (await day(place), await time(place), MOMENT),
  start: async (place) => (await day(place), await time(place), MOMENT),
  category: async (place) => (await choose(place, '2'), { id: 2, name: 'Опыты' }),
  author: async (place) => (await choose(place, 'boris'), { id: 'boris', name: 'Борис' }),
  course: async (place) => (await choose(place, '6'), 6),
  tags: async (place) => (await check(place, 'Лава'), await check(place, 'Летний лагерь'), [3, 4]),
  collections: async (place) => (await check(place, 'О Земле'), [5]),
  picture: async (place) => {
    await act(async () => fireEvent.drop(within(place).getByRole('group'), carrying(aFile('a.png'))))
    return aView(9)
  },
  rich: async (place) => {
    await act(async () => fireEvent.focus(within(place).getByRole('textbox')))
    const clipboardData = { types: ['text/plain'], files: [], getData: () => 'Слово' }
    await act(async () => fireEvent.paste(within(place).getByRole('textbox'), { clipboardData }))
    return '<p>Слово</p>'
  },
  json: async (place) => (await text(place, '{"room": 2}'), { room: 2 }),
  schedule: async (place) => {
    await act(async () => fireEvent.click(within(place).getByRole('button')))
    await day(place)
    await time(place)
    await text(place, 'Слово')
    return [{ date: '2030-03-05', time: '01:30', time_end: null, title: 'Слово' }]
  },
}

/** Fields with a place of their own outside of the panel, and what the school sets. */
const isElsewhere = (kind: DocumentKind, name: FieldName) =>
  fieldTable[name] === null || (name === 'show_discount_timer' && (kind === 'webinar' || kind === 'contest'))

test('only these fields have a place of their own: above the text, in the dialog of publishing, in the list of lessons', () => {
  const elsewhere = Object.entries(fieldTable).filter(([, place]) => place === null)
  expect(elsewhere.map(([name]) => name)).toEqual(['title', 'status', 'is_hidden', 'position'])
})

describe.each(kinds)('the details of the kind %s', (kind) => {
  const names = fieldsOf(kind).filter((name) => !isElsewhere(kind, name))

  test('have all of its fields and no others', async () => {
    await show(kind)
    expect(
      namesShown()
        .filter((name) => name !== 'gallery' && name !== 'preview')
        .toSorted(),
    ).toEqual([...names].toSorted())
  })

  test('write what is entered into its field', async () => {
    const store = await show(kind)
    const expected: Record<string, unknown> = {}
    for (const name of names) {
      const place = fieldTable[name]
      if (place) expected[name] = await edits[place.control](placeOf(name))
    }
    const { fields } = store.getState().document
    expect(Object.fromEntries(names.map((name) => [name, Reflect.get(fields, name)]))).toEqual(expected)
  })
})

/** Words without their no-break spaces. */
const textOf = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00A0', ' ') ?? ''

const boxOf = (name: string) => within(placeOf(name)).getByRole<HTMLInputElement>('textbox')

describe('sums', () => {
  test('of what is free are locked, with a word on it, but for the prices of a single lesson', async () => {
    await show('course', { price: 0 })
    expect([boxOf('old_price').disabled, boxOf('access_duration').disabled, boxOf('price').disabled]).toEqual([
      true,
      true,
      false,
    ])
    expect(textOf(placeOf('old_price'))).toContain('Сначала укажите цену')
    cleanup()
    await show('single-lesson', { price: 0 })
    expect([boxOf('old_price').disabled, boxOf('access_duration').disabled]).toEqual([false, true])
  })

  test('that are none say so and leave the document as it is', async () => {
    const store = await show('course')
    await text(placeOf('price'), 'сто')
    expect([textOf(placeOf('price')), store.getState().document.fields.price]).toEqual([
      expect.stringContaining('Здесь нужно число'),
      100,
    ])
  })
})

describe('the address', () => {
  test('is suggested from the title, and one that the school would refuse is said to be so at once', async () => {
    const store = await show('course', { title: 'Вулканы и лава' })
    await act(async () => fireEvent.click(within(placeOf('slug')).getByRole('button')))
    expect(store.getState().document.fields.slug).toBe('vulkany-i-lava')
    await text(placeOf('slug'), 'лава')
    expect(textOf(placeOf('slug'))).toContain('Здесь могут быть только латинские буквы')
  })
})

test('moments are those of Moscow, and a day of a deferred start begins at ten', async () => {
  const store = await show('course', { discount_timer_to: MOMENT })
  const valueOf = (name: string, as: string) => placeOf(name).querySelector<HTMLInputElement>(`[type="${as}"]`)?.value
  expect([valueOf('discount_timer_to', 'date'), valueOf('discount_timer_to', 'time')]).toEqual(['2030-03-05', '01:30'])
  await day(placeOf('deferred_start_at'))
  expect([store.getState().document.fields.deferred_start_at, valueOf('deferred_start_at', 'time')]).toEqual([
    '2030-03-05T07:00:00.000Z',
    '10:00',
  ])
  await type(placeOf('deferred_start_at').querySelector('[type="date"]'), '')
  expect(store.getState().document.fields.deferred_start_at).toBeNull()
})

test('what the school has refused is said at its field, in a group that opens for it', async () => {
  const store = await show('webinar')
  const names = [
    'slug',
    'price',
    'date_end',
    'webinar_link',
    'seo_title',
    'age',
    'category',
    'tags',
    'lessons_schedule_list',
    'is_new',
    'materials',
    'cover',
  ]
  await act(async () => store.getState().setErrors(new Map(names.map((name) => [name, [`Нельзя: ${name}`]]))))
  expect(
    names.map((name) => [textOf(placeOf(name)).includes(`Нельзя: ${name}`), placeOf(name).closest('details')?.open]),
  ).toEqual(names.map(() => [true, true]))
})

test('a picture of the document that is refused is said to be so, in a group that opens for it', async () => {
  const store = await show('course')
  const rows = [{ id: 1, image_id: 5, image: '/a.webp', image_thumbnail: '/a.webp' }]
  await act(async () => {
    store.getState().edit(setImages('gallery', rows))
    store.getState().setErrors(new Map([['gallery.0.image_id', ['Такой картинки нет']]]))
  })
  expect([
    textOf(placeOf('gallery')).includes('Такой картинки нет'),
    placeOf('gallery').closest('details')?.open,
  ]).toEqual([true, true])
})

test('search engines are shown the words that they will show, counted', async () => {
  const store = await show('course', { seo_title: '', short_description: 'Про Землю', slug: 'lava' })
  const preview = () => textOf(document.querySelector('.search-preview'))
  expect(preview()).toBe('Так это увидят в поискеschool.example › courses › lavaЛаваПро Землю')
  await act(async () => store.getState().edit(setFields({ seo_title: 'Всё о лаве', seo_description: 'Опыты' })))
  expect(preview()).toBe('Так это увидят в поискеschool.example › courses › lavaВсё о лавеОпыты')
  expect(textOf(placeOf('seo_title'))).toContain('10 из 120')
})

test('settings that are no JSON say so and leave the document as it is, and only staff writes them', async () => {
  const store = await show('webinar', { config_data: { room: 1 } })
  expect(boxOf('config_data').value).toBe('{\n  "room": 1\n}')
  await text(placeOf('config_data'), '{"room": ')
  const { config_data } = store.getState().document.fields
  expect([boxOf('config_data').value, config_data]).toEqual(['{"room": ', { room: 1 }])
  expect(textOf(placeOf('config_data'))).toContain('Это ещё не JSON')
  cleanup()
  await show('webinar', {}, { role: 'author' })
  expect(within(placeOf('config_data')).queryByRole('textbox')).toBeNull()
})

test('of many terms those that are chosen and those that are looked for are shown, whichever page of the list they are on', async () => {
  const tags = Array.from({ length: 450 }, (_, at) => ({ id: 100 + at, name: `Тег ${at}` }))
  const fetch: Shown['fetch'] = async (address, init) => {
    const { pathname, searchParams } = new URL(new Request(address).url)
    if (pathname !== '/api/v1/tags/') return school(address, init)
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('page_size'))]
    const results = tags.slice((page - 1) * size, page * size)
    return Response.json({ count: 450, next: page * size < 450 ? 'next' : null, previous: null, results })
  }
  const store = await show('course', { tags: [549] }, { fetch })
  const shown = () => [...placeOf('tags').querySelectorAll('.chip')].map(textOf)
  expect([shown().length, shown()[0]]).toEqual([25, 'Тег 449'])
  await type(placeOf('tags').querySelector('[type="search"]'), 'тег 30')
  expect(shown()).toEqual(['Тег 449', 'Тег 30', ...Array.from({ length: 10 }, (_, at) => `Тег 30${at}`)])
  await check(placeOf('tags'), 'Тег 305')
  await check(placeOf('tags'), 'Тег 449')
  expect(store.getState().document.fields.tags).toEqual([405])
  await type(placeOf('tags').querySelector('[type="search"]'), 'вулкан')
  expect(textOf(placeOf('tags'))).toContain('Ничего не нашлось')
})

test('authors do not give their documents away, and a list that has not come says so', async () => {
  await show('course', {}, { role: 'author', fetch: async () => Response.json({}, { status: 403 }) })
  expect([within(placeOf('author')).queryByRole('combobox'), textOf(placeOf('category'))]).toEqual([
    null,
    expect.stringContaining('Не загрузилось'),
  ])
})
