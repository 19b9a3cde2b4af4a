import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../app/deps.ts'
import { missing } from '../../http/problem.ts'
import type { RestCaller, RestReply } from '../../http/rest/route.ts'
import { mayEdit } from '../documents/rights.ts'
import { documentOf } from '../documents/load.ts'
import type { StoredDocument } from '../stored/stored.ts'
import { previewed } from '../reading/previews/previews.ts'
import { ownerOfBlock } from './part-store.ts'

/** How long the address of a draft's frame is valid. The page opens it at once. */
const ADDRESS_SECONDS = 60
const KEY_BYTES = 32

const macOf = (secret: string, id: number, until: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'draft frame', KEY_BYTES)))
    .update(`${id}\n${until}`)
    .digest()

/** The signature that opens the draft of one script block until a moment, in seconds. */
const signatureOf = (secret: string, id: number, until: number): string =>
  `${until}.${macOf(secret, id, String(until)).toString('base64url')}`

/** Whether one of the server's secrets has made the signature for this block, and it has not expired. */
export const isSigned = (secrets: readonly string[], id: number, signature: string, at: Date): boolean => {
  const [until = '', sent = ''] = signature.split('.')
  const mac = Buffer.from(sent, 'base64url')
  const isValid = secrets.some((secret) => {
    const expected = macOf(secret, id, until)
    return mac.length === expected.length && timingSafeEqual(mac, expected)
  })
  return isValid && Number(until) * 1_000 > at.getTime()
}

/** The draft of the document that has a script block now. */
export const draftWithScript = async ({ db }: Pick<Deps, 'db'>, id: number): Promise<StoredDocument> => {
  const of = (await ownerOfBlock(db, 'script-block', id)) ?? missing()
  return (await documentOf(db, of.kind, of.number)) ?? missing()
}

const mayRead = async (deps: Pick<Deps, 'db' | 'now'>, { id, state }: StoredDocument, caller: RestCaller) => {
  const { member, tokenId, preview } = caller
  if (tokenId !== null && member) return mayEdit(member, state)
  return preview !== null && (await previewed(deps, preview)).id === id
}

/**
 * Returns an address, valid for a minute, at which a draft's script block runs as readers will see it. The caller needs a token of somebody
 * who may edit the document, or the secret of one of its preview links; a frame can send neither. 404 otherwise. Source: SECURITY R63, R64.
 */
export const draftFrame = async (deps: Deps, id: number, caller: RestCaller): Promise<RestReply> => {
  const { config, now } = deps
  const [secret] = config.sessionSecrets
  if (!config.hasScriptBlocks || secret === undefined) return missing()
  if (!(await mayRead(deps, await draftWithScript(deps, id), caller))) return missing()
  const until = Math.floor(now().getTime() / 1_000) + ADDRESS_SECONDS
  const query = new URLSearchParams({ draft: signatureOf(secret, id, until) })
  return { status: 200, body: { address: `/api/v1/script-block/${id}/frame/?${query}` } }
}
