import { isLang, type Lang } from '../../../server/contract/langs.ts'

/** The language of an element: its own attribute, else the document's; Russian if the school does not have it. */
export const langOf = (own: string | null): Lang => {
  const [lang] = (own ?? document.documentElement.lang).toLowerCase().split('-')
  return isLang(lang) ? lang : 'ru'
}
