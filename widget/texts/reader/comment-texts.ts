import { russianCount } from '../format-number.ts'

/** What is said around the comments on a document. */
const ru = {
  title: 'Комментарии',
  empty: 'Пока никто не\u00A0написал. Начните разговор.',
  failed: 'Комментарии не\u00A0загрузились. Проверьте интернет.',
  retry: 'Попробовать ещё раз',
  more: 'Показать ещё',
  invitation: 'Чтобы написать комментарий, войдите.',
  enter: 'Войти',
  label: 'Ваш комментарий',
  send: 'Отправить',
  sent: 'Комментарий опубликован.',
  missing: 'Напишите комментарий',
  left: (count: number) => `Можно ещё ${russianCount(count, ['символ', 'символа', 'символов'])}`,
  tooLong: (count: number) => `Сократите на\u00A0${russianCount(count, ['символ', 'символа', 'символов'])}`,
  signedOut: 'Вы\u00A0вышли из\u00A0аккаунта. Войдите снова: текст сохранится.',
  remove: 'Удалить',
  removeQuestion: 'Удалить комментарий?',
  keep: 'Оставить',
  removed: 'Комментарий удалён.',
  hide: 'Скрыть',
  hideOf: (name: string) => `Скрыть комментарий: ${name}`,
  restore: 'Вернуть',
  restoreOf: (name: string) => `Вернуть комментарий: ${name}`,
  hidden: 'Скрыт от\u00A0читателей',
  restored: 'Комментарий снова виден всем.',
}

const en: typeof ru = {
  title: 'Comments',
  empty: 'Nobody has written yet. Start the conversation.',
  failed: 'The comments have not loaded. Please check your connection.',
  retry: 'Try again',
  more: 'Show more',
  invitation: 'Sign in to write a comment.',
  enter: 'Sign in',
  label: 'Your comment',
  send: 'Send',
  sent: 'Your comment is published.',
  missing: 'Write a comment',
  left: (count) => `${count} more ${count === 1 ? 'character' : 'characters'} possible`,
  tooLong: (count) => `Shorten it by ${count} ${count === 1 ? 'character' : 'characters'}`,
  signedOut: 'You are signed out. Sign in again: your text is kept.',
  remove: 'Delete',
  removeQuestion: 'Delete this comment?',
  keep: 'Keep it',
  removed: 'The comment is deleted.',
  hide: 'Hide',
  hideOf: (name) => `Hide the comment: ${name}`,
  restore: 'Restore',
  restoreOf: (name) => `Restore the comment: ${name}`,
  hidden: 'Hidden from readers',
  restored: 'Everybody sees the comment again.',
}

export const commentTexts = { ru, en }
export type CommentTexts = typeof ru
