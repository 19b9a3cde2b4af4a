import { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Caller, UseCase } from './use-case.ts'

/**
 * What an unsafe call has to bring before its body is read.
 * `token`: a listed origin and `X-CSRFToken`. `origin`: a listed origin; for calls that change nothing.
 * `own-form`, `listed-form`: a plain form of the school's own pages, or of any listed one, whose fields carry a one-use secret.
 */
export type Guard = 'token' | 'origin' | 'own-form' | 'listed-form'

/** What goes out: JSON, or an HTML page, or the way to another address (303). */
export type Answer =
  | { kind: 'json'; status: number; body: object }
  | { kind: 'page'; status: number; html: string }
  | { kind: 'see-other'; location: string }

/** One line of a route table. `input` is what the edge found: the body's, query's and path's fields in one plain object. */
export interface Endpoint {
  method: 'get' | 'post'
  path: string
  guard: Guard
  hasBody: boolean
  answer: (deps: Deps, input: unknown, caller: Caller) => Promise<Answer>
}

/** What a use case answers that draws a page: whole HTML, or the address to go on to. */
export type PageReply = { html: string; status?: number } | { seeOther: string }

/** The schema of a call that takes no body; whatever is sent stays unread. */
export const noBody = z.undefined()

const jsonAnswer =
  <Input, Reply extends { status: string }>(
    schema: z.ZodType<Input>,
    useCase: UseCase<Deps, Input, Reply>,
    statuses: Partial<Record<Reply['status'], number>>,
  ): Endpoint['answer'] =>
  async (deps, input, caller) => {
    const reply = await useCase(deps, schema.parse(input), caller)
    const status: Reply['status'] = reply.status
    return { kind: 'json', status: statuses[status] ?? 200, body: reply }
  }

const pageAnswer =
  <Input>(schema: z.ZodType<Input>, useCase: UseCase<Deps, Input, PageReply>): Endpoint['answer'] =>
  async (deps, input, caller) => {
    const reply = await useCase(deps, schema.parse(input), caller)
    if ('seeOther' in reply) return { kind: 'see-other', location: reply.seeOther }
    return { kind: 'page', status: reply.status ?? 200, html: reply.html }
  }

/** A call that changes something: guarded by the anti-forgery token. `statuses` names the replies that are not 200. */
export const post = <Input, Reply extends { status: string }>(
  path: string,
  body: z.ZodType<Input>,
  useCase: UseCase<Deps, Input, Reply>,
  statuses: Partial<Record<Reply['status'], number>> = {},
): Endpoint => ({
  method: 'post',
  path,
  guard: 'token',
  hasBody: !(body instanceof z.ZodUndefined),
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
  answer: jsonAnswer(noBody, useCase, {}),
})

/** A page. Its schema takes the fields of the query and of the path (`/auth/link/:token/`); the path wins. Changes nothing. */
export const page = <Input>(
  path: string,
  fields: z.ZodType<Input>,
  useCase: UseCase<Deps, Input, PageReply>,
): Endpoint => ({
  method: 'get',
  path,
  guard: 'origin',
  hasBody: false,
  answer: pageAnswer(fields, useCase),
})

/**
 * What a plain form of a page is sent to. Its schema takes the fields of the body and of the path; the path wins. `from` says
 * whose pages may send it: the school's `own`, or any `listed` landing.
 */
export const form = <Input>(
  path: string,
  fields: z.ZodType<Input>,
  useCase: UseCase<Deps, Input, PageReply>,
  from: 'own' | 'listed' = 'own',
): Endpoint => ({
  method: 'post',
  path,
  guard: from === 'own' ? 'own-form' : 'listed-form',
  hasBody: true,
  answer: pageAnswer(fields, useCase),
})
