import { z } from 'zod'
import { galleryBody, galleryReply } from '../../contract/content/galleries.ts'
import { route } from '../../http/rest/define.ts'
import type { RestRoute } from '../../http/rest/route.ts'
import { changeShelf, readShelf } from './galleries.ts'
import type { UserList } from './store.ts'

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
    route({ ...always, method: 'get', says: `Answers the images of a person's ${list}.`, answer: readShelf(list) }),
    route({
      ...always,
      method: 'patch',
      says: `Makes a person's ${list} these images, in this order.`,
      body: galleryBody,
      answer: changeShelf(list),
    }),
  ]
}

/** Galleries and feeds of persons: their owner's and the staff's. Source: content spec §7. */
export const galleryRoutes: readonly RestRoute[] = [...routesOf('gallery'), ...routesOf('feed')]
