import { atLeast, plain } from '../figure.ts'
import { type Bench, inRounds } from '../harness.ts'
import { loadOf } from '../load.ts'
import { signedInHeaders } from '../school.ts'

const ROUNDS = 10
const ROUND_SECONDS = 2
const RATIO_MIN = 0.7

const isSession = (cookie: string) => /^(__Host-)?school=/.test(cookie)

/** `check_auth` of a signed-in user beside a bare Express 5 handler with one SELECT by cookie: the same requests, in turn. */
export const checkAuth: Bench = async ({ startSchool, startBare }) => {
  const school = await startSchool()
  const headers = await signedInHeaders(school.origin)
  const bare = await startBare({ COOKIE: headers.cookie?.split('; ').find(isSession) ?? '' })
  const load = (origin: string) =>
    loadOf({ requests: [{ url: `${origin}/api/v1/check_auth/`, method: 'POST', headers }], seconds: ROUND_SECONDS })
  const subjects = { bare: load(bare.origin), school: load(school.origin) }
  const { median, ratio } = await inRounds({ rounds: ROUNDS, warmUps: 1 }, subjects)
  const rate = (name: 'bare' | 'school') => `${Math.round(median(name, 'perSecond'))} a second`
  const share = ratio('school', 'bare', 'perSecond')
  return [
    plain('bare Express 5 handler, one SELECT', rate('bare')),
    plain('check_auth, signed in', rate('school')),
    atLeast('check_auth against the bare handler', share, RATIO_MIN, { text: share.toFixed(2) }),
  ]
}
