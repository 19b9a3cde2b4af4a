import type { Lang } from '../../contract/messages.ts'

type Words = Readonly<Record<string, string>>

/** What one row of a list is called, by the name of the list. */
const rowWords: Record<Lang, Words> = {
  ru: {
    content: 'Блок',
    list_text: 'пункт',
    questions: 'вопрос',
    variants: 'вариант',
    images: 'изображение',
    gallery_images: 'изображение',
    preview_images: 'изображение',
    tags: 'метка',
    collection: 'подборка',
    lessons_schedule_list: 'строка',
  },
  en: {
    content: 'Block',
    list_text: 'item',
    questions: 'question',
    variants: 'answer',
    images: 'image',
    gallery_images: 'image',
    preview_images: 'image',
    tags: 'tag',
    collection: 'collection',
    lessons_schedule_list: 'line',
  },
}

const anyRow: Record<Lang, string> = { ru: '№', en: 'No.' }

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Where in a field a fault is, for people: `['content', 1, 'data', 'questions', 0, 'text']` is «Блок 2, вопрос 1»; '' for the field itself. */
export const placeWords = (path: readonly (string | number)[], lang: Lang): string => {
  const rows = path.flatMap((part, at) => {
    if (typeof part !== 'number') return []
    const word = rowWords[lang][String(path[at - 1])] ?? anyRow[lang]
    return [`${word} ${part + 1}`]
  })
  return capital(rows.join(', '))
}

/** A sentence about a nested field with its place before it and the name of the field behind: «Блок 2, вопрос 1: Обязательное поле (text)». */
export const sayWhere = (sentence: string, path: readonly (string | number)[], lang: Lang): string => {
  if (path.length < 2) return sentence
  const place = placeWords(path, lang)
  const last = path.at(-1)
  const name = typeof last === 'string' && !sentence.includes(` ${last} `) ? ` (${last})` : ''
  return place === '' ? `${sentence}${name}` : `${place}: ${sentence}${name}`
}
