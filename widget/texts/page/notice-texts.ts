import type { Lang, MainLang } from '../../../server/contract/langs.ts'
import type { NoticeType } from '../../browser/host.ts'

/** The texts that the widget adds around the text of the page. */
export interface NoticeTexts {
  lang: Lang
  region: string
  close: string
  /** The heading above the text; `info` has none. */
  types: Record<NoticeType, string | null>
}

export const noticeTexts: Record<MainLang, NoticeTexts> = {
  ru: {
    lang: 'ru',
    region: 'Уведомления',
    close: 'Закрыть',
    types: { info: null, success: 'Готово', warning: 'Внимание', error: 'Ошибка' },
  },
  en: {
    lang: 'en',
    region: 'Notifications',
    close: 'Close',
    types: { info: null, success: 'Done', warning: 'Warning', error: 'Error' },
  },
}
