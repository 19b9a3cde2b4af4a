import type { Lang } from '../../../server/contract/messages.ts'
import { commonRu } from '../common-ru.ts'
import { russianCount } from '../format-number.ts'

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
    later: (date: string) => `Откроется ${date}`,
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
    failed: 'Не\u00A0запустилось. Сохраните черновик и\u00A0попробуйте ещё раз.',
  },
  quiz: {
    name: 'Викторина',
    begin: (of: number) => `Начать, ${russianCount(of, ['вопрос', 'вопроса', 'вопросов'])}`,
    progress: (at: number, of: number) => `Вопрос ${at} из ${of}`,
    right: 'Верно',
    wrong: 'Неверно',
    noted: 'Ответ принят',
    next: 'Дальше',
    result: 'Посмотреть результат',
    score: (right: number, of: number) => `Верных ответов: ${right} из ${of}`,
    again: 'Пройти ещё раз',
  },
}

export type ReaderTexts = Omit<typeof readerRu, 'lang'> & { lang: Lang }
