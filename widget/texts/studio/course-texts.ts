import type { MainLang } from '../../../server/contract/langs.ts'
import { russianCount } from '../format-number.ts'

const lessonsRu = (count: number) => russianCount(count, ['урок', 'урока', 'уроков'])

const ru = {
  course: (title: string) => `Курс: ${title}`,
  none: 'Без курса',
  noneMore: 'Урок без\u00A0курса: читатели не\u00A0увидят его, пока вы не\u00A0выберете ему курс в\u00A0настройках.',
  deleted: 'Курс удалён',
  copied: (title: string, copied: number, of: number) =>
    copied === of
      ? `Копия готова: «${title}», в\u00A0ней ${lessonsRu(of)}`
      : `Копия готова: «${title}», но\u00A0уроков скопировано ${copied} из\u00A0${of}`,
  remove: (lessons: number) =>
    `В\u00A0курсе ${lessonsRu(lessons)}. Убрать их вместе с\u00A0курсом или оставить без\u00A0курса? Уроки без\u00A0курса остаются в\u00A0списке уроков, но\u00A0читатели их не\u00A0видят.`,
  removeAll: 'Убрать курс и\u00A0уроки',
  removeAlone: 'Убрать только курс',
  removed: (title: string, lessons: number) => `«${title}» и\u00A0${lessonsRu(lessons)} в\u00A0корзине`,
  notAll: (lessons: number) => `Не\u00A0получилось: осталось ${lessonsRu(lessons)}`,
  lessons: 'Уроки',
  drafts: (lessons: number) => `Есть неопубликованное: ${lessonsRu(lessons)}.`,
  publishToo: 'Опубликовать их вместе с\u00A0курсом',
  publish: 'Опубликовать уроки',
  published: (lessons: number) => `Опубликовано: ${lessonsRu(lessons)}.`,
  refused: (lessons: number) => `Не\u00A0опубликовано: ${lessonsRu(lessons)}. Откройте их и\u00A0поправьте.`,
}

const lessonsEn = (count: number) => `${count}\u00A0${count === 1 ? 'lesson' : 'lessons'}`

const en: typeof ru = {
  course: (title) => `Course: ${title}`,
  none: 'No course',
  noneMore: 'The lesson has no course: readers will not see it until you choose one in the details.',
  deleted: 'The course is deleted',
  copied: (title, copied, of) =>
    copied === of
      ? `The copy is ready: “${title}” with ${lessonsEn(of)}`
      : `The copy is ready: “${title}”, but with ${copied} of ${lessonsEn(of)}`,
  remove: (lessons) =>
    `The course has ${lessonsEn(lessons)}. Put them into the trash too, or keep them without a course? Lessons without a course stay in the list of lessons, but readers do not see them.`,
  removeAll: 'Remove course and lessons',
  removeAlone: 'Remove the course only',
  removed: (title, lessons) => `“${title}” and ${lessonsEn(lessons)} are in the trash`,
  notAll: (lessons) => `That did not work: ${lessonsEn(lessons)} left`,
  lessons: 'Lessons',
  drafts: (lessons) => `Not published, in whole or in part: ${lessonsEn(lessons)}.`,
  publishToo: 'Publish them together with the course',
  publish: 'Publish the lessons',
  published: (lessons) => `Published: ${lessonsEn(lessons)}.`,
  refused: (lessons) => `Not published: ${lessonsEn(lessons)}. Open and correct them.`,
}

/** A course together with its lessons. */
export const courseTexts: Readonly<Record<MainLang, typeof ru>> = { ru, en }
