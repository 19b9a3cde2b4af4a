import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { openDatabase } from '../../../server/db/connect.ts'
import { visitorHeaders } from '../../../server/testing/process.ts'
import { addPersonOnce } from '../../seed/seed-store.ts'
import type { Figure } from '../figure.ts'
import { type Bench, runBench } from '../harness.ts'

const CALLS = 2_000
const WARM_UP_CALLS = 200
/** How far from even chances a guess by the time of an answer may be. */
const AUC_MARGIN = 0.05

const emailOf = (number: number, isKnown: boolean) => `${isKnown ? 'known' : 'new'}${number}@school.example`

const addPeople = async (dataDir: string, count: number) => {
  const database = await openDatabase({ dataDir })
  const at = new Date()
  await database.transact(async (tx) => {
    for (let number = 0; number < count; number += 1)
      await addPersonOnce(tx, {
        id: randomUUID(),
        email: emailOf(number, true),
        name: 'Анна',
        role: 'visitor',
        createdAt: at,
      })
  })
  await database.close()
}

/** The chance that an answer about a known address takes longer than one about a new one: 0.5 if the time tells nothing. */
const aucOf = (known: readonly number[], fresh: readonly number[]): number => {
  const longer = known.map((one) => fresh.reduce((sum, other) => sum + (one > other ? 1 : one === other ? 0.5 : 0), 0))
  return longer.reduce((sum, count) => sum + count, 0) / (known.length * fresh.length)
}

interface Call {
  what: string
  path: string
  fields: Record<string, string>
}

const calls: Call[] = [
  {
    what: 'a registration',
    path: '/api/v1/landing-registration-site/',
    fields: { name: 'Анна', phone: '+79991234567' },
  },
  { what: 'a request for a link', path: '/api/v1/landing-send-ml/', fields: {} },
  { what: 'a question for the ways', path: '/api/v1/sign-in-ways/', fields: {} },
  {
    what: 'a sign-up for a webinar',
    path: '/api/v1/register-webinar/',
    fields: { name: 'Анна', phone: '+79991234567', webinar: 'phonics' },
  },
]

/** Sends a call from a network of its own over a connection that is kept, and returns how many milliseconds its answer takes. */
const send = async (origin: string, { path, fields }: Call, headers: Record<string, string>, agent: Agent) => {
  const body = new URLSearchParams(fields).toString()
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }
  const start = performance.now()
  const sent = request(`${origin}${path}`, { method: 'POST', agent, headers: { ...headers, ...form } })
  sent.end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  const responseText = response && (await text(response))
  const ms = performance.now() - start
  if (response?.statusCode !== 200) throw new Error(`${path}: ${response?.statusCode} ${responseText}`)
  return ms
}

const networkOf = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`

/** Measures one kind of calls at a school of its own, since all of them together exceed its limit of mails. */
const measure = (call: Call) =>
  runBench(async ({ folder, defer, startSchool }) => {
    await addPeople(folder, CALLS + WARM_UP_CALLS)
    const env = { PRIVATE_ACCOUNTS: '1', CAPTCHA: 'none', TRUST_PROXY: '1', LOG_LEVEL: 'error' }
    const { origin } = await startSchool({ env, isEmpty: true })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    defer(() => agent.destroy())
    const times: { known: number[]; fresh: number[] } = { known: [], fresh: [] }
    const headers = await visitorHeaders(origin)
    for (let number = 0; number < CALLS + WARM_UP_CALLS; number += 1) {
      const isKnown = randomInt(2) === 0
      const of = { ...call, fields: { ...call.fields, email: emailOf(number, isKnown) } }
      const ms = await send(origin, of, { ...headers, 'x-forwarded-for': networkOf(number) }, agent)
      if (number >= WARM_UP_CALLS) times[isKnown ? 'known' : 'fresh'].push(ms)
    }
    const auc = aucOf(times.known, times.fresh)
    return [
      {
        what: `private accounts: whether the time of ${call.what} tells that the address is known (AUC)`,
        value: auc.toFixed(3),
        target: `${0.5 - AUC_MARGIN} to ${0.5 + AUC_MARGIN}`,
        holds: Math.abs(auc - 0.5) <= AUC_MARGIN,
      },
    ]
  })

/** With private accounts, the time of an answer must not tell whether the address has an account. Source: SECURITY R8. */
export const privateAccounts: Bench = async () => {
  const figures: Figure[] = []
  for (const call of calls) figures.push(...(await measure(call)))
  return figures
}
