import type { z } from 'zod'
import type { Method } from '../../http/rest/route.ts'

/** Who may make a call, and with what credentials. */
export type Access = 'anyone' | 'person' | 'author' | 'staff' | 'preview' | 'page' | 'script' | 'form' | 'provider'

/** The response of one status. A null schema is a body of that type without further description; a null type means no body. */
export interface DescribedResponse {
  summary: string
  type: 'application/json' | 'text/html' | '*/*' | null
  schema: z.core.$ZodType | null
}

export interface DescribedBody {
  types: readonly string[]
  schema: z.core.$ZodType | null
}

/** A call of the application, from any route table. */
export interface DescribedCall {
  method: Method
  /** The full path, with parameters as `:id`. */
  path: string
  section: string
  /** A summary: one English sentence. */
  summary: string
  access: Access
  /** The path parameters that are not plain strings. */
  params: z.core.$ZodType | null
  query: z.core.$ZodType | null
  body: DescribedBody | null
  /** By status. */
  responses: Readonly<Record<number, DescribedResponse>>
}

/** The names of a path's parameters, in order. */
export const openPartsOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
