import * as z from 'zod'
import { allEndpoints } from '../../app/endpoints.ts'
import type { Endpoint, SectionedEndpoint } from '../../http/form/endpoint.ts'
import type { Guard } from '../../http/identity/guard.ts'
import type { Access, DescribedResponse, DescribedCall } from './call.ts'
import { callRefusals, pageRefusals } from './refusals.ts'

const JSON_TYPE = 'application/json'
const MULTIPART = 'multipart/form-data'
const URLENCODED = 'application/x-www-form-urlencoded'

const accessOf: Record<Guard, Access> = {
  token: 'script',
  origin: 'page',
  'own-form': 'form',
  'token-form': 'form',
  'listed-form': 'form',
  'any-form': 'form',
  'bank-form': 'form',
  signed: 'provider',
}

const bodyTypes: Record<Guard, readonly string[]> = {
  token: [MULTIPART, URLENCODED, JSON_TYPE],
  origin: [],
  'own-form': [URLENCODED],
  'token-form': [URLENCODED],
  'listed-form': [URLENCODED],
  'any-form': [URLENCODED],
  'bank-form': [URLENCODED],
  signed: ['*/*'],
}

const CALL_REFUSALS = [400, 401, 403, 404, 413, 415, 429, 500, 503]

const page = (summary: string): DescribedResponse => ({ summary, type: 'text/html', schema: null })
const PAGE_RESPONSES = { 200: page('A page.'), 303: { summary: 'The way on.', type: null, schema: null } as const }

const responsesOf = ({ guard, replies, refusals: more }: Endpoint): Record<number, DescribedResponse> => {
  if (guard === 'signed') {
    const providerReply = { summary: 'What the provider wants to hear.', type: '*/*', schema: null } as const
    return Object.fromEntries([200, ...CALL_REFUSALS].map((status) => [status, providerReply]))
  }
  if (!replies) return { ...PAGE_RESPONSES, ...pageRefusals([...CALL_REFUSALS, 410]) }
  const refusals = callRefusals([...CALL_REFUSALS, ...more])
  const responses = Object.entries(replies).map(([status, schema]) => {
    const refused = refusals[Number(status)]?.schema
    return [
      status,
      { summary: 'What was asked for.', type: JSON_TYPE, schema: refused ? z.union([schema, refused]) : schema },
    ]
  })
  return { ...refusals, ...Object.fromEntries(responses) }
}

const ofEndpoint = (endpoint: SectionedEndpoint): DescribedCall => {
  const { method, path, section, summary, guard, fields, hasBody } = endpoint
  return {
    method,
    path,
    section,
    summary,
    access: method === 'get' ? 'anyone' : accessOf[guard],
    params: fields,
    query: method === 'get' ? fields : null,
    body: hasBody ? { types: bodyTypes[guard], schema: fields } : null,
    responses: responsesOf(endpoint),
  }
}

/** The calls and pages of sign-in and checkout, in the order of their tables. */
export const endpointCalls = (): DescribedCall[] => allEndpoints.map(ofEndpoint)
