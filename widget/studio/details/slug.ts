const LETTERS: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l' },
  ...{ м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh' },
  ...{ щ: 'sch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
}

/** In characters. */
const SUGGESTED_MAX = 60
const SLUG = /^[a-z0-9_-]{0,100}$/i

/** Whether the school takes it: Latin letters, digits, hyphens and underscores. */
export const isSlug = (slug: string): boolean => SLUG.test(slug.trim())

/** An address from a title, in Latin letters: `Вулканы и лава` is `vulkany-i-lava`. */
export const slugFrom = (title: string): string => {
  const latin = title
    .toLowerCase()
    .replaceAll(/[а-яё]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
  const words = latin.split(/[^a-z0-9]+/).filter((word) => word !== '')
  const fitting = words.filter((_, at) => words.slice(0, at + 1).join('-').length <= SUGGESTED_MAX)
  return fitting.join('-') || (words[0] ?? '').slice(0, SUGGESTED_MAX)
}
