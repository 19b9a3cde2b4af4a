import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { addPerson } from '../../server/auth/stores/account-store.ts'
import { createApiToken } from '../../server/auth/api-tokens/api-tokens.ts'
import { openSharedSchool } from '../../server/orders/testing/payments/two-servers.ts'
import { errorOf } from '../../server/testing/contract.ts'
import { type ServerProcess, startServer, visitorHeaders } from '../../server/testing/process.ts'
import { seed, signedInHeaders, withToken } from '../bench/school.ts'

type Headers = Record<string, string>

/** Who calls: a visitor, a person who is signed in, or an author or a member of staff with a token. */
export const CALLERS = ['visitor', 'parent', 'author', 'staff'] as const
type CallerName = (typeof CALLERS)[number]

/** A call as it is sent. */
export interface SentCall {
  method: string
  path: string
  caller: CallerName
  headers?: Headers
  body?: string | FormData | Uint8Array<ArrayBuffer>
}

/** So many persons of each role hold tokens, because a person may write 600 times a minute. */
const HOLDERS = 40
const AT_ONCE = 16
const SHOWN = 300
/** A connection that is kept may be closed at the moment of its next use, and is so after a body that is refused unread. */
const RETRIES = 2
const FAILED = 500

const isHolder = (caller: CallerName): caller is 'author' | 'staff' => caller === 'author' || caller === 'staff'
/** A visitor ends the sessions instead of the parent, who needs one for the calls that follow. */
const endsSession = (path: string) => /logout|set-password/.test(path)

const openTokens = async ({ openDatabase }: Awaited<ReturnType<typeof openSharedSchool>>) => {
  const { transact, close } = await openDatabase()
  const at = new Date()
  const tokensOf = async (role: 'author' | 'staff') => {
    const tokens: string[] = []
    for (let number = 0; number < HOLDERS; number += 1) {
      const id = randomUUID()
      const token = await transact(async (tx) => {
        await addPerson(tx, { id, email: `${id}@example.com`, name: role, role, emailProvedAt: at, createdAt: at })
        return createApiToken(tx, { personId: id, label: 'campaign', scope: 'write', days: 1, at })
      })
      if (!token) throw new Error(`no token for ${role}`)
      tokens.push(token.token)
    }
    return tokens
  }
  const tokens = { author: await tokensOf('author'), staff: await tokensOf('staff') }
  await close()
  return tokens
}

/** What is wrong with an answer; null if nothing is. */
const wrongOf = async (
  { method, path, caller }: SentCall,
  response: Response,
  text: string,
): Promise<string | null> => {
  if (response.status >= FAILED) return `answered ${response.status} ${text.slice(0, SHOWN)}`
  const type = response.headers.get('content-type') ?? ''
  return errorOf({ method, address: path, status: response.status, type, text, isByToken: isHolder(caller) })
}

const errorsIn = (server: ServerProcess) =>
  server
    .logs()
    .filter(({ level }) => level === 'error' || level === 'fatal')
    .map((line) => `the log has ${JSON.stringify(line)}`)

interface FuzzedSchool {
  /** Sends the calls, several at once. Resolves with what is wrong with their answers, and how many had which status. */
  send: (calls: readonly SentCall[]) => Promise<{ failures: string[]; figures: Record<string, number> }>
  /** Ends the server. Resolves with the errors in its log, and with how it ended unless that was in order. */
  close: () => Promise<string[]>
}

/** The built server with demo data. Each call comes from another network, so that rate limits refuse few of them. */
export const openFuzzedSchool = async (random: () => number): Promise<FuzzedSchool> => {
  const school = await openSharedSchool()
  const { BASE_URL: _, ...env } = school.env
  seed(env.DATA_DIR ?? '', env)
  const tokens = await openTokens(school)
  const server = await startServer(env)
  const parent = await withToken(server.origin, await signedInHeaders(server.origin))
  const visitor = await visitorHeaders(server.origin)
  const below = (end: number) => Math.floor(random() * end)
  const network = () => `${1 + below(200)}.${below(256)}.${below(256)}.${below(256)}`
  const headersOf = ({ caller, path }: SentCall): Headers => {
    if (isHolder(caller)) return { authorization: `Token ${tokens[caller][below(HOLDERS)]}` }
    return caller === 'parent' && !endsSession(path) ? parent : visitor
  }

  const sendOne = async (call: SentCall, retries = RETRIES): Promise<{ status: number; wrong: string | null }> => {
    const { method, path, headers, body } = call
    const sent = { 'x-forwarded-for': network(), ...headersOf(call), ...headers }
    try {
      const response = await fetch(server.origin + path, {
        method,
        redirect: 'manual',
        headers: sent,
        body: body ?? null,
      })
      const text = await response.text()
      return { status: response.status, wrong: await wrongOf(call, response, text) }
    } catch (error) {
      if (retries > 0) return sendOne(call, retries - 1)
      const cause = error instanceof Error ? (error.cause ?? error) : error
      return { status: 0, wrong: `was not answered: ${String(cause)}` }
    }
  }

  return {
    send: async (calls) => {
      const replies = await pLimit(AT_ONCE).map(calls, async (call) => ({ call, ...(await sendOne(call)) }))
      const failures = replies.flatMap(({ call: { method, path, caller, headers = {}, body = '' }, wrong }) => {
        if (wrong === null) return []
        const shown = typeof body === 'string' ? body.slice(0, SHOWN) : 'bytes'
        return [`${method} ${path} by ${caller} with ${headers['content-type'] ?? 'no type'} ${shown}: ${wrong}`]
      })
      const figures: Record<string, number> = {}
      for (const { status } of replies) {
        const name = `${String(status)[0]}xx`
        figures[name] = (figures[name] ?? 0) + 1
      }
      return { failures, figures }
    },
    close: async () => {
      server.kill('SIGTERM')
      const code = await server.ended
      const errors = errorsIn(server)
      await school.close()
      return code === 0 ? errors : [...errors, `the server ended with ${String(code)}: ${server.stderr()}`]
    },
  }
}
