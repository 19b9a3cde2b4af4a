import type { Lang } from '../../../server/contract/messages.ts'
import { commonRu } from '../common-ru.ts'
import { russianCount } from '../format-number.ts'

/** The two largest units of a number of minutes: `2 дня 3 часа`. */
const timeLeft = (minutes: number): string => {
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)]
  const formatted = [
    days > 0 ? russianCount(days, ['день', 'дня', 'дней']) : '',
    hours > 0 ? russianCount(hours, ['час', 'часа', 'часов']) : '',
    days === 0 && minutes % 60 > 0 ? russianCount(minutes % 60, ['минута', 'минуты', 'минут']) : '',
  ]
  return formatted.filter(Boolean).join(' ')
}

/** What `<school-content>` says. Russian is the default and gives the shape. */
export const readerRu = {
  lang: 'ru' as const,
  common: commonRu,
  opensAnew: commonRu.opensAnew,
  loading: {
    failed: 'Страница загрузилась не до конца. Проверьте интернет.',
    missing: 'Такой страницы нет, или её сняли с публикации.',
    expired: 'Ссылка на черновик больше не действует. Попросите у автора новую.',
    retry: 'Попробовать ещё раз',
  },
  closed: {
    opensAt: (date: string) => `Откроется ${date}`,
    buyers: 'Доступно после покупки',
    either: 'Доступно после покупки или по\u00A0подписке',
    buy: 'Купить',
    price: 'Цена',
    subscribers: 'Доступно по подписке',
    subscribe: 'Оформить подписку',
    enter: 'Войти',
    orSignIn: 'Уже есть доступ?',
    openAtSchool: 'Открыть на сайте школы',
  },
  offer: {
    isNew: 'Новинка',
    featured: 'Рекомендуем',
    author: (name: string) => `Автор: ${name}`,
    lessonsCount: (count: number) => russianCount(count, ['урок', 'урока', 'уроков']),
    ages: (ages: string) => `Возраст: ${ages}`,
    audience: (audience: string) => `Для\u00A0кого: ${audience}`,
    stream: (stream: string) => `Поток: ${stream}`,
    forEver: 'Доступ навсегда',
    forMonths: (months: number) => `Доступ на\u00A0${russianCount(months, ['месяц', 'месяца', 'месяцев'])}`,
    inPlus: 'Входит в\u00A0подписку',
    now: 'Сейчас',
    before: ', раньше',
    free: 'Бесплатно',
    buy: 'В\u00A0корзину',
    buyNamed: (name: string) => `В корзину: ${name}`,
    buyNow: 'Купить сразу',
    buyNowNamed: (name: string) => `Купить сразу: ${name}`,
    start: 'Начать',
    continue: 'Продолжить',
    owned: 'Этот курс у\u00A0вас уже есть.',
    discountUntil: (moment: string) => `Скидка до\u00A0${moment}`,
    discountEndsIn: (minutes: number) => `До\u00A0конца скидки ${timeLeft(minutes)}`,
    byMoscow: (day: string, time: string) => `${day}, ${time} по\u00A0Москве`,
    starts: (moment: string) => `Начало: ${moment}`,
    ends: (moment: string) => `Конец: ${moment}`,
    deadline: (moment: string) => `Работы принимаются до\u00A0${moment}`,
    deadlineDay: (day: string) => `Работы принимаются по\u00A0${day} включительно`,
    over: 'Уже прошло.',
    signUp: 'Записаться',
    timetable: 'Расписание',
    lessons: 'Уроки курса',
    afterPurchase: 'Уроки открываются после покупки.',
    bought: 'Доступ к\u00A0урокам открыт.',
    opens: (day: string) => `Откроется ${day}`,
  },
  parts: { materials: 'Материалы', record: 'Запись' },
  resume: 'Продолжить с места, где вы остановились',
  info: { when: 'Когда', format: 'Формат', ages: 'Возраст' },
  picture: {
    enlarge: (caption: string) => (caption === '' ? 'Увеличить картинку' : `Увеличить: ${caption}`),
    slider: 'Картинки',
    viewer: 'Просмотр картинок',
    place: (at: number, of: number) => `${at} из ${of}`,
    back: 'Предыдущая картинка',
    forth: 'Следующая картинка',
    close: 'Закрыть',
  },
  video: { name: 'Видео', play: (name: string) => `Смотреть: ${name}` },
  script: {
    frame: 'Интерактивная часть',
    run: 'Запустить',
    off: 'Здесь скрипт. На\u00A0этом сайте скрипты выключены, и\u00A0читатели его не\u00A0видят.',
    failed: 'Не\u00A0запустилось. Сохраните черновик и\u00A0попробуйте ещё раз.',
  },
  quiz: {
    name: 'Тест',
    start: (of: number) => `Начать, ${russianCount(of, ['вопрос', 'вопроса', 'вопросов'])}`,
    progress: (at: number, of: number) => `Вопрос ${at} из ${of}`,
    right: 'Верно',
    wrong: 'Неверно',
    noted: 'Ответ принят',
    several: (count: number) => `Верных ответов: ${count}. Отметьте все и\u00A0нажмите «Проверить».`,
    check: 'Проверить',
    next: 'Дальше',
    result: 'Посмотреть результат',
    score: (right: number, of: number) => `Верных ответов: ${right} из ${of}`,
    again: 'Пройти ещё раз',
  },
}

export type ReaderTexts = Omit<typeof readerRu, 'lang'> & { lang: Lang }
