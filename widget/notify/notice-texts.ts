import type { NoticeType } from '../browser/host.ts'

/** What the widget itself says around the page's text. */
export interface NoticeTexts {
  lang: 'ru' | 'en'
  region: string
  close: string
  /** What stands above the text; the text of `info` speaks for itself. */
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

/** The words in the language of the page: English where its `<html lang>` begins so, else Russian. */
export const noticeTextsOf = (pageLang: string): NoticeTexts => (/^en\b/i.test(pageLang) ? en : ru)
