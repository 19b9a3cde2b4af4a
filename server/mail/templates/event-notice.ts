import type { Lang } from '../../contract/messages.ts'
import { school } from '../../school-names.ts'
import { type LetterBlock, template } from '../letter.ts'
import { formatDuration, NBSP, formatMoment } from '../wording.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const HAS_OFFSET = /(?:Z|[+-]\d\d:\d\d)$/
const MOSCOW = '+03:00'

const formatDay = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' })
    .format(new Date(day))
    .replaceAll(/(\d) /g, `$1${NBSP}`)

/**
 * Formats the date of an event as its page sends it: a day stays a day, a moment is shown in Moscow time, which is also assumed for a
 * moment without an offset.
 */
export const formatEventDate = (date: string, lang: Lang): string =>
  DAY.test(date)
    ? formatDay(date, lang)
    : formatMoment(new Date(HAS_OFFSET.test(date) ? date : `${date}${MOSCOW}`), lang)

/**
 * `date` is the event's date as its page sends it; `room` is its full URL, on an origin that the school allows. `confirmation` is for a new
 * user: its link confirms the email address and is valid for `lifetimeMs`. The page's other data about the event stays out of the mail,
 * since any visitor may have typed it.
 */
export interface EventNoticeDetails {
  name: string
  isWebinar: boolean
  date: string | null
  room: string | null
  confirmation: { link: string; lifetimeMs: number } | null
}

const blocksOf = <Value>(value: Value | null, blocks: (value: Value) => LetterBlock[]): LetterBlock[] =>
  value === null ? [] : blocks(value)

/** Confirms a sign-up for an event: when it is and where to join it. Source: DESIGN §5. */
export const eventNotice = template<EventNoticeDetails>({
  ru: ({ isWebinar, date, room, confirmation }) => ({
    subject: isWebinar ? 'Вы записаны на вебинар' : 'Вы записаны на бесплатный урок',
    preheader: date === null ? 'Место за вами, ждём вас.' : `${formatEventDate(date, 'ru')}, ждём вас.`,
    heading: isWebinar ? 'Вы записаны на вебинар' : 'Вы записаны на урок',
    blocks: [
      {
        kind: 'words',
        words: isWebinar
          ? `Место на вебинаре школы «${school.ru.name}» за вами, ждём вас.`
          : `Бесплатный урок школы «${school.ru.name}» ждёт вас.`,
      },
      ...blocksOf(date, (when) => [{ kind: 'words', words: `Когда: ${formatEventDate(when, 'ru')}` }]),
      ...blocksOf(room, (link) => [{ kind: 'button', label: isWebinar ? 'Войти на вебинар' : 'Открыть урок', link }]),
      ...blocksOf(confirmation, ({ link, lifetimeMs }) => [
        {
          kind: 'words',
          words: `И ещё одно: подтвердите, что это ваша почта. Ссылка действует ${formatDuration(lifetimeMs, 'ru')}.`,
        },
        { kind: 'button', label: 'Подтвердить почту', link },
      ]),
    ],
    reassurance:
      confirmation === null
        ? 'Не записывались? Просто удалите это письмо: ваш аккаунт не изменился.'
        : 'Не записывались? Тогда ничего не нажимайте: без подтверждения этот адрес не считается вашим.',
  }),
  en: ({ isWebinar, date, room, confirmation }) => ({
    subject: isWebinar ? 'You are signed up for the webinar' : 'You are signed up for the free lesson',
    preheader: date === null ? 'Your place is kept.' : `${formatEventDate(date, 'en')}: your place is kept.`,
    heading: isWebinar ? 'You are signed up for the webinar' : 'You are signed up for the lesson',
    blocks: [
      {
        kind: 'words',
        words: isWebinar
          ? `Your place at the webinar of the ${school.en.name} school is kept. See you there.`
          : `A free lesson of the ${school.en.name} school is waiting for you.`,
      },
      ...blocksOf(date, (when) => [{ kind: 'words', words: `When: ${formatEventDate(when, 'en')}` }]),
      ...blocksOf(room, (link) => [
        { kind: 'button', label: isWebinar ? 'Go to the webinar' : 'Open the lesson', link },
      ]),
      ...blocksOf(confirmation, ({ link, lifetimeMs }) => [
        {
          kind: 'words',
          words: `One more thing: please confirm that this mailbox is yours. The link works for ${formatDuration(lifetimeMs, 'en')}.`,
        },
        { kind: 'button', label: 'Confirm my address', link },
      ]),
    ],
    reassurance:
      confirmation === null
        ? 'You have not signed up? Just delete this email: your account has not changed.'
        : 'You have not signed up? Then press nothing: until it is confirmed, this address does not count as yours.',
  }),
})
