import type { DocumentKind } from '../../../contract/content/state.ts'
import type { Client } from '../../testing/client.ts'
import { kinds } from '../../kinds.ts'

/** Text that only who may read a document's content finds. */
export const INNER = 'Только внутри'
export const TITLE = 'Космос для начинающих'

/** A body that publishes a document of a kind, with content. */
export const aBody = (kind: DocumentKind, more: object = {}): object => ({
  [kinds[kind].titleName]: TITLE,
  status: 1,
  content: [{ type: 'text', data: { txt: `<p>${INNER}</p>` } }],
  ...more,
})

/** Adds a document; answers its number. */
export const add = async (client: Client, kind: DocumentKind, more: object = {}): Promise<number> => {
  const { status, body, text } = await client.post(`${kinds[kind].path}/`, aBody(kind, more))
  if (status !== 201) throw new Error(`not added: ${status} ${text}`)
  return Number(body.id)
}

/** Changes some fields of a document. */
export const change = async (client: Client, kind: DocumentKind, number: number, fields: object): Promise<void> => {
  const { status, text } = await client.patch(`${kinds[kind].path}/${number}/`, fields)
  if (status !== 200) throw new Error(`not changed: ${status} ${text}`)
}

/** How a document is read: its status, and whether its content is there. */
export const seen = async (client: Client, kind: DocumentKind, number: number): Promise<string> => {
  const { status, text } = await client.get(`${kinds[kind].path}/${number}/`)
  return status === 200 ? (text.includes(INNER) ? 'open' : 'closed') : String(status)
}
