import type { z } from 'zod'
import type { Method } from '../../http/rest/route.ts'

/** Whom a call lets in, and by what. */
export type Access = 'anyone' | 'person' | 'author' | 'staff' | 'page' | 'script' | 'form' | 'provider'

/** What comes back with one status. Without a schema it is a body of that type that nobody describes further; without a type there is none. */
export interface DescribedAnswer {
  says: string
  type: 'application/json' | 'text/html' | '*/*' | null
  schema: z.core.$ZodType | null
}

export interface DescribedBody {
  types: readonly string[]
  schema: z.core.$ZodType | null
}

/** A call of the application, whichever table it stands in. */
export interface DescribedCall {
  method: Method
  /** The whole address, its open parts as `:id`. */
  path: string
  section: string
  /** What it does: one English sentence. */
  says: string
  access: Access
  /** Of the open parts of the address, as far as they are more than words. */
  params: z.core.$ZodType | null
  query: z.core.$ZodType | null
  body: DescribedBody | null
  /** By status. */
  answers: Readonly<Record<number, DescribedAnswer>>
}

/** `GET /api/v1/courses/:id/` */
export const nameOf = ({ method, path }: Pick<DescribedCall, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${path}`

/** The names of what an address leaves open, in order. */
export const openPartsOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
