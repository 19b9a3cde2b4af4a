import { isLang, type Lang } from '../../server/contract/langs.ts'
import type { NoticeType } from '../browser/host.ts'

/** The texts that the widget adds around the text of the page. */
export interface NoticeTexts {
  lang: Lang
  region: string
  close: string
  /** The heading above the text; `info` has none. */
  types: Record<NoticeType, string | null>
}

const texts: Record<Lang, NoticeTexts> = {
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

/** The texts in the language of the page: that of its `<html lang>`, whatever the country, if there is one, else Russian. */
export const noticeTextsOf = (pageLang: string): NoticeTexts => {
  const [lang] = pageLang.toLowerCase().split('-')
  return texts[isLang(lang) ? lang : 'ru']
}
