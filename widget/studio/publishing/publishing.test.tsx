import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { isObject } from '../../../server/contract/is-object.ts'
import { Canvas } from '../canvas/canvas.tsx'
import { Details } from '../details/details.tsx'
import { FIELD } from '../details/field-table.ts'
import { setData, setFields } from '../document/edits.ts'
import { DocumentTitle } from '../screens/document-title.tsx'
import { AsReaders } from '../preview/as-readers.tsx'
import { aCourse, edited, type FakeSchool, type Parts, renderDocument } from '../testing/render-document.tsx'
import { PublishButton } from './publish-button.tsx'

let close = () => {}
afterEach(() => {
  close()
  cleanup()
})

const parts = ({ store, saving }: Parts) => (
  <>
    <DocumentTitle store={store} />
    <AsReaders>
      <Canvas store={store} />
    </AsReaders>
    <Details store={store} />
    <PublishButton store={store} saving={saving} showDetails={() => {}} />
  </>
)

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const dialog = () => within(screen.getByRole('dialog'))
const pressThere = (name: string | RegExp) => act(async () => fireEvent.click(dialog().getByRole('button', { name })))
const lines = (list: string) =>
  [...document.querySelectorAll(`.${list} li`)].map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))
const dialogText = () => screen.getByRole('dialog').textContent?.replaceAll('\u00A0', ' ') ?? ''

/** The answers of a school that takes everything, over those of a test. */
const accepting =
  (course: object, more: FakeSchool = () => null): FakeSchool =>
  (call, body) => {
    const reply = more(call, body)
    if (reply) return reply
    const sent = isObject(body) ? body : {}
    if (call.startsWith('GET lessons/')) return NO_LESSONS
    return /^(?:PUT|PATCH) courses\/7\//.test(call) ? { ...course, ...sent } : null
  }

const open = async (course: object, school: FakeSchool, edit?: (parts: Parts['store']) => void) => {
  const shown = await renderDocument(edited(course), school, parts)
  ;({ close } = shown)
  if (edit) await act(async () => edit(shown.store))
  await press(/^(?:Опубликовать|Публикация)$/)
  return shown
}

const isWrite = (call: string) => !call.startsWith('GET')
const writes = (methods: string[]) => methods.filter(isWrite)
const NO_LESSONS = { count: 0, next: null, previous: null, results: [] }

/** Where the focus is: the field of the details, or the label within the card of a block. */
const focused = () => {
  const { activeElement: active } = document
  const name = active?.closest(`[${FIELD}]`)?.getAttribute(FIELD)
  const label =
    active?.getAttribute('aria-label') ??
    (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? active.labels?.[0]?.textContent : '')
  return `${active?.closest('[data-card]')?.getAttribute('data-card') ?? name ?? ''} ${label ?? active?.tagName}`.trim()
}

describe('what readers will see', () => {
  const before = aCourse({ status: 1, state: 'published' }, ['а', 'Раз'], ['б', 'Два'], ['в', 'Три'], ['г', 'Четыре'])
  const now = aCourse(
    { state: 'changed', title: 'Вулканы Земли', deferred_start_at: '2030-03-04T22:30:00.000Z' },
    ['г', 'Четыре'],
    ['а', 'Раз!'],
    ['в', 'Три'],
    ['д', 'Пять'],
  )
  const school = accepting(now, (call) => (call === 'GET courses/7/published/' ? before : null))

  test('is told field by field and block by block: added, changed, moved and removed, each with its words', async () => {
    await open(now, school)
    expect(lines('changes')).toEqual([
      'ИзмененоОткрыть позже',
      'ИзмененоНазвание',
      'ПереставленО курсе: Четыре',
      'ИзменёнО курсе: Раз!',
      'ДобавленО курсе: Пять',
      'УдалёнО курсе: Два',
    ])
  })

  test.each([
    ['Название', ' Название'],
    ['Открыть позже', 'deferred_start_at День'],
    ['О\u00A0курсе: Раз!', 'а Когда'],
  ])('leads to %s', async (name, place) => {
    await open(now, school)
    await pressThere(name)
    expect([screen.queryByRole('dialog'), focused()]).toEqual([null, place.trim()])
  })

  test('is everything where they see nothing yet, and nothing where they see this version', async () => {
    await open(aCourse({}, ['а', 'Раз']), accepting(aCourse({})))
    expect(dialogText()).toContain('Сейчас на сайте этого нет, читатели увидят всё: 1 блок.')
    close()
    cleanup()
    await open(
      before,
      accepting(before, (call) => (call.includes('published/') ? before : null)),
    )
    expect(dialogText()).toContain('Читатели уже видят эту версию.')
    expect(dialog().queryByRole('button', { name: /^Опубликовать/ })).toBeNull()
  })
})

const faulty = [
  ['quiz', 'quiz', { questions: [] }],
  ['video', 'video', { url: '', kinescope_video_id: '' }],
  ['image', 'image', { img: null, title: '' }],
] as const
const wrong = () =>
  aCourse({
    title: '',
    slug: 'лава',
    content: faulty.map(([uuid, type, data], at) => ({ id: at + 1, uuid, type, data })),
  })

/** What is wrong, the place that is named, and the field that the way leads to. */
const places = [
  ['У\u00A0документа нет названия', 'Название', 'Название'],
  ['В\u00A0адресе есть то, чего там быть не\u00A0может', 'Адрес', 'slug Адрес'],
  ['В\u00A0тесте нет вопросов', 'Тест, блок 1', 'quiz'],
  ['У\u00A0видео нет адреса', 'Видео, блок 2', 'video Адрес видео'],
  ['В\u00A0блоке нет картинки', 'Картинка, блок 3', 'image'],
] as const

describe('what is wrong', () => {
  test('is told of every block and field with its place, and nothing can be published', async () => {
    const { methods } = await open(wrong(), accepting(wrong()))
    const rows = lines('publish-issues')
    expect(rows).toHaveLength(2 + faulty.length)
    expect(
      places.map(([text, place]) => rows.some((row) => row?.startsWith(`${text}${place}`.replaceAll('\u00A0', ' ')))),
    ).toEqual(places.map(() => true))
    await pressThere('Опубликовать')
    expect(methods().filter((call) => call.startsWith('PATCH'))).toEqual([])
  })

  test.each([...Array(2 + faulty.length).keys()])('leads to the field, which says so, at place %i', async (at) => {
    const { store } = await open(wrong(), accepting(wrong()))
    const message = document.querySelectorAll('.publish-issues li > span')[at]?.firstChild?.textContent ?? ''
    await act(async () =>
      fireEvent.click(dialog().getAllByRole('button', { name: /^Показать: / })[at] ?? document.body),
    )
    const place = ['title', 'slug', ...faulty.map(([uuid]) => uuid)][at] ?? ''
    const spot =
      place === 'title'
        ? document.querySelector('.document-title')
        : document.querySelector(`[data-card="${place}"], [${FIELD}="${place}"]`)
    expect(spot?.contains(document.activeElement)).toBe(true)
    expect(spot?.textContent).toContain(message)
    expect(store.getState().errors.size).toBeGreaterThan(0)
  })

  test('and refused by the school alone is told at its place, too', async () => {
    const course = aCourse({}, ['а', 'Раз'])
    const refusal = { price: ['Слишком дорого'], error_paths: { 'content.0.data.when': ['Слишком поздно'] } }
    await open(
      course,
      accepting(course, (call) => (call.startsWith('PATCH') ? Response.json(refusal, { status: 400 }) : null)),
    )
    await pressThere('Опубликовать')
    expect(lines('publish-issues')).toEqual(['Слишком поздноО курсе, блок 1Показать', 'Слишком дорогоЦена, ₽Показать'])
    await pressThere(/^Показать: Слишком поздно/)
    expect(focused()).toBe('а Когда')
  })

  test('is an address that is taken: nothing is compared or published before the document is saved', async () => {
    const course = aCourse({}, ['а', 'Раз'])
    const refusal = { slug: ['Такой адрес уже занят'] }
    const { methods } = await open(
      course,
      accepting(course, (call) => (call.startsWith('PUT') ? Response.json(refusal, { status: 400 }) : null)),
      (store) => store.getState().edit(setFields({ slug: 'lava' })),
    )
    expect(dialogText()).toContain('Сначала документ должен сохраниться.')
    expect(lines('publish-issues')).toEqual(['Такой адрес уже занятАдресПоказать'])
    await pressThere(/^Показать: Такой адрес/)
    expect([focused(), writes(methods())]).toEqual(['slug Адрес', ['PUT courses/7/']])
  })
})

test('missing alternative texts and links without encryption are listed with the way to each, and published', async () => {
  const course = aCourse({
    content: [
      { id: 1, uuid: 'picture', type: 'image', data: { img: { id: 5, image: '/5.webp' }, title: '' } },
      { id: 2, uuid: 'gallery', type: 'images', data: { images: [{ id: 1, image_id: 5, caption: '' }] } },
      { id: 3, uuid: 'text', type: 'text', data: { txt: '<p><a href="http://school.example/a">Тут</a></p>' } },
      { id: 4, uuid: 'event', type: 'course-info', data: { when: 'Раз', btn_link: 'http://school.example/b' } },
    ],
  })
  const { calls } = await open(course, accepting(course))
  expect(lines('publish-issues')).toEqual([
    'Картинка без описанияКартинка, блок 1Показать',
    'Картинка без описанияГалерея, блок 2Показать',
    'Ссылка на http:Текст, блок 3Показать',
    'Ссылка на http:О курсе, блок 4Показать',
  ])
  await pressThere('Опубликовать')
  expect(calls.at(-1)).toEqual(['PATCH courses/7/', { status: 1 }])
})

describe('publishing', () => {
  test('saves first, then makes it so, and tells the address', async () => {
    const course = aCourse({}, ['а', 'Раз'])
    const { calls, methods } = await open(course, accepting(course), (store) =>
      store.getState().edit(setData('а', { when: 'Два' })),
    )
    await pressThere('Опубликовать')
    expect([writes(methods()), calls.at(-1)?.[1]]).toEqual([['PUT courses/7/', 'PATCH courses/7/'], { status: 1 }])
    expect(dialog().getByRole('link', { name: 'https://school.example/courses/vulkany/' })).toBeTruthy()
  })

  test('later says when, by Moscow', async () => {
    const course = aCourse({ deferred_start_at: '2030-03-04T22:30:00.000Z' })
    const scheduled = { ...course, state: 'scheduled', status: 1 }
    await open(
      course,
      accepting(course, (call) => (call.startsWith('PATCH') ? scheduled : null)),
    )
    expect(dialogText()).toContain('Откроется5 марта 2030 г. в 01:30по Москве')
    await pressThere('Опубликовать')
    expect(dialogText()).toContain('Читатели увидят её 5 марта 2030 г. в 01:30 по Москве.')
  })

  test.each([
    ['Снять с\u00A0сайта', { state: 'published', status: 1 }, ['PATCH courses/7/', { is_hidden: true }]],
    ['В\u00A0архив', { state: 'changed' }, ['PATCH courses/7/', { status: 2 }]],
    ['В\u00A0корзину', { state: 'published', status: 1 }, ['DELETE courses/7/', null]],
    [
      'Вернуть на\u00A0сайт',
      { state: 'hidden', status: 1, is_hidden: true },
      ['PATCH courses/7/', { is_hidden: false, status: 1 }],
    ],
  ])('%s is one call, asked about if it takes something away', async (name, fields, call) => {
    const course = aCourse(fields)
    const { calls } = await open(
      course,
      accepting(course, (one) =>
        one.startsWith('DELETE') ? new Response(null, { status: 204 }) : one.includes('published/') ? course : null,
      ),
    )
    const made = () => calls.filter(([one]) => isWrite(one))
    const before = made().length
    await pressThere(name)
    if (made().length === before) await pressThere(name)
    expect(made().slice(before)).toEqual([call])
  })

  test('of what has been saved elsewhere meanwhile takes that over first, and is one more press', async () => {
    const course = aCourse({}, ['а', 'Раз'])
    const theirs = aCourse({ title: 'Их название' }, ['а', 'Раз'])
    let isChanged = false
    const { store, methods } = await open(
      course,
      accepting(theirs, (call) => {
        if (call === 'GET courses/7/') return isChanged ? theirs : course
        if (isChanged || !call.startsWith('PATCH')) return null
        isChanged = true
        return Response.json({ detail: 'Документ изменили' }, { status: 412 })
      }),
    )
    await pressThere('Опубликовать')
    expect([dialogText().includes('Документ изменили'), store.getState().document.fields.title]).toEqual([
      true,
      'Их название',
    ])
    await pressThere('Опубликовать')
    expect([dialogText().includes('Читатели видят эту версию.'), writes(methods())]).toEqual([
      true,
      ['PATCH courses/7/', 'PATCH courses/7/'],
    ])
  })

  test('what somebody has bought cannot be deleted, and the school’s word is told', async () => {
    const course = aCourse({ state: 'published', status: 1 })
    const refusal = Response.json({ detail: 'Это уже купили' }, { status: 403 })
    await open(
      course,
      accepting(course, (call) => {
        if (call.startsWith('GET lessons/')) return NO_LESSONS
        return call.startsWith('DELETE') ? refusal : course
      }),
    )
    await pressThere('В\u00A0корзину')
    await pressThere('В\u00A0корзину')
    expect(dialogText()).toContain('Это уже купили')
  })
})
