import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { type Captcha, CaptchaDown } from './captcha.ts'

const TIMEOUT_MS = 5_000
const SCORE_MIN = 0.5

/** Error codes for which the school's configuration is to blame, not the visitor. */
const OUR_ERRORS = ['missing-input-secret', 'invalid-input-secret', 'invalid-keys', 'bad-request']

const verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  score: z.number().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

type Verdict = z.output<typeof verdict>

interface Service {
  url: string
  timeoutMs: number
  fetch: typeof fetch
}

const down = (how: string): never => {
  throw new CaptchaDown(how)
}

const send = async ({ url, timeoutMs, fetch: call }: Service, secret: string, token: string): Promise<unknown> => {
  const response = await call(`${url}/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return response.ok ? response.json() : down(`answered ${response.status}`)
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

const ask = async (service: Service, secret: string, token: string): Promise<Verdict> => {
  const body = await send(service, secret, token).catch((error: unknown) => {
    if (error instanceof CaptchaDown) throw error
    return down(`gave no answer: ${nameOf(error)}`)
  })
  const { success, data } = verdict.safeParse(body)
  if (!success) return down('answered nonsense')
  const error = data['error-codes'].find((code) => OUR_ERRORS.includes(code))
  return error === undefined ? data : down(`refused our keys: ${error}`)
}

/**
 * Google reCAPTCHA: v3 for the first check, by score, action and the page's host name; the v2 checkbox for the second.
 * Source: sign-in spec §4, DESIGN §5.
 */
export const recaptcha = (
  { config, fetch: call = fetch }: Pick<Deps, 'config'> & { fetch?: typeof fetch },
  timeoutMs: number = TIMEOUT_MS,
): Captcha => {
  const settings = config.recaptcha ?? down('has no settings')
  const service = { url: settings.url, timeoutMs, fetch: call }
  const { script, siteKey, secret, secondSiteKey, secondSecret } = settings
  const hostnames = new Set([config.baseUrl, ...config.allowedOrigins].map((origin) => new URL(origin).hostname))
  const isOurs = ({ success, hostname = '' }: Verdict) => success && hostnames.has(hostname)
  return {
    kind: 'recaptcha',
    offer: { kind: 'recaptcha', script, site_key: siteKey, second_site_key: secondSiteKey },
    check: async ({ token, secondToken, action }) => {
      if (secondToken !== undefined) return isOurs(await ask(service, secondSecret, secondToken))
      if (token === undefined) return false
      const reply = await ask(service, secret, token)
      return isOurs(reply) && reply.action === action && (reply.score ?? 0) >= SCORE_MIN
    },
  }
}
