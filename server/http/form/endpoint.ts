import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import type { Guard } from '../identity/guard.ts'
import type { Caller, UseCase } from '../use-case.ts'

export interface PageTraits {
  /** Listed pages and the school may frame the page. */
  isFrameable?: boolean
  /** The origin of another site that the page's form posts to. */
  formTarget?: string
  /** The page stays connected with the page of another origin that has opened its window. */
  keepsOpener?: boolean
  /** Seconds. */
  retryAfter?: number
}

/** A response: JSON, an HTML page, a redirect (303), or the acknowledgement that a provider expects. */
export type EndpointReply =
  | { kind: 'json'; status: number; body: object }
  | { kind: 'page'; status: number; html: string; traits: PageTraits }
  | { kind: 'see-other'; location: string }
  | { kind: 'plain'; status: number; type: string; body: string }

/** A provider's request, unparsed: the bytes of the body, headers by lower-cased names, and path parameters. */
export interface RawInput {
  raw: Buffer
  headers: Readonly<Record<string, string | undefined>>
  params: Readonly<Record<string, string>>
}

/** One line of a route table. `input` holds the fields of body, query and path in one plain object. */
export interface Endpoint {
  method: 'get' | 'post'
  path: string
  guard: Guard
  /** Also accepts the session that a page holds where its browser keeps no cookies. Source: SECURITY R23a. */
  acceptsPageSession: boolean
  hasBody: boolean
  /** Schema of `input`, which the API description also reads; null if nothing is read, or raw bytes. */
  fields: z.core.$ZodType | null
  /** One English sentence for the API description. */
  summary: string
  /** Reply schemas by status; null for pages and hooks. */
  replies: Readonly<Record<number, z.core.$ZodType>> | null
  /** Refusal statuses beyond those that every call has. */
  refusals: readonly number[]
  handler: (deps: Deps, input: unknown, caller: Caller) => Promise<EndpointReply>
  /** Replies in place of `handler` to a plain form without the anti-forgery token of its browser, and changes nothing. By default a bare refusal. */
  staleHandler?: Endpoint['handler']
}

/** An endpoint with its section in the API description. */
export interface SectionedEndpoint extends Endpoint {
  section: string
}

export const section = (name: string, endpoints: readonly Endpoint[]): SectionedEndpoint[] =>
  endpoints.map((endpoint) => ({ ...endpoint, section: name }))

/** Traits of a call for the API description. */
interface CallTraits<Status extends string> {
  summary: string
  reply: z.core.$ZodType
  /** HTTP statuses of the replies that are not 200, by their `status` field. */
  statuses?: Partial<Record<Status, number>>
  /** Schemas of those replies, by HTTP status. */
  otherReplies?: Readonly<Record<number, z.core.$ZodType>>
  refusals?: readonly number[]
  acceptsPageSession?: boolean
}

/** Reply of a use case that renders a page: a whole HTML document, or the address to redirect to. */
export type PageReply = ({ html: string; status?: number } & PageTraits) | { seeOther: string }

/** Schema of a call without a body; a body that is sent stays unread. */
export const noBody = z.undefined()

const LOGGED_NAMES = 20

/** A name that a form may have. Others are not logged: a secret may have become the name of a field. */
const FORM_NAME = /^[a-z][a-z_-]{0,39}$/i

/** The fields that a strict schema of a body does not know. */
const unknownNames = ({ issues }: z.core.$ZodError): string[] =>
  issues.flatMap((issue) => (issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : []))

const without = (fields: unknown, names: readonly string[]) =>
  Object.fromEntries(Object.entries(Object(fields)).filter(([name]) => !names.includes(name)))

/** Parses the fields of a call. Unknown ones are ignored, and named in the log at the level debug. Throws a `ZodError` for all other errors. */
const parseFields = <Input>({ log }: Deps, schema: z.core.$ZodType<Input>, fields: unknown): Input => {
  const parsed = z.safeParse(schema, fields)
  if (parsed.success) return parsed.data
  const names = unknownNames(parsed.error)
  if (names.length === 0) throw parsed.error
  const logged = names.filter((name) => FORM_NAME.test(name)).slice(0, LOGGED_NAMES)
  log.debug({ fields: logged, count: names.length }, 'unknown fields ignored')
  return z.parse(schema, without(fields, names))
}

const jsonHandler =
  <Input, Reply extends { status: string }>(
    schema: z.core.$ZodType<Input>,
    useCase: UseCase<Deps, Input, Reply>,
    statuses: Partial<Record<Reply['status'], number>>,
  ): Endpoint['handler'] =>
  async (deps, input, caller) => {
    const reply = await useCase(deps, parseFields(deps, schema, input), caller)
    const status: Reply['status'] = reply.status
    return { kind: 'json', status: statuses[status] ?? 200, body: reply }
  }

const pageHandler =
  <Input>(schema: z.core.$ZodType<Input>, useCase: UseCase<Deps, Input, PageReply>): Endpoint['handler'] =>
  async (deps, input, caller) => {
    const reply = await useCase(deps, parseFields(deps, schema, input), caller)
    if ('seeOther' in reply) return { kind: 'see-other', location: reply.seeOther }
    const { html, status = 200, ...traits } = reply
    return { kind: 'page', status, html, traits }
  }

/** A call that changes something and replies in JSON, guarded by the anti-forgery token. */
export const post = <Input, Reply extends { status: string }>(
  path: string,
  body: z.core.$ZodType<Input>,
  useCase: UseCase<Deps, Input, Reply>,
  {
    summary,
    reply,
    statuses = {},
    otherReplies = {},
    refusals = [],
    acceptsPageSession = false,
  }: CallTraits<Reply['status']>,
): Endpoint => ({
  method: 'post',
  path,
  summary,
  replies: { 200: reply, ...otherReplies },
  refusals,
  guard: 'token',
  acceptsPageSession,
  hasBody: !(body instanceof z.ZodUndefined),
  fields: body instanceof z.ZodUndefined ? null : body,
  handler: jsonHandler(body, useCase, statuses),
})

/** A call without a body that changes nothing; it accepts any listed origin and needs no token. */
export const ask = <Reply extends { status: string }>(
  path: string,
  useCase: UseCase<Deps, undefined, Reply>,
  { summary, reply, acceptsPageSession = false }: Pick<CallTraits<never>, 'summary' | 'reply' | 'acceptsPageSession'>,
): Endpoint => ({
  method: 'post',
  path,
  summary,
  replies: { 200: reply },
  refusals: [],
  guard: 'origin',
  acceptsPageSession,
  hasBody: false,
  fields: null,
  handler: jsonHandler(noBody, useCase, {}),
})

/** A GET page that changes nothing. Its schema takes the fields of query and path (`/auth/link/:token/`); the path wins. */
export const page = <Input>(
  path: string,
  fields: z.core.$ZodType<Input>,
  useCase: UseCase<Deps, Input, PageReply>,
  summary: string,
): Endpoint => ({
  method: 'get',
  path,
  summary,
  replies: null,
  refusals: [],
  guard: 'origin',
  acceptsPageSession: false,
  hasBody: false,
  fields,
  handler: pageHandler(fields, useCase),
})

/**
 * The target of a plain HTML form. Its schema takes the fields of body and path; the path wins. `from` says whose pages may send it: the
 * school's `own`, any `listed` landing, `any` page, or a `bank`'s, which are not listed and have no session; `token`: the school's own, with
 * the anti-forgery token.
 */
export const form = <Input>(
  path: string,
  fields: z.core.$ZodType<Input>,
  useCase: UseCase<Deps, Input, PageReply>,
  summary: string,
  from: 'own' | 'token' | 'listed' | 'any' | 'bank' = 'own',
): Endpoint => ({
  method: 'post',
  path,
  summary,
  replies: null,
  refusals: [],
  guard: `${from}-form`,
  acceptsPageSession: false,
  hasBody: true,
  fields,
  handler: pageHandler(fields, useCase),
})

/**
 * The same form with a page for a stale anti-forgery token: one that has expired, or was issued before a sign-in or a sign-out. `useCase`
 * changes nothing: its input may be forged.
 */
export const ifStale = <Input>(
  endpoint: Endpoint,
  fields: z.core.$ZodType<Input>,
  useCase: UseCase<Deps, Input, PageReply>,
): Endpoint => ({ ...endpoint, staleHandler: pageHandler(fields, useCase) })

const isRaw = (input: unknown): input is RawInput => typeof input === 'object' && input !== null && 'raw' in input

/** A webhook: the use case gets the raw bytes and answers in the format that the other server expects. */
export const hook = (
  path: string,
  useCase: UseCase<Deps, RawInput, { status: number; type: string; body: string }>,
  summary: string,
): Endpoint => ({
  method: 'post',
  path,
  summary,
  replies: null,
  refusals: [],
  guard: 'signed',
  acceptsPageSession: false,
  hasBody: true,
  fields: null,
  handler: async (deps, input, caller) => {
    if (!isRaw(input)) throw new Error('a hook takes raw bytes')
    return { kind: 'plain', ...(await useCase(deps, input, caller)) }
  },
})
