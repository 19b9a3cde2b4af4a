import type { RequestHandler } from 'express'
import { sendJson } from '../send.ts'
import { SHORT } from './files.ts'

/**
 * The origins of other domains that may use the school's passkeys, in their order: browsers read the first five names. Source: WebAuthn
 * level 3, related origin requests.
 */
export const relatedOrigins =
  (origins: readonly string[]): RequestHandler =>
  (_, response) =>
    sendJson(response, 200, { origins }, { caching: SHORT })
