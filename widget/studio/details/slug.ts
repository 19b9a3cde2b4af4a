const CYRILLIC = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'
const LATIN = 'a b v g d e e zh z i y k l m n o p r s t u f h ts ch sh sch - y - e yu ya'.split(' ')

/** In Latin letters; signs fall away. */
const latinOf = (letter: string): string => LATIN[CYRILLIC.indexOf(letter)]?.replace('-', '') ?? letter

/** In characters. */
const SUGGESTED_MAX = 60

/** An address from a title, in Latin letters: `Вулканы и лава` is `vulkany-i-lava`. */
export const slugFrom = (title: string): string => {
  const latin = title
    .toLowerCase()
    .replaceAll(/[а-яё]/g, latinOf)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
  const parts = latin.split(/[^a-z0-9]+/).filter((word) => word !== '')
  const fitting = parts.filter((_, at) => parts.slice(0, at + 1).join('-').length <= SUGGESTED_MAX)
  return fitting.join('-') || (parts[0] ?? '').slice(0, SUGGESTED_MAX)
}
