import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useStore } from 'zustand'
import { aCourse, edited, type FakeSchool, type Parts, renderDocument } from '../testing/render-document.tsx'
import { PublishSummary } from './publish-summary.tsx'

let close = () => {}
afterEach(() => {
  close()
  cleanup()
})

/** What can be chosen at the school, by the call for it. */
const terms: Record<string, readonly object[]> = {
  'GET categories/': [{ id: 1, name: 'Наука' }],
  'GET lesson-categories/': [],
  'GET tags/': [{ id: 3, name: 'Лава' }],
  'GET school-tags/': [{ id: 4, name: 'Летний лагерь' }],
  'GET lessons-collections/list-items/': [{ id: 5, name: 'О Земле', items: [] }],
}
const school: FakeSchool = (call) => {
  const results = terms[call.split('?')[0] ?? '']
  return results ? { count: results.length, next: null, previous: null, results } : null
}

const show = async (fields: object) => {
  const onGo = vi.fn()
  const Shown = ({ store }: Pick<Parts, 'store'>) => <PublishSummary document={useStore(store).document} onGo={onGo} />
  ;({ close } = await renderDocument(edited(aCourse(fields)), school, ({ store }) => <Shown store={store} />))
  return onGo
}

const rows = () =>
  [...document.querySelectorAll('.publish-summary > div')].map(({ textContent }) =>
    textContent?.replaceAll('\u00A0', ' ').replace('Изменить', ''),
  )

test('address, price, access, opening, category, tags, school tags, collections, materials and search are told, each with the way to its field', async () => {
  const onGo = await show({
    price: 1500,
    access_duration: 6,
    available_in_plus: true,
    deferred_start_at: '2030-03-04T22:30:00.000Z',
    category: { id: 1, name: 'Наука' },
    tags: [3, 4],
    collection: [5],
    materials: '<p>Рабочая тетрадь</p>',
    seo_title: 'Всё о вулканах',
    seo_description: 'Лава и пепел',
  })
  expect(rows()).toEqual([
    'Адресhttps://school.example/courses/vulkany/',
    'Цена1 500 ₽',
    'Доступ6 месяцев, входит в подписку «Плюс»',
    'Откроется5 марта 2030 г. в 01:30по Москве',
    'КатегорияНаука',
    'ТегиЛава, Летний лагерь',
    'ПодборкиО Земле',
    'Материалыесть',
    'В поискеВсё о вулканахЛава и пепел',
  ])
  for (const button of screen.getAllByRole('button', { name: /^Изменить: / }))
    await act(async () => fireEvent.click(button))
  expect(onGo.mock.calls.flat()).toEqual(
    'slug price access_duration deferred_start_at category tags collection materials seo_title'.split(' '),
  )
})

test('how many answers of each question of a quiz are right is told, with the way to them', async () => {
  const [right, wrong] = [true, false].map((is_correct) => ({ text: 'Лава', is_correct }))
  const questions = [{ variants: [right, wrong] }, { variants: [right, right, wrong] }, { variants: ['а', 'б'] }]
  const content = [{ id: 1, uuid: 'q', type: 'quiz', data: { title: 'Проверьте себя', questions } }]
  const onGo = await show({ content })
  fireEvent.click(screen.getByRole('button', { name: 'Изменить: Верные ответы' }))
  expect([rows().at(-1), onGo.mock.calls]).toEqual([
    'Верные ответы1 из 2, 2 из 3, 0 из 2Проверьте себя',
    [['q.questions']],
  ])
})

test('what is missing is told, too', async () => {
  await show({ slug: '' })
  expect(rows()).toEqual([
    'Адресhttps://school.example/courses/7/своего адреса нет, вместо него номер',
    'Ценабесплатно',
    'Откроетсясразу',
    'Категориянет',
    'Тегинет',
    'Подборкинет',
    'Материалынет',
    'В поискеВулканыописания нет',
  ])
})
