import { freePort } from '../../server/testing/process.ts'
import type { Figure } from './figure.ts'
import { requestsPerSecond } from './load.ts'
import { inTemporaryFolder, median, type RunningServer, startProcess } from './processes.ts'
import { seed, signedInHeaders, startSchool } from './school.ts'

const ROUNDS = 10
const ROUND_SECONDS = 2
const WARM_UP_SECONDS = 2
const RATIO_MIN = 0.7

const startBare = async (dataDir: string, cookies = '') =>
  startProcess('scripts/bench/bare-server.ts', {
    port: await freePort(),
    path: '/',
    env: { DATA_DIR: dataDir, COOKIE: cookies.split('; ').find((cookie) => /^(__Host-)?school=/.test(cookie)) ?? '' },
  })

const loadOn =
  ({ origin }: RunningServer, headers: Record<string, string>) =>
  (seconds: number) =>
    requestsPerSecond({ url: `${origin}/api/v1/check_auth/`, method: 'POST', headers, seconds })

/**
 * Compares `check_auth` of a signed-in user with a bare Express 5 handler with one SELECT by cookie: the same requests, alternating between
 * the two servers, in one run.
 */
export const checkAuth = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    seed(folder)
    const school = await startSchool(folder)
    const headers = await signedInHeaders(school.origin)
    const bare = await startBare(folder, headers.cookie)
    try {
      const ofSchool = loadOn(school, headers)
      const ofBare = loadOn(bare, headers)
      await ofSchool(WARM_UP_SECONDS)
      await ofBare(WARM_UP_SECONDS)
      const rounds: Array<{ school: number; bare: number }> = []
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push({ school: await ofSchool(ROUND_SECONDS), bare: await ofBare(ROUND_SECONDS) })
      }
      const ratio = median(rounds.map((round) => round.school / round.bare))
      const rate = (which: 'school' | 'bare') => `${Math.round(median(rounds.map((round) => round[which])))} a second`
      return [
        { what: 'bare Express 5 handler, one SELECT', value: rate('bare'), target: '', holds: null },
        { what: 'check_auth, signed in', value: rate('school'), target: '', holds: null },
        {
          what: 'check_auth against the bare handler',
          value: ratio.toFixed(2),
          target: `at least ${RATIO_MIN}`,
          holds: ratio >= RATIO_MIN,
        },
      ]
    } finally {
      await Promise.all([school.stop(), bare.stop()])
    }
  })
