import type { Lang } from '../../contract/messages.ts'
import { truncate } from '../../contract/truncate.ts'
import { school } from '../../config/school-names.ts'
import { type LetterBlock, type MailSite, template } from '../letter.ts'
import { formatDuration, formatLocalMoment, formatMoment, NBSP, tiedFigures } from '../wording.ts'
import { calendarOf, isDay, momentOf } from './event-calendar.ts'

const formatIn = (lang: Lang, date: Date, options: Intl.DateTimeFormatOptions): string =>
  tiedFigures(new Intl.DateTimeFormat(lang, options).format(date))

/**
 * Formats the date of an event as its page sends it: a day stays a day, a moment is shown in Moscow time, which is also assumed for a
 * moment without an offset.
 */
export const formatEventDate = (date: string, lang: Lang): string =>
  isDay(date)
    ? formatIn(lang, momentOf(date), { dateStyle: 'long', timeZone: 'UTC' })
    : formatMoment(momentOf(date), lang)

const dayAndMonth = { day: 'numeric', month: 'long' } as const
const byMoscow: Record<Lang, string> = { ru: 'МСК', en: 'MSK' }

/** The same without the year, for a subject: «1 декабря в 19:00 МСК». */
const formatShortly = (date: string, lang: Lang): string => {
  if (isDay(date)) return formatIn(lang, momentOf(date), { ...dayAndMonth, timeZone: 'UTC' })
  const options = { ...dayAndMonth, hour: 'numeric', minute: '2-digit', timeZone: 'Europe/Moscow' } as const
  return `${formatIn(lang, momentOf(date), options)}${NBSP}${byMoscow[lang]}`
}

/**
 * `title` is the event's name; `date` and `end` are as its page or its document gives them; `timeZone` is the visitor's IANA time zone;
 * `room` is the full URL, on an origin that the school allows; `at` is the moment of the sign-up. `confirmation` is for a new user: its link
 * confirms the email address and is valid for `lifetimeMs`. The page's other data about the event stays out of the mail, since any visitor
 * may have typed it.
 */
export interface EventNoticeDetails {
  name: string
  uid: string
  isWebinar: boolean
  title: string | null
  date: string | null
  end: string | null
  timeZone: string | null
  room: string | null
  at: Date
  confirmation: { link: string; lifetimeMs: number } | null
}

const SUBJECT_MAX = 100

const subjectOf = (heading: string, date: string | null, lang: Lang): string => {
  const when = date === null ? '' : `, ${formatShortly(date, lang)}`
  return truncate(heading, SUBJECT_MAX - when.length) + when
}

const localTimeOf = ({ date, timeZone }: EventNoticeDetails, lang: Lang): string | null =>
  date === null || timeZone === null || isDay(date) ? null : formatLocalMoment(momentOf(date), lang, timeZone)

const calendarFor = (site: MailSite, { title, date, ...event }: EventNoticeDetails, usualTitle: string, lang: Lang) =>
  date === null ? undefined : calendarOf(site, { ...event, title: title ?? usualTitle, date }, lang)

const blocksOf = <Value>(value: Value | null, blocks: (value: Value) => LetterBlock[]): LetterBlock[] =>
  value === null ? [] : blocks(value)

/** Confirms a sign-up for an event: which, when, and where to join it, with the event as a calendar. Source: DESIGN §5. */
export const eventNotice = template<EventNoticeDetails>({
  ru: (details, site) => {
    const { isWebinar, title, date, room, confirmation } = details
    const heading =
      title === null ? `Вы записаны на ${isWebinar ? 'вебинар' : 'бесплатный урок'}` : `Вы записаны: ${title}`
    return {
      subject: subjectOf(heading, date, 'ru'),
      preheader: date === null ? 'Место за вами, ждём вас.' : `${formatEventDate(date, 'ru')}, ждём вас.`,
      heading,
      blocks: [
        {
          kind: 'text',
          text: isWebinar
            ? `Место на вебинаре школы «${school.ru.name}» за вами, ждём вас.`
            : `Школа «${school.ru.name}» ждёт вас.`,
        },
        ...blocksOf(date, (when) => [{ kind: 'text', text: `Когда: ${formatEventDate(when, 'ru')}` }]),
        ...blocksOf(localTimeOf(details, 'ru'), (when) => [{ kind: 'text', text: `По вашему времени: ${when}` }]),
        ...blocksOf(room, (link) => [{ kind: 'button', label: isWebinar ? 'Войти на вебинар' : 'Открыть урок', link }]),
        ...blocksOf(date, () => [
          { kind: 'text', text: 'К письму приложен файл, который добавит событие в ваш календарь.' },
        ]),
        ...blocksOf(confirmation, ({ link, lifetimeMs }) => [
          {
            kind: 'text',
            text: `И ещё одно: подтвердите, что это ваша почта. Ссылка действует ${formatDuration(lifetimeMs, 'ru')}.`,
          },
          { kind: 'button', label: 'Подтвердить почту', link },
        ]),
      ],
      reassurance:
        confirmation === null
          ? 'Не записывались? Просто удалите это письмо: ваш аккаунт не изменился.'
          : 'Не записывались? Тогда ничего не нажимайте: без подтверждения этот адрес не считается вашим.',
      calendar: calendarFor(site, details, `${isWebinar ? 'Вебинар' : 'Урок'} школы «${school.ru.name}»`, 'ru'),
    }
  },
  en: (details, site) => {
    const { isWebinar, title, date, room, confirmation } = details
    const heading =
      title === null
        ? `You are signed up for the ${isWebinar ? 'webinar' : 'free lesson'}`
        : `You are signed up: ${title}`
    return {
      subject: subjectOf(heading, date, 'en'),
      preheader: date === null ? 'Your place is kept.' : `${formatEventDate(date, 'en')}: your place is kept.`,
      heading,
      blocks: [
        {
          kind: 'text',
          text: isWebinar
            ? `Your place at the webinar of the ${school.en.name} school is kept. See you there.`
            : `The ${school.en.name} school is waiting for you.`,
        },
        ...blocksOf(date, (when) => [{ kind: 'text', text: `When: ${formatEventDate(when, 'en')}` }]),
        ...blocksOf(localTimeOf(details, 'en'), (when) => [{ kind: 'text', text: `In your time zone: ${when}` }]),
        ...blocksOf(room, (link) => [
          { kind: 'button', label: isWebinar ? 'Go to the webinar' : 'Open the lesson', link },
        ]),
        ...blocksOf(date, () => [{ kind: 'text', text: 'A file is attached that adds the event to your calendar.' }]),
        ...blocksOf(confirmation, ({ link, lifetimeMs }) => [
          {
            kind: 'text',
            text: `One more thing: please confirm that this mailbox is yours. The link works for ${formatDuration(lifetimeMs, 'en')}.`,
          },
          { kind: 'button', label: 'Confirm my address', link },
        ]),
      ],
      reassurance:
        confirmation === null
          ? 'You have not signed up? Just delete this email: your account has not changed.'
          : 'You have not signed up? Then press nothing: until it is confirmed, this address does not count as yours.',
      calendar: calendarFor(site, details, `${isWebinar ? 'Webinar' : 'Lesson'} of the ${school.en.name} school`, 'en'),
    }
  },
})
