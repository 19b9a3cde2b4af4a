import type { Stripe } from 'stripe'
import type { Found } from '../../provider.ts'
import type { Reply, Ask } from './client.ts'
import { type Failure, isMissing, unknown, unread } from './failure.ts'
import { stateOfIntent, stateOfSession } from './states.ts'
import { INTENT_PARTS, OF_SESSION, SESSION_PARTS } from './requests.ts'

const ABSENT: Found = { kind: 'absent' }

/** The allowed clock difference, and how long after a try its request may still reach Stripe, in seconds. */
const SKEW_SECONDS = 300
const ARRIVES_SECONDS = 30 * 60

/** The maximum number of items read from that period; beyond it the result is unknown. */
const MOST = 2_000
const PAGE = 100

const absentOr = (failure: Failure): Found => (isMissing(failure) ? ABSENT : unread(failure))

const inParts = (parts: readonly string[]) => parts.map((part) => `data.${part}`)

type Wanted<Item> = Reply<Item[]>

/** The wanted item of a list; if it is missing from an incomplete list, the result is unknown. */
const only = <Item>(list: Wanted<Item>, isWanted: (item: Item) => boolean, stateOf: (item: Item) => Found): Found => {
  if (!list.ok) return unread(list.failure)
  const item = list.value.find(isWanted)
  if (item) return stateOf(item)
  return list.value.length < MOST ? ABSENT : unknown('too many payments to look through')
}

interface Page<Item> {
  data: Item[]
  has_more: boolean
}

type List<Item> = (stripe: Stripe, page: Stripe.PaginationParams, limit: { timeout: number }) => Promise<Page<Item>>

export const createLookup = (ask: Ask) => {
  /** Reads a list page by page, one call per page. */
  const allOf = async <Item extends { id: string }>(list: List<Item>): Promise<Reply<Item[]>> => {
    const all: Item[] = []
    while (all.length < MOST) {
      const after = all.at(-1)?.id
      const page = { limit: PAGE, ...(after !== undefined && { starting_after: after }) }
      const reply = await ask((stripe, limit) => list(stripe, page, limit))
      if (!reply.ok) return reply
      all.push(...reply.value.data)
      if (!reply.value.has_more) break
    }
    return { ok: true, value: all }
  }

  const session = async (ref: string): Promise<Found> => {
    const reply = await ask((stripe, limit) =>
      stripe.checkout.sessions.retrieve(ref, { expand: [...SESSION_PARTS] }, limit),
    )
    return reply.ok ? stateOfSession(reply.value) : absentOr(reply.failure)
  }

  const sessionOf = async (intent: string): Promise<Found> => {
    const params = { payment_intent: intent, limit: 1, expand: inParts(SESSION_PARTS) }
    const reply = await ask(async (stripe, limit) => (await stripe.checkout.sessions.list(params, limit)).data)
    return only(reply, () => true, stateOfSession)
  }

  const intent = async (ref: string): Promise<Found> => {
    const reply = await ask((stripe, limit) =>
      stripe.paymentIntents.retrieve(ref, { expand: [...INTENT_PARTS] }, limit),
    )
    if (!reply.ok) return absentOr(reply.failure)
    return reply.value.metadata.part_of === OF_SESSION ? sessionOf(ref) : stateOfIntent(reply.value)
  }

  /** The PaymentIntent of a payment: `ref` itself, or the one in its session. */
  const intentOf = async (ref: string): Promise<Reply<string | null>> => {
    if (!ref.startsWith('cs_')) return { ok: true, value: ref }
    const reply = await ask((stripe, limit) => stripe.checkout.sessions.retrieve(ref, {}, limit))
    if (!reply.ok) return reply
    const { payment_intent: part } = reply.value
    return { ok: true, value: typeof part === 'string' ? part : (part?.id ?? null) }
  }

  const find = async (ref: string): Promise<Found> => {
    if (ref.startsWith('cs_')) return session(ref)
    return ref.startsWith('pi_') ? intent(ref) : ABSENT
  }

  /** Reads lists, which are exact; Stripe's search is up to a minute late. */
  const findLost = async (attemptId: string, since: Date): Promise<Found> => {
    const tried = Math.floor(since.getTime() / 1_000)
    const created = { gte: tried - SKEW_SECONDS, lte: tried + ARRIVES_SECONDS }
    const sessions = await allOf((stripe, page, limit) =>
      stripe.checkout.sessions.list({ created, ...page, expand: inParts(SESSION_PARTS) }, limit),
    )
    const found = only(sessions, (one) => one.client_reference_id === attemptId, stateOfSession)
    if (found.kind !== 'absent') return found
    const intents = await allOf((stripe, page, limit) =>
      stripe.paymentIntents.list({ created, ...page, expand: inParts(INTENT_PARTS) }, limit),
    )
    return only(intents, ({ metadata }) => metadata.attempt_id === attemptId, stateOfIntent)
  }

  return { find, findLost, intentOf }
}

export type Lookup = ReturnType<typeof createLookup>
