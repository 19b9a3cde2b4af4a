import { act, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ReaderTextsContext, readerTexts } from '../../texts/reader/texts.ts'
import type { Access, Offered } from '../access.ts'
import { OPEN } from '../load-content.ts'
import { Lessons, Offer } from './offer.tsx'
import { Sums } from './price.tsx'
import { readDocument } from '../read-document.ts'
import { ReadingContext } from '../reading.ts'
import type { DocumentKind } from '../../../server/contract/content/state.ts'

afterEach(() => void vi.useRealTimers())

const forSale: Offered = {
  product: 'course:7',
  price: 1_500,
  oldPrice: 2_000,
  euroPrice: 18,
  oldEuroPrice: 0,
  discountEndsAt: '',
  months: 6,
  author: 'Мария',
}

const show = (kind: DocumentKind, fields: object, access: Partial<Access> = {}, onDiscountEnd = () => undefined) => {
  const document = readDocument(kind, { id: 7, title: 'Космос', caption: 'Космос', ...fields })
  if (!document) throw new Error('no document')
  const whole = { ...OPEN, ...access }
  const { container } = render(
    <ReaderTextsContext value={readerTexts.textsIn('ru')}>
      <ReadingContext
        value={{ school: 'https://school.example', onQuiz: () => undefined, scriptBlocks: 'run', onDiscountEnd }}
      >
        <Offer document={document} access={whole} dateLang="ru" />
        <Lessons access={whole} dateLang="ru" level={2} />
      </ReadingContext>
    </ReaderTextsContext>,
  )
  return container
}

/** The texts that are seen, one for each element that has any. */
const textsOf = (container: Element) =>
  [...container.querySelectorAll('li, p, button, .actions a.link, h2')]
    .filter((element) => !element.closest('[hidden], .covered'))
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))

const LESSONS = [
  { id: 1, title: 'Луна', opensAt: '' },
  { id: 2, title: 'Солнце', opensAt: '2031-05-04T21:00:00Z' },
]

test('a course says for whom it is, what it costs in both currencies, how long it opens, and which lessons it has', () => {
  const fields = { age: 7, gender: 'Девочки', stream: 'осень', is_new: true, is_featured: true }
  expect(textsOf(show('course', fields, { offer: forSale, lessons: LESSONS, isInPlus: true }))).toEqual([
    'Рекомендуем',
    'Новинка',
    'Автор: Мария',
    '2 урока',
    'Возраст: 7',
    'Для кого: Девочки',
    'Поток: осень',
    'Доступ на 6 месяцев',
    'Входит в подписку',
    'Сейчас 1 500 ₽, раньше 2 000 ₽ · 18 €',
    'В корзину',
    'Купить сразу',
    'Уроки курса',
    'Уроки открываются после покупки.',
    'Луна',
    'Солнце Откроется 5 мая 2031',
  ])
})

test('a course is sold by its button, and by the page that sells it alone', () => {
  const container = show('course', {}, { offer: forSale })
  expect([
    container.querySelector<HTMLElement>('[data-school-buy]')?.dataset.schoolBuy,
    container.querySelector('.actions a')?.getAttribute('href'),
  ]).toEqual(['course:7', 'https://school.example/course/7/checkout'])
})

test('a reader whose currency is known sees the price in it alone', () => {
  expect(textsOf(show('course', {}, { offer: forSale, currency: 'EUR' }))).toContain('18 €')
})

const sumsIn = (currency: Access['currency']) => (
  <ReaderTextsContext value={readerTexts.textsIn('ru')}>
    <Sums offer={forSale} currency={currency} />
  </ReaderTextsContext>
)

test('a currency that becomes known keeps the room of both sums, of which the reader sees one', () => {
  const { container, rerender } = render(sumsIn(''))
  const both = container.textContent
  rerender(sumsIn('EUR'))
  const [covered, seen] = container.querySelectorAll('.sums > span')
  expect([covered?.className, covered?.textContent, seen?.textContent?.replaceAll(/\s/g, ' ')]).toEqual([
    'covered',
    both,
    '18 €',
  ])
})

test('who has bought a course goes on with its first open lesson', () => {
  const container = show('course', {}, { offer: forSale, lessons: LESSONS, isBought: true })
  expect(container.querySelector('.by-purchase > div:not(.covered) a')?.outerHTML).toBe(
    '<a class="button" part="button" href="https://school.example/lessons/1/"><span>Продолжить</span></a>',
  )
})

test('a course that is not sold any more says neither that it is free nor what it costs, and its buyers go on', () => {
  expect([{}, { isBought: true }].map((access) => textsOf(show('course', { price: 900 }, access)))).toEqual([
    [],
    ['Этот курс у вас уже есть.'],
  ])
})

test('a free course begins with its first lesson', () => {
  expect(textsOf(show('course', {}, { lessons: LESSONS })).slice(0, 2)).toEqual(['2 урока', 'Бесплатно'])
})

test('a contest says until when it takes entries, a day to its end, and a webinar when it begins, each with its sign-up', () => {
  const [day, moment, webinar] = [
    show('contest', { date_end: '2031-05-04' }),
    show('contest', { date_end: '2031-05-04T16:00:00Z' }),
    show('webinar', { date_start: '2031-05-04T16:00:00Z' }),
  ].map((container) => [textsOf(container), container.querySelector('button')?.dataset.schoolEventId])
  expect([day, moment, webinar]).toEqual([
    [['Работы принимаются по 4 мая 2031 включительно', 'Записаться'], 'contest:7'],
    [['Работы принимаются до 4 мая 2031, 19:00 по Москве', 'Записаться'], 'contest:7'],
    [['Начало: 4 мая 2031, 19:00 по Москве', 'Записаться'], 'webinar:7'],
  ])
})

test('the discount of an event that nobody buys is counted down, too', () => {
  vi.useFakeTimers({ now: Date.parse('2031-05-02T13:00:00Z') })
  const offer = { ...forSale, product: '', discountEndsAt: '2031-05-02T14:00:00Z' }
  expect(textsOf(show('webinar', {}, { offer }))).toEqual([
    'Сейчас 1 500 ₽, раньше 2 000 ₽ · 18 €',
    'До конца скидки 1 час',
    'Записаться',
  ])
})

test('an event that is over takes nobody', () => {
  expect(textsOf(show('webinar', {}, { isOver: true }))).toEqual(['Уже прошло.'])
})

test('a timetable is listed by days, times and subjects', () => {
  const lessons_schedule_list = [{ date: '2031-05-04', time: '19:00', time_end: '20:00', title: 'Луна' }, 'потом', {}]
  expect(textsOf(show('page', { lessons_schedule_list }))).toEqual(['Расписание', '4 мая 2031, 19:00–20:00, Луна'])
})

test('the heading of a document stands in place of its title', () => {
  const headings = [{ main_header: 'Летим к Луне' }, {}].map((more) =>
    readDocument('course', { id: 7, title: 'Космос', ...more }),
  )
  expect(headings.map((document) => document?.heading)).toEqual(['Летим к Луне', 'Космос'])
})

test('a page without any of it shows nothing', () => {
  expect(show('page', {}).innerHTML).toBe('')
})

test('a discount counts down to its end, and then the price is asked for again', () => {
  vi.useFakeTimers({ now: Date.parse('2031-05-02T13:00:00Z') })
  const onDiscountEnd = vi.fn()
  const container = show('course', {}, { offer: { ...forSale, discountEndsAt: '2031-05-04T16:00:00Z' } }, onDiscountEnd)
  const timer = () => container.querySelector('[role=timer]')?.textContent?.replaceAll(/\s/g, ' ')
  const texts = [timer()]
  for (const ms of [50 * 3_600_000, 3_600_000 - 1_000]) {
    act(() => void vi.advanceTimersByTime(ms))
    texts.push(timer())
  }
  expect([texts, onDiscountEnd.mock.calls.length]).toEqual([
    ['До конца скидки 2 дня 3 часа', 'До конца скидки 1 час', 'До конца скидки 1 минута'],
    0,
  ])
  act(() => void vi.advanceTimersByTime(1_000))
  expect([timer(), onDiscountEnd.mock.calls.length]).toEqual([undefined, 1])
})
