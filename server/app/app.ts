import { fileURLToPath } from 'node:url'
import express, { type Express, type Request, type RequestHandler } from 'express'
import { type FacebookSettings, SANDBOX_PATH } from '../auth/facebook/settings.ts'
import { pagePaths } from '../contract/content/documents/page-paths.ts'
import { waysOf } from '../config/ways.ts'
import type { Delivery } from '../contract/delivery.ts'
import { checkoutSourcesOf, cspSourcesOf } from './csp-sources.ts'
import { checkoutPolicy } from './demo.ts'
import type { Deps } from './deps.ts'
import { allEndpoints } from './endpoints.ts'
import { createEdge, type Edge } from '../http/edge.ts'
import { errorMapper, notFound, readOnly } from '../http/error-mapper.ts'
import { UNAVAILABLE_SECONDS } from '../http/errors.ts'
import type { Endpoint } from '../http/form/endpoint.ts'
import { endpointRouter } from '../http/form/router.ts'
import { harden, hardeningFor, keepCookiesPrivate } from '../http/headers.ts'
import { cookieKindsOf } from '../http/identity/cookies.ts'
import { pageToken } from '../http/identity/caller.ts'
import { trustProxy } from '../http/identity/client-address.ts'
import { readSession } from '../http/identity/session.ts'
import { forEveryOrigin, mediaFiles, widgetFiles } from '../http/public/files.ts'
import { loaderFiles } from '../http/public/loader-files.ts'
import { originCheck, ownSender } from '../http/identity/origin.ts'
import { relatedOrigins } from '../http/public/related-origins.ts'
import { startRequest, nameRoute } from '../http/request-context.ts'
import { restRouter } from '../http/rest/router.ts'
import { sendJson } from '../http/send.ts'
import { loadOnce } from '../load-once.ts'
import { mailboxRoutes } from '../mail/routes.ts'
import { framesOf } from '../pages/frame.ts'
import type { Reader } from '../pages/reader.ts'
import type { PageRoutes } from '../pages/routes.ts'
import { projectFile } from '../config/project-file.ts'
import { metricsEndpoint } from '../telemetry/metrics-endpoint.ts'

/** Liveness: the process responds. */
const healthz: RequestHandler = (_, response) => sendJson(response, 200, { status: 'ok' })

/** How long the result of a probe holds for all callers: it is a durable write. */
const PROBE_MS = 1_000

const sharedProbe = ({ probe, now }: Pick<Deps, 'probe' | 'now'>): (() => Promise<void>) => {
  let started = 0
  let latest: Promise<void> | null = null
  return () => {
    const at = now().getTime()
    if (latest && Math.abs(at - started) < PROBE_MS) return latest
    started = at
    latest = probe()
    return latest
  }
}

/** Readiness: the database accepts writes and the server is not shutting down. */
const readyz = (deps: Pick<Deps, 'probe' | 'log' | 'now'>, isDraining: () => boolean): RequestHandler => {
  const { log } = deps
  const probe = sharedProbe(deps)
  return async (_, response) => {
    const refuse = (status: string) => {
      response.setHeader('Retry-After', UNAVAILABLE_SECONDS)
      sendJson(response, 503, { status })
    }
    if (isDraining()) return refuse('draining')
    try {
      await probe()
      sendJson(response, 200, { status: 'ok' })
    } catch (error) {
      log.error({ err: error }, 'the database takes no writes')
      refuse('unready')
    }
  }
}

/** Where browsers look for the origins that may use the passkeys. */
const WELL_KNOWN = '/.well-known/webauthn'

export interface AppParts {
  endpoints?: readonly Endpoint[]
  /** Style sheets, scripts and pictures of the pages: responses that caches store, so that none of them sets a cookie. */
  assets?: RequestHandler
  /** The school's pages; a path that none of them handles is a 404. */
  pages?: RequestHandler[]
  /** Loads what renders the pages of documents; without it there are none. */
  loadReader?: () => Promise<Reader>
  /** The published pages of `demo-pages`, whose frames the pages of documents have. */
  pagesFolder?: URL
  isDraining?: () => boolean
  widgetFolder?: string
}

const widgetFolder = fileURLToPath(projectFile('.dist/widget'))
const builtPages = projectFile('.dist/pages/')

const hardeningOf = (config: Deps['config']) =>
  hardeningFor([...config.allowedOrigins, ...config.eventOrigins], cspSourcesOf(config), {
    landings: config.allowedOrigins,
    isHstsForSubdomains: config.isHstsForSubdomains,
  })

/**
 * The content API, loaded on the first request under `/api/` that no other route handles: its block schemas take memory that a server
 * without authors does not need.
 */
const contentApi = (edge: Edge): RequestHandler => {
  const load = loadOnce(async () => {
    const { contentRoutes } = await import('../content/routes.ts')
    return restRouter(contentRoutes, edge)
  })
  return async (request, response, next) =>
    request.path.startsWith('/api/') ? (await load())(request, response, next) : next()
}

const folders = Object.values(pagePaths).join('|')
/** Addresses that documents and certificates have; some of the school's other pages are spelled alike. */
const OPEN_PAGE = new RegExp(
  `^/(?:(?:${folders})/[\\w-]+/?|certificate/[0-9a-f]{12}/?|preview/?|sitemap(?:-\\d+)?\\.xml|robots\\.txt)$`,
)
const CATALOGUE = /^\/courses\/?$/
const CART = /^\/checkout\/cart\/list\/?$/

const readsPage = ({ method }: Request) => method === 'GET' || method === 'HEAD'

const isAt = (addresses: RegExp) => (request: Request) => readsPage(request) && addresses.test(request.path)

/** The pages that documents make, in their frames, a person's cart, and the 404 page. They are loaded on first use, with React and the content API. */
const documentPages = (edge: Edge, loadReader: () => Promise<Reader>, folder: URL) => {
  const { config } = edge.deps
  const load = loadOnce(async () => {
    const [reader, { pageRoutes }] = await Promise.all([loadReader(), import('../pages/routes.ts')])
    return pageRoutes(edge, {
      frames: framesOf(folder, reader.pageStyles, config),
      reader,
      sources: cspSourcesOf(config),
      folder,
      checkoutPolicy: checkoutPolicy(`'self'`, checkoutSourcesOf(config)),
      ways: waysOf(config),
    })
  })
  const routed =
    (isFor: (request: Request) => boolean, name: keyof PageRoutes): RequestHandler =>
    async (request, response, next) =>
      isFor(request) ? (await load())[name](request, response, next) : next()
  return {
    open: routed(isAt(OPEN_PAGE), 'open'),
    catalogue: routed(isAt(CATALOGUE), 'catalogue'),
    cart: routed((request) => request.context.person !== null && isAt(CART)(request), 'cart'),
    missing: routed(({ path }) => !path.startsWith('/api/'), 'missing'),
  }
}

/** Runs the handler for page navigations only (`GET` that prefers HTML), not for `fetch` calls. */
const onDocuments =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.method === 'GET' && request.accepts('json', 'html') === 'html' ? handler(request, response, next) : next()

/** The sandbox of the external login provider (Facebook), outside production. */
const facebookSandbox = (app: FacebookSettings, { baseUrl, allowedOrigins }: Deps['config']): RequestHandler => {
  const load = loadOnce(async () => {
    const { createSandbox } = await import('../sandbox/facebook/sandbox.ts')
    return createSandbox({ app, origins: [baseUrl, ...allowedOrigins] })
  })
  return async (request, response, next) => (await load()).handle(request, response, next)
}

/** Builds the Express application. All external dependencies are in `deps`; the application does not listen on a port. */
export const buildApp = (deps: Deps, parts: AppParts = {}): Express => {
  const { config, log, telemetry } = deps
  const { pages = [], isDraining = () => false, endpoints = allEndpoints, loadReader, pagesFolder = builtPages } = parts
  const edge = createEdge(deps)
  const documents = loadReader && documentPages(edge, loadReader, pagesFolder)
  const app = express()
  app.disable('x-powered-by').set('query parser', 'simple')
  trustProxy(app, config.trustProxy)
  // Marks every request as secure: browsers only see the public origin (https or localhost), whatever protocol a proxy uses internally.
  Object.defineProperty(app.request, 'secure', { value: true })

  keepCookiesPrivate(app)

  const delivery: Delivery = { origin: config.baseUrl, ways: waysOf(config) }
  const widget = { folder: parts.widgetFolder ?? widgetFolder, isRebuilt: !config.isProduction }
  const own = ownSender(config.baseUrl)
  const cookieKinds = cookieKindsOf(config.baseUrl)
  const { metricsPort, metricsToken, logsReads } = config.telemetry
  app.use(startRequest({ log, own, cookieKinds, isDraining, hardening: hardeningOf(config), telemetry, logsReads }))
  app.use(endpointRouter(endpoints, edge))
  app.use(contentApi(edge))
  app.use(harden)
  app.all('/healthz', nameRoute('/healthz'), readOnly, healthz)
  app.all('/readyz', nameRoute('/readyz'), readOnly, readyz(deps, isDraining))
  if (telemetry.metrics && metricsPort === null)
    app.all('/metrics', nameRoute('/metrics'), readOnly, metricsEndpoint(telemetry.metrics, metricsToken))
  if (config.passkeys && config.passkeys.relatedOrigins.length > 0)
    app.all(WELL_KNOWN, nameRoute(WELL_KNOWN), readOnly, relatedOrigins(config.passkeys.relatedOrigins))
  app.use('/widget', nameRoute('/widget/*'), readOnly, forEveryOrigin)
  app.all('/widget/origin-check', originCheck(edge.findSender, config.baseUrl))
  app.use(
    '/widget',
    loaderFiles(widget.folder, delivery, widget.isRebuilt),
    widgetFiles(widget.folder, widget.isRebuilt),
  )
  app.use('/media', nameRoute('/media/*'), readOnly, mediaFiles(deps))
  app.use('/pages', nameRoute('/pages/*'))
  if (parts.assets) app.use(parts.assets)
  if (!config.isProduction) app.get(/^\/dev\/mail/, mailboxRoutes(config.dataDir))
  if (config.facebook?.isSandbox && !config.isProduction)
    app.use(SANDBOX_PATH, facebookSandbox(config.facebook, config))
  if (documents) app.use(documents.open)
  const ownPages = documents ? [documents.catalogue, documents.cart, ...pages, onDocuments(documents.missing)] : pages
  if (ownPages.length > 0)
    app.use(
      onDocuments(nameRoute('/*')),
      onDocuments(readSession(edge.sessions)),
      onDocuments(pageToken(edge.forgery)),
      ...ownPages,
    )
  app.use(notFound)
  app.use(errorMapper(log))
  return app
}
