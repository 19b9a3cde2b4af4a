import type { Config } from '../config/config.ts'
import type { Lang } from '../contract/messages.ts'
import { asMarkup, html, type Markup } from '../http/html.ts'
import { school } from '../config/school-names.ts'
import { type DocumentPage, objectIn, textIn } from './document-page.ts'
import { jsonLd } from './json-ld.ts'
import { safeJson } from './script-json.ts'
import { truncate } from '../contract/truncate.ts'

type SchoolConfig = Pick<Config, 'baseUrl'>

const DESCRIPTION_MAX = 300

const descriptionOf = ({ line, title }: DocumentPage): string => {
  const own = textIn(line, 'seo_description')
  if (own !== '') return own
  const text = textIn(line, 'short_description') || textIn(line, 'main_header') || title
  return text.length > DESCRIPTION_MAX ? `${truncate(text, DESCRIPTION_MAX).replace(/\s\S*$/, '')}…` : text
}

/** A path of the school as an address for other sites. */
const absolute = (path: string, { baseUrl }: SchoolConfig): string => (path.startsWith('/') ? baseUrl + path : path)

const OG_LOCALE: Record<Lang, string> = {
  ru: 'ru_RU',
  en: 'en_GB',
  de: 'de_DE',
  kk: 'kk_KZ',
  es: 'es_ES',
  be: 'be_BY',
  uz: 'uz_UZ',
}

const titleMarkup = (title: string, lang: Lang) => html`<title>${title}. ${school[lang].fullName}</title>`

/** The head of a page that search engines leave out. */
export const hiddenHead = (title: string, lang: Lang): Markup =>
  html`${titleMarkup(title, lang)}\n<meta name="robots" content="noindex">`

/** What a page says about itself to search engines and to sites that link to it. */
interface Meta {
  title: string
  description: string
  /** The address that stands for all variants of the page. */
  path: string
  /** '' if there is none. */
  image: string
  type: 'website' | 'article'
}

/** The head of a page that search engines find. */
export const foundHead = (
  { title, description, path, image, type }: Meta,
  lang: Lang,
  config: SchoolConfig,
): Markup => {
  const picture =
    image === ''
      ? html`<meta name="twitter:card" content="summary">`
      : html`<meta property="og:image" content="${absolute(image, config)}">\n<meta name="twitter:card" content="summary_large_image">`
  return html`${titleMarkup(title, lang)}
<meta name="description" content="${description}">
<link rel="canonical" href="${config.baseUrl + path}">
<meta property="og:type" content="${type}">
<meta property="og:site_name" content="${school[lang].fullName}">
<meta property="og:locale" content="${OG_LOCALE[lang]}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${config.baseUrl + path}">
${picture}`
}

/** The head of a document's page. */
export const documentHead = (page: DocumentPage, lang: Lang, config: SchoolConfig): Markup => {
  const { address: path, line, kind } = page
  const title = textIn(line, 'seo_title') || page.title
  const [description, image] = [descriptionOf(page), textIn(objectIn(line, 'cover'), 'image')]
  const type = kind === 'course' ? 'website' : 'article'
  const head = foundHead({ title, description, path, image, type }, lang, config)
  const data = jsonLd({
    page,
    school: { name: school[lang].fullName, url: config.baseUrl },
    url: config.baseUrl + path,
    description,
    image: image === '' ? null : absolute(image, config),
  })
  if (!data) return head
  return html`${head}\n<script type="application/ld+json">${asMarkup(safeJson(JSON.stringify(data)))}</script>`
}
