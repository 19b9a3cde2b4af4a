import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Caller, UseCase } from '../use-case.ts'

/**
 * What an unsafe call has to bring before its body is read.
 * `token`: a listed origin and `X-CSRFToken`. `origin`: a listed origin; for calls that change nothing.
 * `own-form`, `listed-form`: a plain form of the school's own pages, or of any listed one, whose fields carry a one-use secret.
 * `bank-form`: a plain form of a page that nobody lists; what it brings is looked up at the provider. `signed`: the bytes
 * themselves prove who sends them, or are looked up as well.
 */
export type Guard = 'token' | 'origin' | 'own-form' | 'listed-form' | 'bank-form' | 'signed'

/** What goes out: JSON, or an HTML page, or the way to another address (303), or what a provider wants to hear. */
export type Answer =
  | { kind: 'json'; status: number; body: object }
  | { kind: 'page'; status: number; html: string; isFrameable: boolean }
  | { kind: 'see-other'; location: string }
  | { kind: 'plain'; status: number; type: string; body: string }

/** What a provider has sent, unread: its bytes, its headers by lower-cased names, and the parts of the address. */
export interface RawInput {
  raw: Buffer
  headers: Readonly<Record<string, string | undefined>>
  params: Readonly<Record<string, string>>
}

/** One line of a route table. `input` is what the edge found: the body's, query's and path's fields in one plain object. */
export interface Endpoint {
  method: 'get' | 'post'
  path: string
  guard: Guard
  hasBody: boolean
  /** What `input` is checked by, as the description of the API reads it; null where nothing is read, or bytes. */
  fields: z.core.$ZodType | null
  answer: (deps: Deps, input: unknown, caller: Caller) => Promise<Answer>
}

/** What a use case answers that draws a page: whole HTML, which pages of the school may frame where it says so, or the address to go on to. */
export type PageReply = { html: string; status?: number; isFrameable?: boolean } | { seeOther: string }

/** The schema of a call that takes no body; whatever is sent stays unread. */
export const noBody = z.undefined()

const jsonAnswer =
  <Input, Reply extends { status: string }>(
    schema: z.core.$ZodType<Input>,
    useCase: UseCase<Deps, Input, Reply>,
    statuses: Partial<Record<Reply['status'], number>>,
  ): Endpoint['answer'] =>
  async (deps, input, caller) => {
    const reply = await useCase(deps, z.parse(schema, input), caller)
    const status: Reply['status'] = reply.status
    return { kind: 'json', status: statuses[status] ?? 200, body: reply }
  }

const pageAnswer =
  <Input>(schema: z.core.$ZodType<Input>, useCase: UseCase<Deps, Input, PageReply>): Endpoint['answer'] =>
  async (deps, input, caller) => {
    const reply = await useCase(deps, z.parse(schema, input), caller)
    if ('seeOther' in reply) return { kind: 'see-other', location: reply.seeOther }
    const { html, status = 200, isFrameable = false } = reply
    return { kind: 'page', status, html, isFrameable }
  }

/** A call that changes something: guarded by the anti-forgery token. `statuses` names the replies that are not 200. */
export const post = <Input, Reply extends { status: string }>(
  path: string,
  body: z.core.$ZodType<Input>,
  useCase: UseCase<Deps, Input, Reply>,
  statuses: Partial<Record<Reply['status'], number>> = {},
): Endpoint => ({
  method: 'post',
  path,
  guard: 'token',
  hasBody: !(body instanceof z.ZodUndefined),
  fields: body instanceof z.ZodUndefined ? null : body,
  answer: jsonAnswer(body, useCase, statuses),
})

/** A call that takes no body and changes nothing, from any listed origin and without a token. */
export const ask = <Reply extends { status: string }>(
  path: string,
  useCase: UseCase<Deps, undefined, Reply>,
): Endpoint => ({
  method: 'post',
  path,
  guard: 'origin',
  hasBody: false,
  fields: null,
  answer: jsonAnswer(noBody, useCase, {}),
})

/** A page. Its schema takes the fields of the query and of the path (`/auth/link/:token/`); the path wins. Changes nothing. */
export const page = <Input>(
  path: string,
  fields: z.core.$ZodType<Input>,
  useCase: UseCase<Deps, Input, PageReply>,
): Endpoint => ({
  method: 'get',
  path,
  guard: 'origin',
  hasBody: false,
  fields,
  answer: pageAnswer(fields, useCase),
})

/**
 * What a plain form of a page is sent to. Its schema takes the fields of the body and of the path; the path wins. `from` says
 * whose pages may send it: the school's `own`, or any `listed` landing.
 */
export const form = <Input>(
  path: string,
  fields: z.core.$ZodType<Input>,
  useCase: UseCase<Deps, Input, PageReply>,
  from: 'own' | 'listed' | 'bank' = 'own',
): Endpoint => ({
  method: 'post',
  path,
  guard: `${from}-form`,
  hasBody: true,
  fields,
  answer: pageAnswer(fields, useCase),
})

const isRaw = (input: unknown): input is RawInput => typeof input === 'object' && input !== null && 'raw' in input

/** What another server tells ours: handed over as raw bytes, answered in that server's own dialect. */
export const hook = (
  path: string,
  useCase: UseCase<Deps, RawInput, { status: number; type: string; body: string }>,
): Endpoint => ({
  method: 'post',
  path,
  guard: 'signed',
  hasBody: true,
  fields: null,
  answer: async (deps, input, caller) => {
    if (!isRaw(input)) throw new Error('a hook takes raw bytes')
    return { kind: 'plain', ...(await useCase(deps, input, caller)) }
  },
})
