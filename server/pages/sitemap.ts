import { pageAddress } from '../contract/content/documents/page-paths.ts'
import type { Deps } from '../app/deps.ts'
import { escapeHtml } from '../http/html.ts'
import { countListed, listedDocuments } from './page-store.ts'

type SitemapDeps = Pick<Deps, 'db' | 'now' | 'config'>

/** The limit of the protocol of sitemaps. */
const ADDRESSES_MAX = 50_000

/** Pages of the school that are no documents. */
const OWN = ['/courses/', '/programs/', '/lessons/', '/gift-certificates']

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const listOf = (element: 'url' | 'sitemap', addresses: readonly string[]) =>
  addresses.map((address) => `<${element}><loc>${escapeHtml(address)}</loc></${element}>\n`).join('')

/** The addresses of a part of the documents that lists show; part 1 also has the school's own pages. Null beyond the last part. */
export const sitemapPart = async (
  { db, now, config }: SitemapDeps,
  part: number,
  limit = ADDRESSES_MAX - OWN.length,
): Promise<string | null> => {
  const rows = await listedDocuments(db, now(), { limit, offset: (part - 1) * limit })
  const paths = [...(part === 1 ? OWN : []), ...rows.map((row) => pageAddress(row.kind, row))]
  if (paths.length === 0) return null
  return `${HEAD}<urlset ${SCHEMA}>\n${listOf(
    'url',
    paths.map((path) => config.baseUrl + path),
  )}</urlset>\n`
}

/** All addresses; an index of the parts if they are too many for one file. */
export const sitemap = async (deps: SitemapDeps, limit = ADDRESSES_MAX - OWN.length): Promise<string> => {
  const parts = Math.ceil((await countListed(deps.db, deps.now())) / limit)
  if (parts <= 1) return (await sitemapPart(deps, 1, limit)) ?? ''
  const addresses = Array.from({ length: parts }, (_, at) => `${deps.config.baseUrl}/sitemap-${at + 1}.xml`)
  return `${HEAD}<sitemapindex ${SCHEMA}>\n${listOf('sitemap', addresses)}</sitemapindex>\n`
}

/** What search engines leave out: what belongs to a person, and calls. */
const PRIVATE = ['/api/', '/auth/', '/checkout/', '/user/', '/demo/', '/dev/']

export const robots = ({ config }: Pick<Deps, 'config'>): string =>
  `User-agent: *\n${PRIVATE.map((path) => `Disallow: ${path}\n`).join('')}Sitemap: ${config.baseUrl}/sitemap.xml\n`
