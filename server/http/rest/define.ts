import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { parseKnown, tellingIgnored } from './ignored.ts'
import type { Audience, MemberCaller, RestCaller, RestReply, RestRoute } from './route.ts'

/** Who calls: somebody for sure, unless the route is for anyone. */
type CallerOf<Who extends Audience> = Who extends 'anyone' ? RestCaller : MemberCaller

interface Definition<Params, Query, Body, Who extends Audience>
  extends Omit<RestRoute, 'params' | 'query' | 'body' | 'audience' | 'answer'> {
  audience: Who
  params?: z.core.$ZodType<Params>
  query?: z.core.$ZodType<Query>
  body?: z.core.$ZodType<Body>
  answer: (deps: Deps, input: { params: Params; query: Query; body: Body }, caller: CallerOf<Who>) => Promise<RestReply>
}

const isKnown = <Who extends Audience>(audience: Who, caller: RestCaller): caller is CallerOf<Who> & RestCaller =>
  audience === 'anyone' || caller.member !== null

/** What has no schema is nobody's business: the use case gets nothing of it. */
const partOf = <Part>(schema: z.core.$ZodType<Part> | undefined): z.core.$ZodType<Part> => schema ?? z.custom<Part>()

/**
 * One line of a route table, whose use case gets what its schemas make of the call. A `ZodError` of theirs is told as a 400; names that
 * they do not know are passed over and told in the answer.
 */
export const route = <Params, Query, Body, Who extends Audience>(
  definition: Definition<Params, Query, Body, Who>,
): RestRoute => {
  const { params, query, body, audience, answer, ...rest } = definition
  const parts = z.object({ params: partOf(params), query: partOf(query), body: partOf(body) })
  return {
    ...rest,
    audience,
    ...(params && { params }),
    ...(query && { query }),
    ...(body && { body }),
    answer: async (deps, input, caller) => {
      if (!isKnown(audience, caller)) throw new Error('the edge lets in members only')
      const { call, ignored } = parseKnown(parts, input, query)
      const { ignored: notForCaller = [], ...reply } = await answer(deps, call, caller)
      return tellingIgnored(reply, [...ignored, ...notForCaller])
    },
  }
}
