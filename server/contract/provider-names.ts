import type { Lang } from './langs.ts'

const CYRILLIC: readonly Lang[] = ['ru', 'kk', 'be']

/** Yandex has a name in Latin letters for languages that are written in them. */
export const yandexName = (lang: Lang): string => (CYRILLIC.includes(lang) ? 'Яндекс ID' : 'Yandex ID')

/** The provider of an identity as texts name it, configured or not: a brand, or the host of an issuer. */
export const providerNameOf = (key: string, lang: Lang): string => {
  if (key === 'yandex') return yandexName(lang)
  if (key === 'vk') return 'VK ID'
  if (key === 'facebook') return 'Facebook'
  return URL.canParse(key) ? new URL(key).hostname : 'OpenID'
}
