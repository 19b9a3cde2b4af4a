import { z } from 'zod'
import { galleryBody, galleryReply, type GalleryBody, type GalleryReply } from '../../contract/content/community.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../http/rest/define.ts'
import { type InputError, invalid, missing } from '../../http/problem.ts'
import type { MemberCaller, RestReply, RestRoute } from '../../http/rest/route.ts'
import { imageView, imageOwners } from '../images/addresses.ts'
import { keepImages, releaseImages } from '../images/image-store.ts'
import { nextNumbers } from '../stored/number-store.ts'
import { isStaff } from '../rights.ts'
import { writeAudit } from '../stored/audit.ts'
import { isPerson, replaceList, type ImageList, listedRows, type UserList } from './gallery-store.ts'

interface Whose {
  params: { userId: string }
}

/** The caller's own list, or anyone's for staff; otherwise 404. Source: SECURITY R53. */
const imageListOf = async (db: Db, list: UserList, personId: string, caller: MemberCaller): Promise<ImageList> => {
  const isTheirs = caller.member.id === personId || (isStaff(caller) && (await isPerson(db, personId)))
  return isTheirs ? { personId, list } : missing()
}

const wireOf = (rows: Awaited<ReturnType<typeof listedRows>>): GalleryReply => ({
  images: rows.map(({ id, imageId, ...picture }) => ({ ...imageView(picture), id, img: imageId })),
})

const readList =
  (list: UserList) =>
  async ({ db }: Deps, { params }: Whose, caller: MemberCaller): Promise<RestReply> => {
    const imageList = await imageListOf(db, list, params.userId, caller)
    return { status: 200, body: wireOf(await listedRows(db, imageList)) }
  }

type Rows = GalleryBody['images']
type Known = Awaited<ReturnType<typeof listedRows>>

/** Errors for rows that are not of this list or are sent twice, and for images that belong neither to the person nor to the caller. */
const errorsOf = (rows: Rows, known: Known, ownImages: ReadonlySet<number>): InputError[] => {
  const ids = new Set(known.map(({ id }) => id))
  const images = new Set([...ownImages, ...known.map(({ imageId }) => imageId)])
  const seen = new Set<number>()
  return rows.flatMap(({ id, img }, at): InputError[] => {
    const isRow = id === null || id === undefined || (ids.has(id) && !seen.has(id))
    if (typeof id === 'number') seen.add(id)
    return [
      ...(isRow ? [] : [{ path: ['images', at, 'id'], message: 'termMissing', about: { id } } as const]),
      ...(images.has(img)
        ? []
        : [{ path: ['images', at, 'img'], message: 'imageMissing', about: { id: img } } as const]),
    ]
  })
}

const ownOf = async (tx: Tx, rows: Rows, owners: readonly string[]): Promise<Set<number>> => {
  const found = await imageOwners(
    tx,
    rows.map(({ img }) => img),
  )
  return new Set([...found].flatMap(([id, owner]) => (owner !== null && owners.includes(owner) ? [id] : [])))
}

const numbered = async (tx: Tx, rows: Rows): Promise<{ id: number; imageId: number }[]> => {
  const fresh = await nextNumbers(tx, 'user-image', rows.filter(({ id }) => typeof id !== 'number').length)
  return rows.map(({ id, img }) => ({ id: id ?? fresh.shift() ?? 0, imageId: img }))
}

const write = async (tx: Tx, imageList: ImageList, rows: Rows, callerId: string, at: Date): Promise<void> => {
  const known = await listedRows(tx, imageList)
  const errors = errorsOf(rows, known, await ownOf(tx, rows, [imageList.personId, callerId]))
  if (errors.length > 0) invalid(...errors)
  const next = await numbered(tx, rows)
  await replaceList(tx, imageList, next)
  const now = new Set(next.map(({ imageId }) => imageId))
  const removed = known.map(({ imageId }) => imageId).filter((id) => !now.has(id))
  if (now.size > 0) await keepImages(tx, [...now])
  if (removed.length > 0) await releaseImages(tx, removed, at)
}

/**
 * Replaces the images of a gallery or feed, in this order: rows keep their ids, rows that are left out are deleted.
 * Source: content spec §7.
 */
const changeList =
  (list: UserList) =>
  async (
    { db, transact, now }: Deps,
    { params, body }: Whose & { body: GalleryBody },
    caller: MemberCaller,
  ): Promise<RestReply> => {
    const imageList = await imageListOf(db, list, params.userId, caller)
    const at = now()
    const rows = await transact(async (tx) => {
      await write(tx, imageList, body.images, caller.member.id, at)
      const who = { personId: caller.member.id, tokenId: caller.tokenId }
      await writeAudit(tx, { ...who, action: 'edit', target: `${list}:${imageList.personId}`, version: null, at })
      return listedRows(tx, imageList)
    })
    return { status: 200, body: wireOf(rows) }
  }

const ofPerson = z.object({ userId: z.string().min(1, 'missing').max(64, 'missing') })

const routesOf = (list: UserList): RestRoute[] => {
  const path = `/user-${list}/:userId/`
  const always = {
    path,
    audience: 'person',
    section: 'Galleries',
    params: ofPerson,
    replies: { 200: galleryReply },
  } as const
  return [
    route({ ...always, method: 'get', summary: `Answers the images of a person's ${list}.`, handler: readList(list) }),
    route({
      ...always,
      method: 'patch',
      summary: `Makes a person's ${list} these images, in this order.`,
      body: galleryBody,
      handler: changeList(list),
    }),
  ]
}

/** Routes for users' galleries and feeds, for their owners and staff. Source: content spec §7. */
export const galleryRoutes: readonly RestRoute[] = [...routesOf('gallery'), ...routesOf('feed')]
