import * as z from 'zod'
import { fieldsOf } from '../../contract/content/documents/fields.ts'
import { documentReply, scheduledReply } from '../../contract/content/documents/reply.ts'
import type { DocumentKind } from '../../contract/content/state.ts'
import { route } from '../../http/rest/define.ts'
import { listOf } from '../../http/rest/lists.ts'
import type { RestRoute } from '../../http/rest/route.ts'
import { documentKinds, kinds } from '../kinds.ts'
import { accessQuery, accessReply, readAccess, readRendered } from './access-reply.ts'
import { readBySlug, slugParams } from './by-slug.ts'
import { calcAmount, calcAmountQuery, calcAmountReply } from './calc-amount.ts'
import { DATED_KINDS, scheduleQuery, schoolSchedules } from './schedule.ts'

const hasSlug = (kind: DocumentKind) => fieldsOf(kind).includes('slug')

/** Source: content spec §7, DESIGN §7. */
export const publishingRoutes: readonly RestRoute[] = [
  ...documentKinds.filter(hasSlug).map((kind) =>
    route({
      method: 'get',
      path: `/${kinds[kind].path}/by-slug/:slug/`,
      audience: 'anyone',
      summary: 'One document by its slug: as it is published, or for its author and staff as they edit it.',
      section: 'Documents by their slugs',
      params: slugParams,
      replies: { 200: documentReply(kind) },
      handler: readBySlug(kind),
    }),
  ),
  route({
    method: 'get',
    path: '/access/',
    audience: 'anyone',
    summary: 'Whether a published document is open to the caller now, and if not, when it opens or what to buy.',
    section: 'Access',
    query: accessQuery,
    replies: { 200: accessReply },
    handler: readAccess,
  }),
  route({
    method: 'get',
    path: '/rendered/',
    audience: 'anyone',
    summary:
      'A document as it is published, with the formulas of its rich texts as elements of MathML, for those who show it.',
    section: 'Access',
    query: accessQuery,
    replies: { 200: z.union(documentKinds.map((kind) => documentReply(kind))) },
    handler: readRendered,
  }),
  route({
    method: 'get',
    path: '/school-schedules/',
    audience: 'anyone',
    summary: 'What is published and has a date, the earliest first, with whether it is open to the caller.',
    section: 'Schedule',
    query: scheduleQuery,
    replies: { 200: listOf(z.union(DATED_KINDS.map((kind) => scheduledReply(kind)))) },
    handler: schoolSchedules,
  }),
  route({
    method: 'get',
    path: '/payments/calc-amount/',
    audience: 'person',
    summary: 'What a product would cost somebody now, with a promo code or bonus points. Nothing is charged.',
    section: 'Prices',
    query: calcAmountQuery,
    countsGuesses: true,
    replies: { 200: calcAmountReply },
    handler: calcAmount,
  }),
]
