import { hasSignup } from '../../auth/stores/event-store.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { missing } from '../../http/problem.ts'
import type { RestReply } from '../../http/rest/route.ts'
import { accessOf, gateOf, type Reader } from './access.ts'
import { etagOf } from './etag.ts'
import { type EventDocument, signupsOfDocument } from './event-names.ts'
import { parseObject } from '../stored/parse-object.ts'
import { endOf } from '../../contract/content/values/day-bounds.ts'
import { isEvent, readerView, type Situation } from './reader-view.ts'
import { type PublishedName, type PublishedRow, publishedRow, storedView } from './published-store.ts'

export type ReadDeps = Pick<Deps, 'db' | 'now'>

/** `isOwn`: the response depends on the caller, so only their browser may cache it. */
const cacheScopeOf = (isOwn: boolean) => (isOwn ? 'private' : 'public')

const view = (db: Db, row: PublishedRow, name: 'open' | 'closed' | 'forBuyers', isOwn: boolean): RestReply => ({
  status: 200,
  stored: async () => (await storedView(db, row.id, name)) ?? missing(),
  etag: row[`${name}Etag`] ?? missing(),
  cacheScope: cacheScopeOf(isOwn),
})

const isSignedUp = async (db: Db, event: EventDocument, { member }: Reader): Promise<boolean> => {
  if (!member) return false
  for (const name of signupsOfDocument(event)) if (await hasSignup(db, { personId: member.id, ...name })) return true
  return false
}

/** The view of an open event for readers without a sign-up before its end is stored as text; other views are computed per request. */
const eventView = async (db: Db, row: PublishedRow, situation: Situation): Promise<RestReply> => {
  const { isOpen, isSignedUp: isOwn, isOver } = situation
  if (isOpen && !isOwn && !isOver) return view(db, row, 'closed', false)
  const { body } = (await storedView(db, row.id, 'open')) ?? missing()
  const json = JSON.stringify(readerView(parseObject(Buffer.from(body).toString()), situation))
  return { status: 200, json, etag: etagOf(json), cacheScope: cacheScopeOf(isOwn) }
}

/**
 * A published document as the reader may see it. Before its opening time, and for callers who have not bought a paid document, the view is
 * closed: title and description without content. The page of a paid course is open, its materials are for buyers. A document opens by the
 * clock, without a job. A response that depends on the caller is cached by their browser only. Throws 404 for every caller if the document
 * is not published, and for callers who have not bought it if it is archived or hidden. Source: DESIGN §7, SECURITY R64.
 */
export const viewFor = async ({ db, now }: ReadDeps, row: PublishedRow, reader: Reader): Promise<RestReply> => {
  const gate = gateOf(row)
  if (gate.isMissing) return missing()
  const at = now()
  const isTime = gate.opensAt <= at.getTime()
  const { kind, number } = row
  if (isEvent(kind)) {
    const end = endOf(parseObject(row.summary).date_end)
    const isOver = end !== null && end <= at.getTime()
    return eventView(db, row, {
      isOpen: isTime,
      isBuyer: true,
      isSignedUp: isTime && (await isSignedUp(db, { kind, number }, reader)),
      isOver,
    })
  }
  const mayOpen = accessOf(db, reader, at)
  if (gate.isForBuyers && !(await mayOpen({ ...gate, opensAt: 0 }, row))) return missing()
  if (!isTime) return view(db, row, 'closed', gate.isForBuyers)
  if (row.forBuyersEtag !== null && (gate.isForBuyers || (await mayOpen({ ...gate, product: row.product }, row))))
    return view(db, row, 'forBuyers', true)
  if (gate.product === null) return view(db, row, 'open', false)
  return (await mayOpen(gate, row)) ? view(db, row, 'open', true) : view(db, row, 'closed', false)
}

/** The published document by number or slug, as the reader may see it. */
export const readPublished = async (deps: ReadDeps, name: PublishedName, reader: Reader): Promise<RestReply> =>
  viewFor(deps, (await publishedRow(deps.db, name)) ?? missing(), reader)
