import { createHash } from 'node:crypto'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { VISITOR, type Reader as Person } from '../content/publishing/access.ts'
import { issuedByCode } from '../content/readers/certificates/certificate-store.ts'
import { jsonWithFormulas } from '../content/formulas/rendered-reply.ts'
import { documentKinds } from '../content/kinds.ts'
import { pagePaths } from '../contract/content/documents/page-paths.ts'
import { VIDEO_HOSTS } from '../contract/content/video-hosts.ts'
import type { DocumentKind } from '../contract/content/state.ts'
import type { Lang } from '../contract/messages.ts'
import { signInAddress } from '../contract/sign-in-address.ts'
import { allowing } from '../demo/page.ts'
import type { Edge } from '../http/edge.ts'
import { nameRoute } from '../http/request-context.ts'
import type { CspSources } from '../http/headers.ts'
import { asMarkup, html } from '../http/html.ts'
import { type Prepared, prepare, sendPrepared, sizeOf } from '../http/public/prepared.ts'
import { memberOf } from '../http/rest/identify.ts'
import { createCartPage } from './cart-page.ts'
import { certificateMain, certificateTitle } from './certificate-page.ts'
import { createCatalogue, FILTERS, readCatalogueQuery } from './catalogue/catalogue.ts'
import { catalogueAddress, catalogueMain } from './catalogue/catalogue-html.ts'
import { documentMain, previewMain, type RenderedDocument } from './document-html.ts'
import { type DocumentPage, documentPage, isBuyer, readersOf, rowNamed } from './document-page.ts'
import type { Frames } from './frame.ts'
import { documentHead, foundHead, hiddenHead } from './head.ts'
import { documentPolicy } from './policy.ts'
import type { Reader } from './reader.ts'
import { robots, sitemap, sitemapPart } from './sitemap.ts'
import { pageTexts } from './texts/texts.ts'

interface PageParts {
  frames: Frames
  reader: Reader
  /** Third-party origins that the widgets load from. */
  sources: CspSources
  /** The published pages, with that of the checkout, and its policy. */
  folder: URL
  checkoutPolicy: string
  /** The further ways to sign in. */
  ways: readonly string[]
}

/** A page that is the same for everybody: caches may keep it, and ask before each use. */
const FOR_ALL = 'public, max-age=0, must-revalidate'
/** A page whose response may set the visitor's token cookie. */
const FOR_BROWSER = 'private, no-cache'
const FOR_ONE = 'private, no-store'

const CSP = 'Content-Security-Policy'

const CACHE_BYTES = 32 * 1024 * 1024

/** How long a sitemap is kept, in milliseconds: all that is published is read for it. */
const SITEMAP_MS = 60_000
const SITEMAPS_MAX = 20
const XML_TYPE = 'application/xml; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'

/** Makes the text of a page. `isCacheable`: it may be kept under its key. */
type Make = () => Promise<{ text: string; isCacheable: boolean }>

/** Prepared pages by what they show. Requests for a page that is being made wait for it. */
const pageCache = () =>
  new LRUCache<string, Prepared, Make>({
    maxSize: CACHE_BYTES,
    sizeCalculation: sizeOf,
    fetchMethod: async (_key, _old, { context: make, options }) => {
      const { text, isCacheable } = await make()
      if (!isCacheable) options.ttl = 1
      return prepare(text)
    },
  })

/** Where the header of a page signs in without scripts. */
const signInPart = (lang: Lang, next?: string) => html`${signInAddress(lang, next)}`

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The pages of documents, rendered once per version and language, and kept. */
const documentRoutes = (edge: Edge, { frames, reader, sources }: PageParts): Router => {
  const { deps } = edge
  const cache = pageCache()
  const forms = [...deps.config.allowedOrigins, ...deps.config.eventOrigins]
  const { styles } = reader
  const policy = documentPolicy(sources, { players: Object.values(VIDEO_HOSTS), forms }, [styles])

  const htmlOf = (page: DocumentPage, lang: Lang, rendered: (RenderedDocument & { preloads: string }) | null) => {
    const head = rendered
      ? html`${documentHead(page, lang, deps.config)}\n${asMarkup(rendered.preloads)}`
      : hiddenHead(page.title, lang)
    const main = documentMain(page, lang, reader, rendered)
    return frames.document(lang).withParts({ head, main, signIn: signInPart(lang, page.address) })
  }

  const send = (request: Request, response: Response, text: Prepared, caching: string) => {
    response.setHeader(CSP, allowing(policy, frames.document(request.context.lang)))
    sendPrepared(request, response, text, { caching })
  }

  /** For a visitor: what is published is read and rendered if the page is not kept. */
  const sendRendered = async (request: Request, response: Response, page: DocumentPage) => {
    const { lang } = request.context
    const { view, kind, access, surroundings } = page
    const { version } = frames.document(lang)
    const key = digest(JSON.stringify([page.address, view?.etag, lang, access, surroundings, version]))
    const make: Make = async () => {
      const stored = await view?.stored?.()
      const json = await jsonWithFormulas(stored ? Buffer.from(stored.body).toString() : (view?.json ?? '{}'))
      const rendered = reader.render({ kind, lang, document: JSON.parse(json), access })
      // what is stored may have been published since the request has begun
      return { text: htmlOf(page, lang, { ...rendered, json }), isCacheable: !stored || stored.etag === view?.etag }
    }
    const text = await cache.fetch(key, { context: make })
    if (text) send(request, response, text, FOR_ALL)
  }

  const personOf = async (request: Request): Promise<Person> => {
    await edge.sessions.read(request)
    const { person } = request.context
    return person ? { member: memberOf(person), tokenId: null } : VISITOR
  }

  const documentRoute =
    (kind: DocumentKind): RequestHandler<{ name: string }> =>
    async (request, response, next) => {
      const row = await rowNamed(deps, kind, request.params.name)
      const readers = row ? readersOf(row) : 'nobody'
      if (!row || readers === 'nobody') return next()
      const reader = readers === 'buyers' ? await personOf(request) : VISITOR
      if (readers === 'buyers' && !(await isBuyer(deps, row, reader))) return next()
      const page = await documentPage(deps, row, reader)
      if (request.path !== page.address) {
        const query = request.url.slice(request.url.split('?', 1)[0]?.length)
        return void response.writeHead(301, { Location: page.address + query, 'Cache-Control': FOR_ALL }).end()
      }
      if (readers === 'everybody') return sendRendered(request, response, page)
      send(request, response, await prepare(htmlOf(page, request.context.lang, null)), FOR_ONE)
    }

  /** The same for every preview link: the secret is the fragment of the address, which browsers do not send. */
  const previewRoute = (): RequestHandler => async (request, response) => {
    const { lang } = request.context
    const head = hiddenHead(pageTexts[lang].draft, lang)
    const text = frames.document(lang).withParts({ head, main: previewMain(lang), signIn: signInPart(lang) })
    send(request, response, await prepare(text), FOR_ONE)
  }

  const router = Router({ caseSensitive: true }).get('/preview', nameRoute('/preview'), previewRoute())
  for (const kind of documentKinds) {
    const pattern = `/${pagePaths[kind]}/:name`
    router.get(pattern, nameRoute(pattern), documentRoute(kind))
  }
  return router
}

/** The catalogue of courses, kept by its text: there are as many as there are searches. */
const catalogueRoute = ({ deps }: Edge, { frames }: PageParts): RequestHandler => {
  const find = createCatalogue(deps)
  const cache = pageCache()
  return async (request, response, next) => {
    const { lang } = request.context
    const query = readCatalogueQuery(request.query)
    const found = await find(query)
    if (query.page > 1 && found.courses.length === 0) return next()
    const texts = pageTexts[lang]
    const isFiltered = FILTERS.some((name) => query[name] !== undefined)
    const head = isFiltered
      ? hiddenHead(texts.courses, lang)
      : foundHead(
          { title: texts.courses, description: texts.about, path: catalogueAddress(query), image: '', type: 'website' },
          lang,
          deps.config,
        )
    const frame = frames.catalogue(lang)
    response.setHeader(CSP, allowing(String(response.getHeader(CSP) ?? ''), frame))
    const text = frame.withParts({
      head,
      main: catalogueMain(found, lang),
      signIn: signInPart(lang, catalogueAddress(query)),
    })
    const prepared = await cache.fetch(digest(text), { context: async () => ({ text, isCacheable: true }) })
    if (prepared) sendPrepared(request, response, prepared, { caching: FOR_BROWSER })
  }
}

/** `sitemap.xml`, its parts, and `robots.txt`. */
const searchEngineRoutes = ({ deps }: Edge): Router => {
  const cache = new LRUCache<string, Prepared, () => Promise<string | null>>({
    max: SITEMAPS_MAX,
    ttl: SITEMAP_MS,
    perf: { now: () => deps.now().getTime() },
    fetchMethod: async (_key, _old, { context: make }) => {
      const text = await make()
      return text === null ? undefined : prepare(text)
    },
  })
  const send =
    (type: string, make: (part: number) => Promise<string | null>): RequestHandler<{ part?: string }> =>
    async (request, response, next) => {
      const text = await cache.fetch(request.path, { context: () => make(Number(request.params.part)) })
      if (!text) return next()
      sendPrepared(request, response, text, { type, caching: FOR_ALL })
    }
  const whole = send(XML_TYPE, () => sitemap(deps))
  const part = send(XML_TYPE, (number) => sitemapPart(deps, number))
  const rules = send(TEXT_TYPE, async () => robots(deps))
  return Router({ caseSensitive: true })
    .get('/sitemap.xml', nameRoute('/sitemap.xml'), whole)
    .get(/^\/sitemap-(?<part>[1-9]\d{0,3})\.xml$/, part)
    .get('/robots.txt', rules)
}

/** The page of a certificate: to be checked by anybody, and printed by its owner. */
const certificateRoute = ({ deps, sessions }: Edge, { frames, sources }: PageParts): RequestHandler => {
  const policy = documentPolicy(sources, { players: [], forms: [] }, [])
  return async (request, response, next) => {
    const row = await issuedByCode(deps.db, String(request.params.code))
    if (!row) return next()
    await sessions.read(request)
    const { lang, person } = request.context
    const main = certificateMain(row, person?.id === row.personId, lang)
    const page = await prepare(
      frames
        .missing(lang)
        .withParts({ head: hiddenHead(certificateTitle(lang), lang), main, signIn: signInPart(lang, request.path) }),
    )
    response.setHeader(CSP, allowing(policy, frames.missing(lang)))
    sendPrepared(request, response, page, { caching: FOR_ONE })
  }
}

/** The page for an address without one, in the school's looks: the same whether or not something is there that is not for readers. */
const missingRoute = ({ frames, sources }: PageParts): RequestHandler => {
  const policy = documentPolicy(sources, { players: [], forms: [] }, [])
  return async (request, response) => {
    const { lang } = request.context
    const texts = pageTexts[lang]
    const main = html`<div class="wrap document-page missing"><h1>${texts.missing}</h1><p>${texts.missingWhy}</p><p><a class="button" href="/courses/">${texts.toCourses}</a></p></div>`
    const page = await prepare(
      frames.missing(lang).withParts({ head: hiddenHead(texts.missing, lang), main, signIn: signInPart(lang) }),
    )
    response.setHeader(CSP, allowing(policy, frames.missing(lang)))
    sendPrepared(request, response, page, { status: 404, caching: 'no-store' })
  }
}

/** The page of the cart with its lines, for a signed-in person; the next handler has it for all others. */
const cartRoute = ({ deps }: Edge, parts: PageParts): RequestHandler => {
  const read = createCartPage(deps, parts)
  return async (request, response, next) => {
    const { person, lang } = request.context
    const search = request.url.slice(request.path.length)
    const page = person && (await read(person, { lang, search }))
    if (!page) return next()
    response.setHeader(CSP, allowing(parts.checkoutPolicy, page))
    sendPrepared(request, response, page, { caching: FOR_ONE })
  }
}

export interface PageRoutes {
  /** What is the same for everybody, and sets no cookies. */
  open: RequestHandler
  catalogue: RequestHandler
  /** For signed-in people. */
  cart: RequestHandler
  missing: RequestHandler
}

/** The pages of the school that its documents make, and what search engines read of them. */
export const pageRoutes = (edge: Edge, parts: PageParts): PageRoutes => ({
  open: Router({ caseSensitive: true })
    .use(documentRoutes(edge, parts), searchEngineRoutes(edge))
    .get('/certificate/:code', nameRoute('/certificate/:code'), certificateRoute(edge, parts)),
  catalogue: Router().use(nameRoute('/courses'), catalogueRoute(edge, parts)),
  cart: Router().use(nameRoute('/checkout/cart/list'), cartRoute(edge, parts)),
  missing: missingRoute(parts),
})
