import type { MainLang } from '../../../server/contract/langs.ts'

type Versions = typeof STUDIO_BROWSERS

interface BrowserTexts {
  studio: string
  /** Names the browsers that the studio needs, each with its oldest version. */
  requires: (since: Versions) => string
}

export const browserTexts: Record<MainLang, BrowserTexts> = {
  ru: {
    studio: 'Студия',
    requires: ({ safari, chrome, firefox, samsung }) =>
      `Студии нужен более новый браузер: Safari и\u00A0iOS от\u00A0${safari}, Chrome, Edge или Яндекс\u00A0Браузер от\u00A0${chrome}, Firefox от\u00A0${firefox}, Samsung\u00A0Internet от\u00A0${samsung}.`,
  },
  en: {
    studio: 'Studio',
    requires: ({ safari, chrome, firefox, samsung }) =>
      `The studio needs a newer browser: Safari and iOS from\u00A0${safari}, Chrome, Edge or Yandex\u00A0Browser from\u00A0${chrome}, Firefox from\u00A0${firefox}, Samsung\u00A0Internet from\u00A0${samsung}.`,
  },
}
