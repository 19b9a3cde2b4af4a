import type { MainLang } from '../../../server/contract/langs.ts'
import { russianCount } from '../format-number.ts'

const editsRu = (count: number) => russianCount(count, ['правка', 'правки', 'правок'])
const editsEn = (count: number) => `${count}\u00A0${count === 1 ? 'edit' : 'edits'}`

const ru = {
  state: {
    unchanged: 'Изменений нет',
    saved: (time: string) => `Сохранено в\u00A0${time}`,
    unsaved: 'Есть несохранённые правки',
    saving: 'Сохраняем…',
    offline: (edits: number) => `Нет сети: ${editsRu(edits)} в\u00A0этом браузере`,
    busy: (edits: number) => `Школа не отвечает: ${editsRu(edits)} в\u00A0этом браузере`,
    partial: 'Сохранено всё, кроме отмеченного',
    refused: (detail: string) => (detail === '' ? 'Не сохранено: проверьте отмеченное' : `Не сохранено: ${detail}`),
    conflict: 'Не сохранено: документ изменили в\u00A0другом месте',
    'signed-out': 'Не сохранено: войдите снова, текст на месте',
    deleted: 'Не сохранено: документ удалили, текст на месте',
  },
  isSaved: 'Сохранено',
  retry: 'Повторить',
  show: 'Показать',
  saveAsNew: 'Сохранить как новый',
  open: 'Разобрать',
  recovered: {
    label: 'Несохранённая версия',
    summary: (time: string) => `В\u00A0этом браузере осталась несохранённая версия от\u00A0${time}`,
    restore: 'Вернуть её',
    compare: 'Посмотреть отличия',
    discard: 'Забыть',
    title: 'Чем отличается несохранённая версия',
    same: 'Отличается только порядок блоков.',
    there: 'Несохранённая',
    here: 'Сейчас',
  },
  drafts: {
    label: 'Правки, которых нет в школе',
    summary:
      'В этом браузере остались правки, которых нет в школе. Они хранятся 30\u00A0дней, другим авторам их не\u00A0видно.',
    untitled: 'Без названия',
    from: (time: string) => `от ${time}`,
    discard: (title: string) => `Забыть правки: ${title}`,
  },
  signOut: {
    title: 'Выйти, не отправив правки?',
    more: 'Этих правок нет в\u00A0школе, они только в\u00A0этом браузере.',
    send: 'Отправить и\u00A0выйти',
    download: 'Скачать файлом',
    keep: 'Оставить здесь и\u00A0выйти',
    discard: 'Удалить и\u00A0выйти',
    stay: 'Не выходить',
    conflict:
      'Не отправлено: то же самое изменили в\u00A0другом месте. Откройте документ и\u00A0выберите, что останется.',
    refused: 'Отправлено не всё: откройте документ и\u00A0исправьте отмеченное.',
    failed: 'Не отправлено. Попробуйте ещё раз.',
  },
  conflict: {
    title: 'Документ изменили, пока вы писали',
    summary: (name: string | null, time: string) =>
      [name ?? 'Кто-то', time].filter((text) => text !== '').join(', ') +
      ': то\u00A0же самое место изменили и\u00A0вы. Выберите, что останется. Остальное уже соединено.',
    mine: 'Моё',
    theirs: 'Чужое',
    both: 'Оба',
    missing: 'Удалено',
    resolve: 'Сохранить выбранное',
    defer: 'Решить позже',
  },
  deletedBlock: 'Удалённый блок',
  pictures: (count: number) => russianCount(count, ['картинка', 'картинки', 'картинок']),
  yes: 'Да',
  nothing: 'Пусто',
  editors: {
    here: (names: string) => `Сейчас здесь: ${names}`,
    ownTab: 'Документ открыт и\u00A0в\u00A0другой вашей вкладке',
  },
}

const en: typeof ru = {
  state: {
    unchanged: 'No changes',
    saved: (time) => `Saved at ${time}`,
    unsaved: 'Unsaved changes',
    saving: 'Saving…',
    offline: (edits) => `No network: ${editsEn(edits)} in this browser`,
    busy: (edits) => `The school does not answer: ${editsEn(edits)} in this browser`,
    partial: 'Everything is saved except what is marked',
    refused: (detail) => (detail === '' ? 'Not saved: check what is marked' : `Not saved: ${detail}`),
    conflict: 'Not saved: the document was changed elsewhere',
    'signed-out': 'Not saved: sign in again, the text stays',
    deleted: 'Not saved: the document was deleted, the text stays',
  },
  isSaved: 'Saved',
  retry: 'Try again',
  show: 'Show',
  saveAsNew: 'Save as a new one',
  open: 'Resolve',
  recovered: {
    label: 'Unsaved version',
    summary: (time) => `This browser has an unsaved version from ${time}`,
    restore: 'Restore it',
    compare: 'See the differences',
    discard: 'Forget it',
    title: 'How the unsaved version differs',
    same: 'Only the order of blocks differs.',
    there: 'Unsaved',
    here: 'Now',
  },
  drafts: {
    label: 'Edits that the school does not have',
    summary:
      'This browser has edits that the school does not have. They stay for 30 days, and other authors do not see them.',
    untitled: 'Untitled',
    from: (time) => `from ${time}`,
    discard: (title) => `Forget the edits: ${title}`,
  },
  signOut: {
    title: 'Sign out without sending your edits?',
    more: 'The school does not have these edits: only this browser does.',
    send: 'Send and sign out',
    download: 'Download as a file',
    keep: 'Leave them here and sign out',
    discard: 'Delete them and sign out',
    stay: 'Stay signed in',
    conflict: 'Not sent: the same was changed elsewhere. Open the document and choose what stays.',
    refused: 'Not all of it is sent: open the document and correct what is marked.',
    failed: 'Not sent. Please try again.',
  },
  conflict: {
    title: 'The document was changed while you were writing',
    summary: (name, time) =>
      [name ?? 'Somebody', time].filter((text) => text !== '').join(', ') +
      ': you have both changed the same place. Choose what stays. Everything else is merged already.',
    mine: 'Mine',
    theirs: 'Theirs',
    both: 'Both',
    missing: 'Deleted',
    resolve: 'Save what is chosen',
    defer: 'Decide later',
  },
  deletedBlock: 'Deleted block',
  pictures: (count) => `${count}\u00A0${count === 1 ? 'picture' : 'pictures'}`,
  yes: 'Yes',
  nothing: 'Empty',
  editors: {
    here: (names) => `Here now: ${names}`,
    ownTab: 'The document is open in another tab of yours, too',
  },
}

/** Saving, conflicts, kept versions, and who else is editing. */
export const savingTexts: Readonly<Record<MainLang, typeof ru>> = { ru, en }
