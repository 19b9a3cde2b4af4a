import { formOf, picture, uploadedId } from '../../images/testing/uploads.ts'
import type { ContentStage } from '../stage.ts'
import { aNumber } from './making.ts'
import { anyAuthor, anyMember, type ContentRow, ownersOnly } from './row.ts'

type Rows = Record<string, ContentRow>

const aCertificate = async (stage: ContentStage): Promise<number> =>
  Number((await stage.as('author').post('/custom-certificates/', formOf(picture()))).body.id)

const issueBody = async (stage: ContentStage) => ({
  certificate: await aCertificate(stage),
  user: stage.ids.user,
  course: await aNumber(stage, 'course'),
})

const ISSUED = '/custom-certificates-user/'

const shelfRows = (list: 'gallery' | 'feed'): Rows => {
  const address = (stage: ContentStage) => `/user-${list}/${stage.ids.user}/`
  // The user's own, by a session; staff by their token.
  const owned = { token: [401, 404, 404, 200], session: [401, 200, 404, 404, 404, 404] } as const
  return {
    [`GET /user-${list}/:userId/`]: { call: (stage) => ({ path: address(stage) }), ...owned },
    [`PATCH /user-${list}/:userId/`]: { call: (stage) => ({ path: address(stage), body: { images: [] } }), ...owned },
  }
}

/** Images, certificates, galleries and feeds. */
export const imageRows: Rows = {
  'GET /image-objects/': anyMember(() => ({ path: '/image-objects/' })),
  'POST /image-objects/': anyMember(() => ({ path: '/image-objects/', body: formOf(picture()) }), 201),
  'DELETE /image-objects/:id/': {
    call: async (stage) => ({ path: `/image-objects/${await uploadedId(stage.as('author'))}/` }),
    token: [401, 204, 404, 204],
    session: [401, 404, 404, 204, 404, 404],
  },
  'GET /custom-certificates/': anyAuthor(() => ({ path: '/custom-certificates/' })),
  'POST /custom-certificates/': anyAuthor(() => ({ path: '/custom-certificates/', body: formOf(picture()) }), 201),
  'PATCH /custom-certificates/:id/': ownersOnly(async (stage) => ({
    path: `/custom-certificates/${await aCertificate(stage)}/`,
    body: { preset: { name: { x: 1 } } },
  })),
  [`GET ${ISSUED}`]: anyMember(() => ({ path: ISSUED })),
  // Who was given it by a session, who has issued it and staff by a token.
  [`GET ${ISSUED}:id/`]: {
    call: async (stage) => {
      const { id } = (await stage.as('author').post(ISSUED, await issueBody(stage))).body
      return { path: `${ISSUED}${String(id)}/` }
    },
    token: [401, 200, 404, 200],
    session: [401, 200, 404, 404, 404, 404],
  },
  // What names a certificate and a course in the body is told at those fields.
  [`POST ${ISSUED}`]: {
    ...anyAuthor(async (stage) => ({ path: ISSUED, body: await issueBody(stage) })),
    token: [401, 201, 400, 201],
  },
  [`PUT ${ISSUED}:id/`]: ownersOnly(async (stage) => {
    const body = await issueBody(stage)
    const { id } = (await stage.as('author').post(ISSUED, body)).body
    return { path: `${ISSUED}${String(id)}/`, body }
  }),
  ...shelfRows('gallery'),
  ...shelfRows('feed'),
}
