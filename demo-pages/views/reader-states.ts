import type { BlockKind } from '../../widget/api/content/blocks.ts'
import type { Result } from '../../widget/api/result.ts'
import type { Access, Offered } from '../../widget/reader/access.ts'
import type { Data } from '../../widget/reader/block-data.ts'
import type { Comment, CommentPage } from '../../widget/reader/comments/comment-calls.ts'
import { type Content, OPEN } from '../../widget/reader/load-content.ts'
import type { ReaderDocument } from '../../widget/reader/read-document.ts'

/** Does in a state what a reader has done, step by step. */
export type Steps = readonly ((root: ParentNode) => void)[]

/** A block as a card shows it. */
interface ShownBlock {
  name: string
  data: Data
  steps?: Steps
}

const picture = (name: string) => ({
  id: 1,
  image_id: 1,
  image: `/pages/covers/${name}.svg`,
  width: 320,
  height: 240,
  focus: '',
})

const row = (name: string, caption: string) => ({ ...picture(name), caption })

const PARAGRAPHS = [
  '<p>За двенадцать занятий мы долетим от Луны до чёрных дыр. Телескоп не нужен: <strong>хватит окна, фонарика и любопытства</strong>.</p>',
  '<p>Карта неба есть <a href="/lessons/">в уроках</a>, а слово <em>«комета»</em> значит «длинноволосая».</p>',
]
const RICH = [
  ...PARAGRAPHS,
  '<h3>Что понадобится</h3><ul><li>мяч</li><li>фонарик</li></ul><ol><li>Погасите свет.</li><li>Обойдите мяч.</li></ol>',
  '<blockquote>Ночью небо ближе.</blockquote><pre>1 а. е. = 149 597 870 км</pre><hr><p>Код урока: <code>LUNA</code></p>',
  '<table><tbody><tr><th>Тело</th><th>Масса, кг</th></tr><tr><td>Луна</td><td>7,35·10<sup>22</sup></td></tr></tbody></table><ol start="3"><li>Налейте H<sub>2</sub>O.</li></ol>',
].join('')
const LONG = 'Достопримечательностиинопланетныхцивилизацийивсегоостального'

const press =
  (selector: string, at = 0) =>
  (root: ParentNode) =>
    root.querySelectorAll<HTMLButtonElement>(selector)[at]?.click()
const [start, next] = [press('.stage > .button'), press('.stage > .button')]
const choose = (at: number) => press('.variant', at)

const quiz = (title: string) => ({
  title,
  caption: 'Два вопроса на минуту',
  welcome_text: '<p>Ошибаться можно.</p>',
  final: '<p>Остальное узнаете на занятиях.</p>',
  questions: [
    {
      text: 'Сколько планет в Солнечной системе?',
      success: '<p>Верно!</p>',
      fail: '<p>Плутон с 2006 года не считают.</p>',
      variants: [{ text: 'Семь' }, { text: 'Восемь', is_correct: true }, { text: 'Девять' }],
    },
    { text: 'Что вы видели ночью?', variants: ['Луну', 'Звёзды', 'Тучи, и это тоже небо'] },
  ],
})

const beside = (place: string, size: string, title: string) => ({
  title,
  txt: PARAGRAPHS[1],
  img: picture('space'),
  image_position: place,
  image_size: size,
  show_caption: place === 'right',
  btn_text: 'Все курсы',
  link: '/courses/',
  new_tab: place === 'right',
})

/** Every kind of blocks in every state; a missing kind does not compile. */
export const shownBlocks: Record<BlockKind, readonly ShownBlock[]> = {
  'header1-block': [{ name: 'Заголовок 1', data: { txt: 'Что внутри' } }],
  'header-block': [{ name: 'Заголовок 2', data: { txt: 'Космос начинается в ста километрах над головой' } }],
  'header3-block': [{ name: 'Заголовок 3', data: { txt: 'Как проходят занятия' } }],
  text: [
    { name: 'Текст', data: { title: 'Первое занятие', txt: RICH } },
    { name: 'Текст мелкий', data: { txt: PARAGRAPHS[0], text_size: 'small' } },
    { name: 'Текст крупный', data: { txt: PARAGRAPHS[0], text_size: 'large' } },
    { name: 'Текст самый крупный', data: { txt: PARAGRAPHS[0], text_size: 'full' } },
    { name: 'Очень длинное слово', data: { title: LONG, txt: LONG } },
  ],
  'attention-block': [{ name: 'Важное', data: { title: 'Обратите внимание', txt: PARAGRAPHS[1] } }],
  'course-info': [
    { name: 'О курсе', data: { when: 'По субботам, 11:00', format: 'Видео и задания', ages: '8–12 лет' } },
  ],
  'list-text': [
    {
      name: 'Список в одну колонку',
      data: { title: 'Темы', one_column: true, list_text: [{ txt: 'Луна и её фазы' }, { txt: 'Планеты' }] },
    },
    {
      name: 'Список в две колонки',
      data: {
        title: 'Темы',
        list_text: [{ txt: 'Луна' }, { txt: 'Планеты' }, { txt: PARAGRAPHS[1] }, { txt: 'Дыры' }],
      },
    },
  ],
  image: [
    { name: 'Картинка', data: { title: 'Молодая луна', img: picture('space') } },
    { name: 'Картинка маленькая', data: { title: 'Молодая луна', img: picture('space'), image_size: 'small' } },
  ],
  'image-text': [
    { name: 'Картинка слева', data: beside('left', 'medium', 'Опыт с фонариком') },
    { name: 'Картинка справа', data: beside('right', 'small', 'Опыт с мячом') },
    { name: 'Картинка сверху', data: beside('top', 'medium', 'Опыт с водой') },
  ],
  'image-list-texts': [
    {
      name: 'Три картинки',
      data: {
        title: 'Три шага',
        img1: picture('space'),
        caption1: 'Смотрим',
        txt1: '<p>Видео на двадцать минут.</p>',
        img2: picture('magnets'),
        caption2: 'Пробуем',
        txt2: '<p>Опыт из того, что есть дома.</p>',
        img3: picture('reading'),
        caption3: 'Рассказываем',
        txt3: '<p>Один вопрос для всей семьи.</p>',
      },
    },
  ],
  images: [
    {
      name: 'Галерея',
      data: {
        title: 'Работы учеников',
        show_caption: true,
        images: [row('space', 'Луна, акварель'), row('volcano', 'Вулкан, гуашь'), row('ships', 'Парусник')],
      },
    },
  ],
  preview: [
    {
      name: 'Кадры',
      data: { title: 'Кадры занятий', images: [row('space', 'Луна'), row('maths', ''), row('bees', '')] },
    },
  ],
  video: [
    { name: 'Видео', data: { title: 'Первые пять минут', url: 'https://youtu.be/dQw4w9WgXcQ' } },
    { name: 'Видео неизвестного сайта', data: { title: 'Весь урок', url: 'https://video.school.example/space' } },
  ],
  quiz: [
    { name: 'Тест', data: quiz('Проверьте себя') },
    { name: 'Вопрос', data: quiz('Проверьте себя: вопрос'), steps: [start] },
    { name: 'Верный ответ', data: quiz('Проверьте себя: верно'), steps: [start, choose(1)] },
    { name: 'Неверный ответ', data: quiz('Проверьте себя: неверно'), steps: [start, choose(0)] },
    {
      name: 'Вопрос без верного ответа',
      data: quiz('Проверьте себя: мнение'),
      steps: [start, choose(1), next, choose(2)],
    },
    { name: 'Итог', data: quiz('Проверьте себя: итог'), steps: [start, choose(1), next, choose(0), next] },
  ],
  'script-block': [{ name: 'Интерактивная часть', data: { title: 'Где сейчас Луна' } }],
}

const lesson: ReaderDocument = {
  id: 1,
  kind: 'lesson',
  title: 'Почему Луна бывает месяцем',
  heading: 'Почему Луна бывает месяцем',
  summary: 'Фонарик, мяч и тёмная комната: смотрим на фазы Луны изнутри.',
  facts: {
    author: '',
    ages: '',
    audience: '',
    stream: '',
    startsAt: '',
    endsAt: '',
    isPaid: false,
    isNew: false,
    isFeatured: false,
    timetable: [],
  },
  cover: picture('space'),
  blocks: [
    { id: 1, uuid: null, kind: 'header-block', data: { txt: 'Опыт' } },
    { id: 2, uuid: null, kind: 'text', data: { txt: PARAGRAPHS[0] ?? '' } },
  ],
  gallery: [row('space', 'Луна'), row('volcano', 'Вулкан')],
  preview: [],
  materials: '<p>Таблица фаз на месяц вперёд.</p>',
  forSignedUp: '',
  afterwards: '',
  videoResult: '',
  button: null,
}

const open: Access = { ...OPEN, isSignedIn: true }

const forSale: Offered = {
  product: 'course:12',
  price: 1_500,
  oldPrice: 2_000,
  euroPrice: 20,
  oldEuroPrice: 0,
  discountEndsAt: '',
  months: 6,
  author: 'Мария Лунина',
}

const sold: Access = { ...open, state: 'closed', product: 'course:12', offer: forSale }

const shown = (access: Access): Content => ({ stage: 'ready', document: { ...lesson, blocks: [] }, access })

/** `<school-content>` in every stage. */
export const shownContents: readonly { name: string; content: Content }[] = [
  { name: 'Скелет', content: { stage: 'loading' } },
  { name: 'Нет такой страницы', content: { stage: 'missing' } },
  { name: 'Ссылка на черновик отозвана', content: { stage: 'expired' } },
  { name: 'Нет связи', content: { stage: 'failed', reason: 'offline' } },
  { name: 'Страница не подключена', content: { stage: 'failed', reason: 'unlisted' } },
  { name: 'Откроется позже', content: shown({ ...open, state: 'later', opensAt: '2031-05-04T09:00:00Z' }) },
  { name: 'Для покупателей', content: shown(sold) },
  { name: 'Для покупателей, сначала войти', content: shown({ ...sold, isSignedIn: false }) },
  { name: 'Для покупателей и подписчиков', content: shown({ ...sold, isInPlus: true }) },
  { name: 'Для подписчиков', content: shown({ ...open, state: 'closed', isInPlus: true, isSignedIn: false }) },
  { name: 'Открыто, или черновик по ссылке', content: { stage: 'ready', document: lesson, access: open } },
]

const comment: Omit<Comment, 'id'> = {
  text: 'Сын теперь каждый вечер смотрит в окно.\n\nСпасибо!',
  author: 'Анна Смирнова',
  createdAt: '2026-11-20T09:00:00Z',
  isOwn: false,
  isHidden: false,
  mayHide: false,
  replies: [],
}

const pageOf = (...comments: Partial<typeof comment>[]): Result<CommentPage> => ({
  ok: true,
  body: {
    comments: comments.map((traits, at) => ({ ...comment, ...traits, id: 100 - at })),
    count: comments.length,
    isExact: true,
    hasNext: false,
  },
})
const two = pageOf(
  { replies: [{ ...comment, id: 1, author: 'Олег', text: 'И наш!' }] },
  { author: 'Олег', text: 'А у нас вышло с апельсином.' },
)
const own = pageOf({ isOwn: true }, { isOwn: true, isHidden: true, text: 'Кто хочет ответы? Пишите мне.' })
const moderated = pageOf({ mayHide: true }, { mayHide: true, isHidden: true, text: `Реклама ${LONG}` })
const unread: Result<CommentPage> = { ok: false, reason: 'offline', fields: {} }

const type = (text: string) => (root: ParentNode) => {
  const area = root.querySelector('textarea')
  if (!area) return
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text) // past React's own
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
const send = (root: ParentNode) => root.querySelector('form')?.requestSubmit()

/** Comments as a card shows them. */
export interface ShownComments {
  name: string
  page: Result<CommentPage>
  isSignedIn: boolean
  /** Why a comment is not accepted; by default it is on its way for ever. */
  refusal?: 'busy' | 'signed-out'
  steps?: Steps
}

/** Comments in every state. */
export const shownComments: readonly ShownComments[] = [
  { name: 'Без комментариев, гость', page: pageOf(), isSignedIn: false },
  { name: 'Гость', page: two, isSignedIn: false },
  {
    name: 'Есть ещё',
    page: two.ok ? { ...two, body: { ...two.body, count: 1_000, isExact: false, hasNext: true } } : two,
    isSignedIn: true,
  },
  { name: 'Свои, один скрыт', page: own, isSignedIn: true },
  { name: 'Удаляется', page: own, isSignedIn: true, steps: [press('.remove')] },
  { name: 'Автору и сотрудникам', page: moderated, isSignedIn: true },
  { name: 'Отправлен пустой', page: two, isSignedIn: true, steps: [send] },
  { name: 'Почти полный', page: two, isSignedIn: true, steps: [type('Луна '.repeat(380))] },
  { name: 'Слишком длинный', page: two, isSignedIn: true, steps: [type('Луна '.repeat(420))] },
  { name: 'Отправляется', page: two, isSignedIn: true, steps: [type('Спасибо!'), send] },
  { name: 'Слишком часто', page: two, isSignedIn: true, refusal: 'busy', steps: [type('Спасибо!'), send] },
  { name: 'Вход закончился', page: two, isSignedIn: true, refusal: 'signed-out', steps: [type('Спасибо!'), send] },
  { name: 'Не загрузились', page: unread, isSignedIn: true },
]

/** How many states of `<school-content>` there are. */
export const READER_STATES = Object.values(shownBlocks).flat().length + shownContents.length + shownComments.length
