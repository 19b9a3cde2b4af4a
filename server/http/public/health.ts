import type { RequestHandler } from 'express'
import type { Deps } from '../../deps.ts'
import { sendJson } from '../send.ts'

/** Alive: the process answers. */
export const healthz: RequestHandler = (_, response) => sendJson(response, 200, { status: 'ok' })

/** Ready: the database takes writes and the server is not about to stop. */
export const readyz =
  ({ probe, log }: Pick<Deps, 'probe' | 'log'>, isDraining: () => boolean): RequestHandler =>
  async (_, response) => {
    if (isDraining()) return sendJson(response, 503, { status: 'draining' })
    try {
      await probe()
      sendJson(response, 200, { status: 'ok' })
    } catch (error) {
      log.error({ err: error }, 'the database takes no writes')
      sendJson(response, 503, { status: 'unready' })
    }
  }
