import type { Lang } from '../../contract/messages.ts'
import { formatMoment } from '../../mail/wording.ts'
import { pageTextsDe } from './texts-de.ts'
import { pageTextsKk } from './texts-kk.ts'
import { pageTextsEs } from './texts-es.ts'
import { pageTextsBe } from './texts-be.ts'
import { pageTextsUz } from './texts-uz.ts'
import { type PageTexts, pageTextsRu } from './texts-ru.ts'
import { counted } from './counted.ts'

const en: PageTexts = {
  crumbs: 'You are here',
  courses: 'Courses',
  ages: (ages) => `Ages: ${ages}`,
  forEver: 'Access for good',
  forMonths: (months) => `Access for ${counted(months, 'en', { one: 'month', other: 'months' })}`,
  audience: (audience) => `For: ${audience}`,
  group: (stream) => `Group: ${stream}`,
  new: 'New',
  featured: 'Recommended',
  discountUntil: (at) => `Discount until ${formatMoment(at, 'en')}`,
  now: 'Now',
  before: ', before',
  free: 'Free',
  buy: 'Add to cart',
  buyNamed: (name) => `Add to cart: ${name}`,
  buyNow: 'Buy now',
  buyNowNamed: (name) => `Buy now: ${name}`,
  start: 'Start',
  neighbours: 'Neighbouring lessons',
  previous: 'Previous lesson',
  next: 'Next lesson',
  missing: 'There is no such page',
  missingWhy: 'It may have been taken down, or the address has a mistake.',
  toCourses: 'See the courses',
  draft: 'Draft',
  draftWhy: 'This is a draft. Only people who have this link see it.',
  draftScript: 'Please turn JavaScript on to read the draft.',
  search: 'Search',
  category: 'Subject',
  tag: 'Tag',
  age: 'Age',
  gender: 'For whom',
  stream: 'Group',
  price: 'Price',
  any: {
    category: 'All subjects',
    tag: 'All tags',
    age: 'Any age',
    gender: 'For all',
    stream: 'Any group',
    price: 'Any price',
  },
  upTo: (sum) => `Up to ${sum}`,
  find: 'Find',
  reset: 'Reset',
  found: (count) => `Found: ${count}`,
  allCourses: 'All courses',
  nothing: 'Nothing was found. Try fewer conditions.',
  pages: 'Pages of the catalogue',
  page: (number) => `Page ${number}`,
  back: 'Back',
  forth: 'Next',
  about: 'Courses of an online school for children: short lessons, real authors and things to make by hand.',
}

/** What the school's pages say around their documents. */
export const pageTexts: Record<Lang, PageTexts> = {
  ru: pageTextsRu,
  en,
  de: pageTextsDe,
  kk: pageTextsKk,
  es: pageTextsEs,
  be: pageTextsBe,
  uz: pageTextsUz,
}
