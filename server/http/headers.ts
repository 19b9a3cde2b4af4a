import { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http')

/** Names and values of headers in turn, as `writeHead` takes them. */
export type HeaderList = readonly string[]

/**
 * The headers of every answer, errors included; `secretive` ones are for pages whose address is a secret, `frameable` ones for those of
 * them that pages with our widgets may frame.
 */
export interface Hardening {
  usual: HeaderList
  secretive: HeaderList
  frameable: HeaderList
}

/** What the school's own pages may load from others: scripts, and the frames that these open. */
export interface CspSources {
  scripts: readonly string[]
  frames: readonly string[]
  /** Where scripts of other origins may connect to. */
  calls?: readonly string[]
  /** Where forms of theirs go: the banks' pages of 3-D Secure. */
  forms?: readonly string[]
  pictures?: readonly string[]
  /** True where another origin's popup window has to stay known to the page that opened it. */
  hasPopups?: boolean
  /** True where another origin's script hands addresses to the browser as strings, which Trusted Types would refuse. */
  takesStrings?: boolean
}

const YEAR_SECONDS = 31_536_000

type Referrer = 'no-referrer' | 'strict-origin-when-cross-origin'

/**
 * The policy suits the school's own pages: scripts, styles and calls from the school and listed sources only, nothing inline, no
 * markup from strings.
 */
const helmetFor = (
  formTargets: readonly string[],
  { scripts, frames, calls = [], pictures = [], hasPopups, takesStrings }: CspSources,
  referrer: Referrer,
  framers: readonly string[] = [],
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
        ...(!takesStrings && { requireTrustedTypesFor: ["'script'"] }),
      },
    },
    strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: true },
    crossOriginOpenerPolicy: { policy: hasPopups ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: referrer },
    xFrameOptions: { action: framers.length > 0 ? 'sameorigin' : 'deny' }, // browsers that know `frame-ancestors` look at that alone
    // What only browsers of the past look at.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })

/** What helmet sets on an answer: the same each time, so it is found out once. */
const listOf = (middleware: ReturnType<typeof helmet>): HeaderList => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  middleware(request, response, () => undefined)
  return response.getHeaderNames().flatMap((name) => [name, String(response.getHeader(name))])
}

/** `formTargets`: origins that a form may lead on to; `landings`: those with our widgets. Pages whose address is a secret load nothing from others. Source: SECURITY R71. */
export const hardeningFor = (
  formTargets: readonly string[],
  sources: CspSources,
  landings: readonly string[] = [],
): Hardening => ({
  usual: listOf(helmetFor(formTargets, sources, 'strict-origin-when-cross-origin')),
  secretive: listOf(helmetFor(formTargets, { scripts: [], frames: [] }, 'no-referrer')),
  frameable: listOf(helmetFor(formTargets, { scripts: [], frames: [] }, 'no-referrer', ["'self'", ...landings])),
})

/** For answers that others than `send` write: files, pages, health. */
export const harden: RequestHandler = ({ context }, response, next) => {
  const { usual } = context.hardening
  for (let at = 0; at < usual.length; at += 2) response.setHeader(usual[at] ?? '', usual[at + 1] ?? '')
  response.setHeader('X-Request-Id', context.requestId)
  next()
}
