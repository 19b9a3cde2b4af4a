import type { RequestHandler } from 'express'
import helmet from 'helmet'

const YEAR_SECONDS = 31_536_000

/**
 * The headers of every answer, errors included. The policy suits the school's own pages: scripts, styles and calls from
 * the school only, nothing inline, no markup from strings. `formTargets`: origins that a form may lead on to.
 * Source: SECURITY R71.
 */
export const securityHeaders = (formTargets: readonly string[]): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'"],
        formAction: ["'self'", ...formTargets],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // What only browsers of the past look at.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
