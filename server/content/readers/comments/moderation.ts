import * as z from 'zod'
import type { DocumentKind } from '../../../contract/content/state.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../app/deps.ts'
import { listAddress, listQuery, listReply, offsetOf, orderOf } from '../../../http/rest/lists.ts'
import { denied, missing } from '../../../http/problem.ts'
import type { MemberCaller, RestCaller, RestReply } from '../../../http/rest/route.ts'
import { openness } from '../../publishing/access.ts'
import { authorOf } from '../../publishing/published-store.ts'
import { writeAudit } from '../../stored/audit.ts'
import { type Comment, commentOn, hidersOf, moderationPage, setHidden, targetOf } from './comment-store.ts'

export const COMMENTS_PATH = '/obj-comments/'

export const MODERATION_PATH = `${COMMENTS_PATH}moderation/`

export const moderationQuery = listQuery(['created_at']).extend({
  hidden: z.literal('1').optional().meta({ description: '1: hidden comments only.' }),
})

interface Subject {
  obj_type: DocumentKind
  obj_id: number
}

export const wireOf = (
  { id, replyTo, text, personId, createdAt, hiddenAt }: Comment,
  name: string,
  subject: Subject,
  { member }: RestCaller,
  /** The names of the people who have hidden comments; null for callers who may not hide any. */
  hiders: ReadonlyMap<string, string> | null,
) => ({
  id,
  ...(replyTo !== null && { reply_to: replyTo }),
  obj_type: subject.obj_type,
  obj_id: subject.obj_id,
  text,
  author: { name },
  is_own: personId === member?.id,
  is_hidden: hiddenAt !== null,
  may_hide: hiders !== null,
  created_at: createdAt.toISOString(),
  ...(hiders && hiddenAt && { hidden_at: hiddenAt.toISOString(), hidden_by: hiders.get(targetOf({ id })) ?? null }),
})

export const NONE: ReadonlyMap<string, string> = new Map()

type Site = Pick<Deps, 'config'>

/**
 * Whether the caller hides and restores the comments on a document: its author and staff do, by a token or by a session on the school's own
 * pages. On a landing a session gives no such right.
 */
export const isModerator = (
  { config }: Site,
  { member, tokenId, origin }: RestCaller,
  documentAuthor: string | null,
): boolean => {
  if (!member || (tokenId === null && origin !== config.baseUrl)) return false
  return member.role === 'staff' || (member.role === 'author' && documentAuthor === member.id)
}

/** The same by the number of the document; reads its author only if the answer depends on it. */
export const moderates = async (db: Db, site: Site, contentId: string, caller: RestCaller): Promise<boolean> =>
  isModerator(site, caller, caller.member?.role === 'author' ? await authorOf(db, contentId) : null)

/** Lists the comments on all documents that the caller moderates: an author their own, staff everybody's. */
export const listModeration = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { query }: { query: z.output<typeof moderationQuery> },
  caller: MemberCaller,
): Promise<RestReply> => {
  const { isDescending } = orderOf(query.ordering)
  const { id, role } = caller.member
  const which = { authorId: role === 'staff' ? null : id, isHiddenOnly: query.hidden !== undefined, isDescending }
  const { rows, ...total } = await moderationPage(db, { ...which, ...offsetOf(query) })
  const hiders = await hidersOf(
    db,
    rows.map(({ comment }) => comment),
  )
  const results = rows.map(({ comment, name, kind, number, title }) => ({
    ...wireOf(comment, name, { obj_type: kind, obj_id: number }, caller, hiders),
    obj_title: title,
  }))
  return { status: 200, body: listReply(results, total, query, listAddress({ config }, MODERATION_PATH)) }
}

/** Refuses with 403, or with 404 a caller who cannot see the document. */
export const refuse = async (db: Db, { contentId }: Comment, caller: RestCaller, at: Date): Promise<never> =>
  (await openness(db, contentId, caller, at)) === null ? missing() : denied()

/**
 * Hides a comment from readers or shows it again; does nothing if it is in that state already. Refuses callers who are no moderators with
 * 403, or 404 if they cannot see the document.
 */
export const moderateComment =
  (action: 'hide' | 'restore') =>
  async (
    { transact, now, config }: Pick<Deps, 'transact' | 'now' | 'config'>,
    { params: { id } }: { params: { id: number } },
    caller: MemberCaller,
  ): Promise<RestReply> => {
    const at = now()
    const { member, tokenId } = caller
    const { moderated, hiders } = await transact(async (tx) => {
      const found = (await commentOn(tx, id)) ?? missing()
      const { comment, documentAuthor } = found
      if (!isModerator({ config }, caller, documentAuthor)) return refuse(tx, comment, caller, at)
      const isHiding = action === 'hide'
      if (isHiding === (comment.hiddenAt !== null)) return { moderated: found, hiders: await hidersOf(tx, [comment]) }
      const hiddenAt = isHiding ? at : null
      await setHidden(tx, id, hiddenAt)
      await writeAudit(tx, { personId: member.id, tokenId, action, target: targetOf(comment), version: null, at })
      return {
        moderated: { ...found, comment: { ...comment, hiddenAt } },
        hiders: new Map([[targetOf(comment), member.name]]),
      }
    })
    const { comment, name, kind, number } = moderated
    return { status: 200, body: wireOf(comment, name, { obj_type: kind, obj_id: number }, caller, hiders) }
  }
