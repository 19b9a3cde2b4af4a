import type { NoticeType } from '../browser/host.ts'

/** The texts that the widget adds around the text of the page. */
export interface NoticeTexts {
  lang: 'ru' | 'en'
  region: string
  close: string
  /** The heading above the text; `info` has none. */
  types: Record<NoticeType, string | null>
}

const ru: NoticeTexts = {
  lang: 'ru',
  region: 'Уведомления',
  close: 'Закрыть',
  types: { info: null, success: 'Готово', warning: 'Внимание', error: 'Ошибка' },
}

const en: NoticeTexts = {
  lang: 'en',
  region: 'Notifications',
  close: 'Close',
  types: { info: null, success: 'Done', warning: 'Warning', error: 'Error' },
}

/** The texts in the language of the page: English if its `<html lang>` begins with `en`, else Russian. */
export const noticeTextsOf = (pageLang: string): NoticeTexts => (/^en\b/i.test(pageLang) ? en : ru)
