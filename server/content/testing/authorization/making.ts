import type { DocumentKind } from '../../../contract/content/state.ts'
import { kinds } from '../../kinds.ts'
import type { ContentFixture, TokenHolder } from '../content-fixture.ts'

let made = 0

/** A word that nothing else has. */
export const unique = (word: string): string => `${word}-${(made += 1)}`

/** The least body of a document of a kind; `course` is where a lesson belongs. */
export const bodyOf = (kind: DocumentKind, course?: number): Record<string, unknown> => ({
  [kinds[kind].titleName]: 'Космос',
  ...(kind === 'lesson' ? { course } : {}),
})

const idIn = ({ body, status, text }: { body: Record<string, unknown>; status: number; text: string }): number => {
  if (status >= 300) throw new Error(`not made: ${status} ${text}`)
  return Number(body.id)
}

export const aDocument = async (
  fixture: ContentFixture,
  kind: DocumentKind,
  fields: object = {},
  as: TokenHolder = 'author',
): Promise<Record<string, unknown>> => {
  const course = kind === 'lesson' ? Number((await aDocument(fixture, 'course', {}, as)).id) : undefined
  const response = await fixture.as(as).post(`/${kinds[kind].path}/`, { ...bodyOf(kind, course), ...fields })
  idIn(response)
  return response.body
}

export const aNumber = async (fixture: ContentFixture, kind: DocumentKind, fields: object = {}): Promise<number> =>
  Number((await aDocument(fixture, kind, fields)).id)
