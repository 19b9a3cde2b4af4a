/** Explains what is wrong with an address, '' for nothing. The server and the widget decide by `server/contract`. */

const LENGTH_MAX = 2_048
const DECEPTIVE = /[\\\p{Cc}]/u

const listed = (origins) => (origins.length > 0 ? ` Ещё можно: ${origins.join(', ')}.` : '')

const errorOfUrl = ({ protocol, username, password }) => {
  if (protocol !== 'https:' && protocol !== 'http:') return 'Адрес должен начинаться с https:// или с косой черты.'
  return username || password ? 'Уберите из адреса имя и пароль.' : ''
}

const errorOfText = (address, base) => {
  if (address.length > LENGTH_MAX) return 'Адрес слишком длинный.'
  if (DECEPTIVE.test(address)) return 'В адресе обратная косая черта или невидимый знак. Напишите его без них.'
  return URL.canParse(address, base) ? '' : 'Это не похоже на адрес. Пример: /free-lesson-oct'
}

/** Checks the next page: it leads to the school or to one of the listed origins. */
export const errorOfTarget = (address, { base, origins }) => {
  if (address === '') return ''
  const error = errorOfText(address, base)
  if (error) return error
  const url = new URL(address, base)
  if (errorOfUrl(url)) return errorOfUrl(url)
  return [new URL(base).origin, ...origins].includes(url.origin)
    ? ''
    : `Виджет ведёт только на сайт школы, а ${url.host} — чужой.${listed(origins)} В код адрес не попал.`
}

/** Checks a link that is stored with the event: https, or a path of the school. */
export const errorOfLink = (address) => {
  if (address === '') return ''
  const error = errorOfText(address, 'https://school.example')
  if (error) return error
  const isPath = address.startsWith('/') && !address.startsWith('//')
  const isWeb = /^https:\/\//i.test(address)
  if (/\s/.test(address) || !(isPath || isWeb))
    return 'Нужен адрес, который начинается с https://, или путь на сайте школы.'
  return errorOfUrl(new URL(address, 'https://school.example'))
}
