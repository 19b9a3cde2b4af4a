import { school } from '../../config/school-names.ts'
import { template } from '../letter.ts'
import { formatDuration } from '../wording.ts'
import { blocksOf, calendarFor, formatEventDate, localTimeOf, subjectOf } from './event-parts.ts'
import type { EventNoticeDetails } from './details.ts'
import { inOtherLangs } from './other-letters.ts'

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
  ...inOtherLangs('eventNotice'),
})
