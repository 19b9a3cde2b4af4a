import type { OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { Express, RequestHandler, Response } from 'express'
import helmet from 'helmet'

const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http')

/** Alternating header names and values, as `writeHead` takes them. */
export type HeaderList = readonly string[]

/**
 * Security headers of every response, errors included. `secretive` is for pages whose address is a secret, `frameable` for such pages that
 * pages with our widgets may frame. `sandboxed` is for scripts of the school, in frames of the same pages.
 */
export interface Hardening {
  usual: HeaderList
  secretive: HeaderList
  frameable: HeaderList
  sandboxed: HeaderList
}

/** Third-party CSP sources of the school's own pages: scripts, and the frames that they open. */
export interface CspSources {
  scripts: readonly string[]
  frames: readonly string[]
  /** `connect-src` of third-party scripts. */
  calls?: readonly string[]
  /** `form-action` targets of third-party forms: the banks' 3-D Secure pages. */
  forms?: readonly string[]
  pictures?: readonly string[]
  /** True if a popup of another origin must keep its `opener`, the page that opened it. */
  hasPopups?: boolean
  /** True if a third-party script passes URLs to the browser as plain strings, which Trusted Types would refuse. */
  allowsStrings?: boolean
}

const YEAR_SECONDS = 31_536_000

type Referrer = 'strict-origin' | 'strict-origin-when-cross-origin'

interface HelmetOptions {
  referrer: Referrer
  framers?: readonly string[]
  isHstsForSubdomains: boolean
}

/**
 * A policy for the school's own pages: scripts, styles and requests only from the school and listed sources, nothing inline, and no markup
 * from strings.
 */
const helmetFor = (
  formTargets: readonly string[],
  { scripts, frames, calls = [], pictures = [], hasPopups, allowsStrings }: CspSources,
  { referrer, framers = [], isHstsForSubdomains }: HelmetOptions,
) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts],
        ...(frames.length > 0 && { frameSrc: [...frames] }),
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...pictures],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'", ...calls],
        formAction: ["'self'", ...formTargets],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: framers.length > 0 ? [...framers] : ["'none'"],
        ...(!allowsStrings && { requireTrustedTypesFor: ["'script'"] }),
      },
    },
    strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: isHstsForSubdomains },
    crossOriginOpenerPolicy: { policy: hasPopups ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: referrer },
    xFrameOptions: { action: framers.length > 0 ? 'sameorigin' : 'deny' }, // browsers that support `frame-ancestors` ignore this header
    // Omitted headers: only outdated browsers need them.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })

/** Headers that helmet sets. They are the same for each response, so they are computed once. */
const listOf = (middleware: ReturnType<typeof helmet>): HeaderList => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  middleware(request, response, () => undefined)
  return response.getHeaderNames().flatMap((name) => [name, String(response.getHeader(name))])
}

/** The policy of a frame without an origin of its own: its script runs, and reaches neither the school nor the page around it. */
const framePolicy = (framers: readonly string[]): string =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    'img-src https: data:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...framers].join(' ')}`,
  ].join('; ')

/** The usual headers, with those replaced that would forbid framing. */
const sandboxedOf = (usual: HeaderList, framers: readonly string[]): HeaderList => {
  const replaced: Readonly<Record<string, string>> = {
    'content-security-policy': framePolicy(framers),
    'x-frame-options': 'sameorigin', // browsers that support `frame-ancestors` ignore it
    'referrer-policy': 'no-referrer',
  }
  return usual.map((value, at) => (at % 2 === 1 && replaced[(usual[at - 1] ?? '').toLowerCase()]) || value)
}

interface HardeningOptions {
  /** Origins with our widgets. */
  landings?: readonly string[]
  /** Obliges all subdomains of the school's host to https as well. */
  isHstsForSubdomains?: boolean
}

/**
 * `formTargets`: origins that a form may redirect to. Pages whose address is a secret load nothing from other origins, and every referrer of
 * theirs is the bare origin: with a path it would get into logs of proxies, and under `no-referrer` browsers post `Origin: null`.
 * Source: SECURITY R71, R72.
 */
export const hardeningFor = (
  formTargets: readonly string[],
  sources: CspSources,
  { landings = [], isHstsForSubdomains = false }: HardeningOptions = {},
): Hardening => {
  const usual = listOf(
    helmetFor(formTargets, sources, { referrer: 'strict-origin-when-cross-origin', isHstsForSubdomains }),
  )
  const own = { scripts: [], frames: [] }
  const secretive = { referrer: 'strict-origin', isHstsForSubdomains } as const
  return {
    usual,
    secretive: listOf(helmetFor(formTargets, own, secretive)),
    frameable: listOf(helmetFor(formTargets, own, { ...secretive, framers: ["'self'", ...landings] })),
    sandboxed: sandboxedOf(usual, landings),
  }
}

/** The same headers for a page whose form also posts to `origin`. */
export const withFormTarget = (headers: HeaderList, origin: string): HeaderList =>
  headers.map((value) => value.replace("form-action 'self'", `form-action 'self' ${origin}`))

/** The same headers for a page that stays connected with its opener, whatever the origin of that. */
export const withOpener = (headers: HeaderList): HeaderList =>
  headers.map((value, at) => (headers[at - 1]?.toLowerCase() === 'cross-origin-opener-policy' ? 'unsafe-none' : value))

type HeadersToWrite = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** The value of `Cache-Control` among the headers that `writeHead` gets, as a list or an object. */
const cachingIn = (headers: HeadersToWrite = {}): string | undefined => {
  const pairs = Array.isArray(headers) ? headers.map((name, at) => [name, headers[at + 1]]) : Object.entries(headers)
  const found = pairs.find(([name]) => String(name).toLowerCase() === 'cache-control')
  return found && String(found[1])
}

function writePrivateCookies(this: Response, status: number, headers?: HeadersToWrite): unknown {
  if (this.hasHeader('Set-Cookie')) {
    const caching = cachingIn(headers) ?? this.getHeader('Cache-Control')
    if (caching === undefined) this.setHeader('Cache-Control', 'no-store')
    else if (!/\b(no-store|private)\b/.test(String(caching))) this.removeHeader('Set-Cookie')
  }
  return ServerResponse.prototype.writeHead.call(this, status, headers)
}

/**
 * Lets no shared cache hand the cookies of one browser to others: decided here alone, as the head of a response is written. A response that
 * says nothing of caches is not stored; one that a shared cache may store loses its cookies. Source: SECURITY R81.
 */
export const keepCookiesPrivate = ({ response }: Pick<Express, 'response'>): void => {
  Object.defineProperty(response, 'writeHead', { value: writePrivateCookies, writable: true })
}

/** Security headers of responses that `send` does not write: files, pages, health. */
export const harden: RequestHandler = ({ context }, response, next) => {
  const { usual } = context.hardening
  for (let at = 0; at < usual.length; at += 2) response.setHeader(usual[at] ?? '', usual[at + 1] ?? '')
  response.setHeader('X-Request-Id', context.requestId)
  next()
}
