import type { Lang } from './langs.ts'

const ADDRESS = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s

/**
 * The path of a page or a call in a language, in place of any that it names; its texts, links and forms keep that language. Russian needs
 * no parameter.
 */
export const inLang = (path: string, lang: Lang): string => {
  const [, before = path, query = '', hash = ''] = ADDRESS.exec(path) ?? []
  const others = query.split('&').filter((parameter) => parameter !== '' && !/^lang(?:=|$)/.test(parameter))
  const all = lang === 'ru' ? others : [...others, `lang=${lang}`]
  return `${before}${all.length > 0 ? `?${all.join('&')}` : ''}${hash}`
}
