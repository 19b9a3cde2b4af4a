import type { JsonObject } from '../../../server/contract/content/state.ts'
import { heading, paragraphs, text } from './planned.ts'

/** One block of each of the fifteen kinds, for a course about space, with the image of this number. Source: content spec §3. */
export const everyKind = (image: number): readonly JsonObject[] => [
  { type: 'header-block', data: { txt: paragraphs('Космос начинается в ста километрах над головой') } },
  text(
    'За двенадцать занятий мы долетим от Луны до чёрных дыр. Телескоп не нужен: <b>хватит окна, фонарика и любопытства</b>.',
  ),
  {
    type: 'attention-block',
    data: { txt: paragraphs('Первое занятие открыто всем: посмотрите его вместе с ребёнком.') },
  },
  { type: 'course-info', data: { when: 'По субботам, 11:00', format: 'Видео и задания', ages: '8–12 лет' } },
  { type: 'header1-block', data: { txt: paragraphs('Что внутри') } },
  {
    type: 'list-text',
    data: {
      title: 'Темы',
      one_column: true,
      list_text: [{ txt: 'Луна и её фазы' }, { txt: 'Планеты и их спутники' }, { txt: 'Звёзды и чёрные дыры' }],
    },
  },
  { type: 'image', data: { title: 'Молодая луна', img: image } },
  heading('Как проходят занятия'),
  {
    type: 'image-text',
    data: {
      title: 'Опыт с фонариком',
      txt: paragraphs('Мяч, фонарик и тёмная комната покажут, почему Луна бывает месяцем.'),
      btn_text: 'Все курсы',
      link: '/courses/',
      image_position: 'left',
      show_caption: true,
    },
  },
  {
    type: 'image-list-texts',
    data: {
      title: 'Три шага',
      caption1: 'Смотрим',
      txt1: paragraphs('Видео на двадцать минут.'),
      caption2: 'Пробуем',
      txt2: paragraphs('Опыт из того, что есть дома.'),
      caption3: 'Рассказываем',
      txt3: paragraphs('Один вопрос для всей семьи.'),
    },
  },
  {
    type: 'quiz',
    data: {
      title: 'Проверьте себя',
      caption: 'Два вопроса на минуту',
      welcome_text: paragraphs('Ошибаться можно.'),
      final: paragraphs('Остальное узнаете на занятиях.'),
      questions: [
        {
          text: 'Сколько планет в Солнечной системе?',
          success: 'Верно!',
          fail: 'Плутон с 2006 года не считают.',
          variants: [{ text: 'Семь' }, { text: 'Восемь', is_correct: true }, { text: 'Девять' }],
        },
        {
          text: 'Почему Луна светит?',
          success: 'Именно так.',
          fail: 'Своего света у неё нет.',
          variants: [{ text: 'Она горячая' }, { text: 'Отражает Солнце', is_correct: true }],
        },
      ],
    },
  },
  {
    type: 'images',
    data: { title: 'Работы учеников', show_caption: true, images: [{ image_id: image, caption: 'Луна, акварель' }] },
  },
  { type: 'preview', data: { title: 'Кадры занятий', images: [{ image_id: image }] } },
  { type: 'video', data: { title: 'Первые пять минут', url: 'https://video.school.example/space' } },
  {
    type: 'script-block',
    data: {
      title: 'Где сейчас Луна',
      block: '<p id="moon">Считаем…</p>',
      script:
        "const age = ((Date.now() / 864e5 - 10962.6) % 29.53 + 29.53) % 29.53; document.getElementById('moon').textContent = 'Луне ' + Math.round(age) + ' дн.'",
    },
  },
]
