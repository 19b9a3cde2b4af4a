import { formatMoment } from '../../mail/wording.ts'
import { counted } from './counted.ts'

/** What the school's pages say around their documents, in Russian, which gives the shape. */
export const pageTextsRu = {
  crumbs: 'Вы здесь',
  courses: 'Курсы',
  ages: (ages: string) => `Возраст: ${ages}`,
  forEver: 'Доступ навсегда',
  forMonths: (months: number) =>
    `Доступ на ${counted(months, 'ru', { one: 'месяц', few: 'месяца', other: 'месяцев' })}`,
  audience: (audience: string) => `Для\u00A0кого: ${audience}`,
  group: (stream: string) => `Поток: ${stream}`,
  new: 'Новинка',
  featured: 'Рекомендуем',
  discountUntil: (at: Date) => `Скидка до\u00A0${formatMoment(at, 'ru')}`,
  now: 'Сейчас',
  before: ', раньше',
  free: 'Бесплатно',
  buy: 'В корзину',
  buyNamed: (name: string) => `В корзину: ${name}`,
  buyNow: 'Купить сразу',
  buyNowNamed: (name: string) => `Купить сразу: ${name}`,
  start: 'Начать',
  neighbours: 'Соседние уроки',
  previous: 'Предыдущий урок',
  next: 'Следующий урок',
  missing: 'Такой страницы нет',
  missingWhy: 'Возможно, её сняли с публикации или в адресе ошибка.',
  toCourses: 'Посмотреть курсы',
  draft: 'Черновик',
  draftWhy: 'Это черновик. Его видят только те, у кого есть эта ссылка.',
  draftScript: 'Чтобы прочитать черновик, включите JavaScript.',
  search: 'Поиск',
  category: 'Тема',
  tag: 'Тег',
  age: 'Возраст',
  gender: 'Для\u00A0кого',
  stream: 'Поток',
  price: 'Цена',
  any: {
    category: 'Все темы',
    tag: 'Все теги',
    age: 'Любой возраст',
    gender: 'Для\u00A0всех',
    stream: 'Любой поток',
    price: 'Любая цена',
  },
  upTo: (sum: string) => `До ${sum}`,
  find: 'Найти',
  reset: 'Сбросить',
  found: (count: string) => `Найдено: ${count}`,
  allCourses: 'Все курсы',
  nothing: 'Ничего не нашлось. Попробуйте убрать часть условий.',
  pages: 'Страницы каталога',
  page: (number: number) => `Страница ${number}`,
  back: 'Назад',
  forth: 'Дальше',
  about: 'Курсы онлайн-школы для детей: короткие уроки, настоящие авторы и задания, которые делают руками.',
}

export type PageTexts = typeof pageTextsRu

/** What a certificate's page says. */
export const certificateTextsRu = {
  title: 'Сертификат',
  genuine: (name: string) => `Сертификат настоящий: его выдала школа «${name}».`,
  number: 'Номер',
  about: 'За что',
  date: 'Дата',
  name: 'Имя',
  hidden: 'Владелец не показывает своё имя',
  print: 'Распечатать или сохранить как PDF',
  yours: 'Это ваш сертификат. По адресу этой страницы любой может проверить, что он настоящий.',
  named: 'Ваше имя здесь видят все.',
  unnamed: 'Ваше имя здесь видите только вы.',
  settings: 'Изменить это в профиле',
}

export type CertificateTexts = typeof certificateTextsRu
