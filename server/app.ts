import { fileURLToPath } from 'node:url'
import express, { type Express, type RequestHandler } from 'express'
import { type FacebookSettings, SANDBOX_PATH } from './auth/facebook/settings.ts'
import { contentNames } from './content/names.ts'
import type { Deps } from './deps.ts'
import { allEndpoints } from './endpoints.ts'
import { cspSourcesOf } from './csp-sources.ts'
import { arrive } from './http/arrive.ts'
import { antiForgery } from './http/csrf.ts'
import type { Endpoint } from './http/endpoint.ts'
import { errorMapper, notFound, readOnly } from './http/error-mapper.ts'
import { harden, hardeningFor } from './http/headers.ts'
import { healthz, readyz } from './http/health.ts'
import { mediaFiles } from './http/media.ts'
import { type Edge, mount } from './http/mount.ts'
import { originCheck } from './http/origin-check.ts'
import { senderFinder } from './http/origin.ts'
import { pageToken } from './http/page-token.ts'
import { contentGate } from './http/rest/gate.ts'
import { createSessions } from './http/session.ts'
import { forEveryOrigin, widgetFiles } from './http/static.ts'
import { mailboxRoutes } from './mail/routes.ts'
import { projectFile } from './project-file.ts'
import type { Sandbox } from './sandbox/facebook/sandbox.ts'

export interface AppParts {
  endpoints?: readonly Endpoint[]
  /** The pages of the school; what none of them knows is a 404. */
  pages?: RequestHandler[]
  isDraining?: () => boolean
  widgetFolder?: string
}

const widgetFolder = fileURLToPath(projectFile('.dist/widget'))

const edgeOf = (deps: Deps): Edge => {
  const { config, now } = deps
  return {
    deps,
    forgery: antiForgery(config.sessionSecrets, now),
    findSender: senderFinder(config.baseUrl, config.allowedOrigins),
    sessions: createSessions(deps),
  }
}

const hardeningOf = (config: Deps['config']) =>
  hardeningFor([...config.allowedOrigins, ...config.eventOrigins], cspSourcesOf(config), config.allowedOrigins)

/** What a person opens, not what a page fetches. */
const onDocuments =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.method === 'GET' && request.accepts('json', 'html') === 'html' ? handler(request, response, next) : next()

/** The schemas of its blocks take memory that a server without authors does not need. */
const loadContent = async () => (await import('./content/routes.ts')).contentRoutes

/** The sandbox for the provider of another login, outside production. */
const facebookSandbox = (app: FacebookSettings, { baseUrl, allowedOrigins }: Deps['config']): RequestHandler => {
  let sandbox: Promise<Sandbox> | null = null
  const open = async () => {
    const { createSandbox } = await import('./sandbox/facebook/sandbox.ts')
    return createSandbox({ app, origins: [baseUrl, ...allowedOrigins] })
  }
  return async (request, response, next) => {
    sandbox ??= open()
    return (await sandbox).handle(request, response, next)
  }
}

/** The application: everything it needs from outside is in `deps`, and it listens nowhere. */
export const buildApp = (deps: Deps, parts: AppParts = {}): Express => {
  const { config, log } = deps
  const { pages = [], isDraining = () => false, endpoints = allEndpoints } = parts
  const edge = edgeOf(deps)
  const app = express()
  app.disable('x-powered-by').set('query parser', 'simple').set('trust proxy', config.trustProxy)
  // Browsers are told the public address, which is https or their own machine, whatever a proxy in between speaks.
  Object.defineProperty(app.request, 'secure', { value: true })

  const own = { origin: config.baseUrl, isForeign: false }
  app.use(arrive({ log, own, isDraining, hardening: hardeningOf(config) }))
  const content = contentGate(edge, { names: contentNames, loadRoutes: loadContent })
  app.use(content.known)
  mount(app, endpoints, edge)
  app.use(harden)
  app.all('/healthz', readOnly, healthz).all('/readyz', readOnly, readyz(deps, isDraining))
  app.all('/widget/origin-check', readOnly, forEveryOrigin, originCheck(edge.findSender, config.baseUrl))
  app.use('/widget', readOnly, forEveryOrigin, widgetFiles(parts.widgetFolder ?? widgetFolder, !config.isProduction))
  app.use('/media', readOnly, mediaFiles(deps))
  if (!config.isProduction) app.get(/^\/dev\/mail/, mailboxRoutes(config.dataDir))
  if (config.facebook?.isSandbox && !config.isProduction)
    app.use(SANDBOX_PATH, facebookSandbox(config.facebook, config))
  if (pages.length > 0) app.use(onDocuments(edge.sessions.read), onDocuments(pageToken(edge.forgery)), ...pages)
  app.use(content.unknown)
  app.use(notFound)
  app.use(errorMapper(log))
  return app
}
