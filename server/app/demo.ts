import type { IncomingMessage, RequestListener } from 'node:http'
import { dirname } from 'node:path/posix'
import { type Config } from '../config/config.ts'
import { waysOf } from '../config/ways.ts'
import { inLang } from '../contract/in-lang.ts'
import { VIDEO_HOSTS } from '../contract/content/video-hosts.ts'
import { checkoutSourcesOf, cspSourcesOf } from './csp-sources.ts'
import { addressOf, formOf, isDemo, pageFolder, productAt } from '../demo/addresses.ts'
import {
  firstViewsIn,
  hasForm,
  type SignedInView,
  signedInViewOf,
  withFirstViews,
  withName,
} from '../demo/first-views.ts'
import { allowing, type Page, pageReader, styleVersions } from '../demo/page.ts'
import type { CspSources } from '../http/headers.ts'
import { langOf } from '../http/messages.ts'
import { FOREVER, typeOf } from '../http/public/files.ts'
import { prepare, sendPrepared } from '../http/public/prepared.ts'
import { type FileHandler, fileServer, staticFiles } from '../http/public/static-files.ts'
import { projectFile } from '../config/project-file.ts'

const sources = (directive: string, origins: readonly string[]) =>
  origins.length > 0 ? [`${directive} ${origins.join(' ')}`] : []

/**
 * The CSP of a landing that shows the widgets and loads nothing foreign except what they load. `school` is the school's origin. Trusted
 * Types are on: the widgets assign no strings as markup and use a policy of their own for third-party scripts. Third-party scripts may
 * create policies under any names, so policy names are restricted only if there are no such scripts.
 */
export const landingPolicy = (
  school: string,
  { scripts, frames, calls = [], pictures = [], allowsStrings }: CspSources,
): string =>
  [
    `default-src 'none'`,
    `script-src ${[school, ...scripts].join(' ')}`,
    ...sources('frame-src', frames),
    `connect-src ${[school, ...calls].join(' ')}`,
    `form-action ${school}`,
    `style-src 'self'`,
    `img-src ${[`'self'`, ...pictures].join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(allowsStrings ? [] : [`require-trusted-types-for 'script'`]),
    ...(scripts.length > 0 ? [] : [`trusted-types school-widgets`]),
  ].join('; ')

/**
 * The CSP of a page that shows the checkout. `school` is the school's origin, or `'self'` on its own pages. The sources are the payment
 * providers, which no other page allows. A 3-D Secure form posts to the bank's page in a frame, which returns to a page of the school.
 * Source: SECURITY R55.
 */
export const checkoutPolicy = (
  school: string,
  { scripts, frames, calls = [], forms = [], pictures = [], allowsStrings }: CspSources,
): string =>
  [
    `default-src 'none'`,
    `script-src ${[school, ...scripts].join(' ')}`,
    `frame-src ${[school, ...frames].join(' ')}`,
    `connect-src ${[school, ...calls].join(' ')}`,
    `form-action ${[school, ...forms].join(' ')}`,
    `style-src 'self'`,
    `img-src ${[...new Set([`'self'`, school]), 'data:', ...pictures].join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(allowsStrings ? [] : [`require-trusted-types-for 'script'`]),
  ].join('; ')

/**
 * The CSP of the studio, whose preview shows what document pages do: authors' scripts from the school and players of videos in frames,
 * videos from anywhere, pictures from the school and its media store. Source: SECURITY R63, R71.
 */
export const studioPolicy = ({ pictures = [] }: Pick<CspSources, 'pictures'>): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `frame-src ${[`'self'`, ...Object.values(VIDEO_HOSTS)].join(' ')}`,
    `connect-src 'self'`,
    `form-action 'self'`,
    `style-src 'self'`,
    `img-src ${[`'self'`, 'data:', ...pictures].join(' ')}`,
    `media-src 'self' https:`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    'trusted-types school-widgets school-widgets-paste',
  ].join('; ')

const builtPages = projectFile('.dist/pages/')

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** A page response can set the visitor's token cookie, so shared caches must not store it. */
const caching = 'private, no-cache'

/** A page with the name of its reader. */
const FOR_ONE = 'private, no-store'

const ASSET = /^\/pages\/[\w/-]+\.(css|js|svg)$/

/** Pictures of products: carts on landings load them cross-origin too. */
const COVERS = '/covers/'

/** Browsers request it on pages without an icon link. */
const FAVICON = '/favicon.ico'

/**
 * Serves the style sheets, scripts and pictures of the pages at `/pages/`. The pages themselves are served at their own addresses only.
 * A style sheet whose address has its version never changes; after an upgrade another replica may still have the one before.
 */
export const pageAssets = (config: Config, folder = builtPages): FileHandler => {
  const versionOf = styleVersions(folder, config)
  const send = staticFiles(folder.pathname, {
    isRebuilt: true,
    headersOf: (path, { req: { query } }) => ({
      'Content-Type': typeOf(path) ?? 'application/octet-stream',
      'Cache-Control': path.endsWith('.css') && query.v === versionOf(path.slice(1)) ? FOREVER : 'no-cache',
      ...(path.startsWith(COVERS) && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    }),
  })
  return (request, response, next) => {
    const path = request.path === FAVICON ? '/pages/icon.svg' : request.path
    if (!isRead(request) || !ASSET.test(path)) return next()
    send(response, path.slice('/pages'.length), next)
  }
}

/** The origin at which the provider sandboxes list their test cards; '' without sandboxes. */
const sandboxesOf = ({ payments: { yookassa } }: Config) => (yookassa?.isSandbox ? new URL(yookassa.script).origin : '')

/** The CSP of a page by its folder; null if the default policy of every response is sufficient. */
const policies = (config: Config) => {
  const own = cspSourcesOf(config)
  const landing = landingPolicy(config.baseUrl, own)
  const sources = checkoutSourcesOf(config)
  const strict = checkoutPolicy(config.baseUrl, sources)
  const ofStudio = studioPolicy(own)
  const ofCheckout = checkoutPolicy(`'self'`, sources)
  return (folder: string): string | null => {
    if (folder === 'csp') return landing
    if (folder === 'checkout/csp') return strict
    if (folder === 'studio') return ofStudio
    return folder.startsWith('checkout') ? ofCheckout : null
  }
}

/** Pages with the policy of a landing that allows nothing inline. */
const isStrict = (folder: string) => /(^|\/)csp$/.test(folder)

const CSP = 'Content-Security-Policy'

/** The language given by `?lang=`; Russian by default. */
const langOfRequest = ({ url = '' }: IncomingMessage) =>
  langOf(new URLSearchParams(url.split('?')[1]).get('lang')) ?? 'ru'

/** The link of a checkout page for browsers without scripts. */
const FORM = /[?&]form(?:&|$)/

/** A sign-in that leads elsewhere, as back from a provider's full page: the profile's script makes its form, which would lead to the profile. */
const LEADS_ON = /[?&]next=/

/** The place of the product's name in single-product pages. */
const PRODUCT = '%product%'

/** The redirect target of the start page on a school without demo pages. */
const SHOP = '/courses/'

/** Serves the school's pages, and the demo pages if enabled. Other requests go to `next`. */
export const demoPages = (config: Config, folder = builtPages): FileHandler => {
  const foreign = config.foreignPort === null ? '' : `http://127.0.0.1:${config.foreignPort}`
  const { isProduction, hasDemoPages } = config
  const firstViews = firstViewsIn(folder, config)
  const ways = waysOf(config)
  const readerFor = (isSignedIn: boolean, signedInView: SignedInView | null = null) =>
    pageReader(folder, { school: '', foreign, isProduction, hasDemoPages, isSignedIn }, (html, file, address) => {
      const views = isStrict(dirname(file)) ? null : firstViews()
      return views ? withFirstViews(html, views, ways, { signedInView, address }) : html
    })
  const readers = {
    visitors: readerFor(false),
    users: readerFor(true),
    ':action': readerFor(true, ':action'),
    ':phone': readerFor(true, ':phone'),
  }
  const policyOf = policies(config)
  const sandboxes = sandboxesOf(config)
  const elsewhere = new Map([
    ['/demo/foreign', foreign && `${foreign}/`],
    ['/demo/cards', sandboxes && `${sandboxes}/`],
    ['/user-terms', config.legalPages.terms],
    ['/user-offer', config.legalPages.offer],
    ['/user-newsletter', config.legalPages.newsletter],
  ])
  return async (request, response, next) => {
    if (!isRead(request)) return next()
    const address = addressOf(request.url)
    if (!hasDemoPages && address === '') return void response.writeHead(302, { Location: SHOP }).end()
    if (!hasDemoPages && isDemo(address)) return next()
    const target = elsewhere.get(address)
    if (target) return void response.writeHead(302, { Location: target }).end()
    const lang = langOfRequest(request)
    const form = FORM.test(request.url ?? '') ? formOf(request.url) : null
    if (form) return void response.writeHead(302, { Location: inLang(form, lang) }).end()
    const kind = pageFolder(address)
    const readFor = (reader: keyof typeof readers): Page | null =>
      kind === null ? null : readers[reader](`${kind}/index.html`, lang, `${address}/`)
    const forVisitors = readFor(LEADS_ON.test(request.url ?? '') ? 'users' : 'visitors')
    if (kind === null || !forVisitors) return next()
    const isForm = hasForm(forVisitors.plain)
    if (isForm) response.appendHeader('Vary', 'Cookie')
    const { person } = request.context
    const forPerson = isForm && person ? readFor(signedInViewOf(person) ?? 'users') : null
    const page = forPerson ?? forVisitors
    const policy = policyOf(kind) ?? String(response.getHeader(CSP) ?? '')
    if (policy !== '') response.setHeader(CSP, isStrict(kind) ? policy : allowing(policy, page))
    const product = productAt(request.url)
    if (product) {
      const text = await prepare(page.plain.toString().replaceAll(PRODUCT, product))
      return sendPrepared(request, response, text, { caching })
    }
    if (!person || page.etag === forVisitors.etag) return sendPrepared(request, response, page, { caching })
    const text = await prepare(withName(page.plain.toString(), person.name))
    sendPrepared(request, response, text, { caching: FOR_ONE })
  }
}

/** Serves the free-lesson landing from another origin: a separate listener, with the widget script from the school. */
export const foreignLanding = (config: Config, folder = builtPages): RequestListener => {
  const { isProduction, hasDemoPages, baseUrl } = config
  const read = pageReader(folder, { school: baseUrl, foreign: '', isProduction, hasDemoPages })
  const policy = landingPolicy(baseUrl, cspSourcesOf(config)).replace('script-src', `script-src 'self'`)
  return fileServer(
    (request, response, next) => {
      const page = addressOf(request.url) === '' ? read('free-lesson/index.html') : null
      response.setHeader(CSP, page ? allowing(policy, page) : policy)
      response.setHeader('X-Content-Type-Options', 'nosniff')
      if (!page) return next()
      sendPrepared(request, response, page, { caching })
    },
    pageAssets(config, folder),
  )
}
