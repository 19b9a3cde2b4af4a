import { formOf, picture, uploadedId } from '../../images/testing/uploads.ts'
import type { ContentFixture } from '../content-fixture.ts'
import { aNumber } from './making.ts'
import { anyAuthor, anyMember, type ContentRow, ownersOnly } from './row.ts'

type Rows = Record<string, ContentRow>

const aCertificate = async (fixture: ContentFixture): Promise<number> =>
  Number((await fixture.as('author').post('/custom-certificates/', formOf(picture()))).body.id)

const issueBody = async (fixture: ContentFixture) => ({
  certificate: await aCertificate(fixture),
  user: fixture.ids.user,
  course: await aNumber(fixture, 'course'),
})

const ISSUED = '/custom-certificates-user/'

const listRows = (list: 'gallery' | 'feed'): Rows => {
  const address = (fixture: ContentFixture) => `/user-${list}/${fixture.ids.user}/`
  // The user's own, by a session; staff by their token.
  const owned = { token: [401, 404, 404, 200], session: [401, 200, 404, 404, 404, 404] } as const
  return {
    [`GET /user-${list}/:userId/`]: { call: (fixture) => ({ path: address(fixture) }), ...owned },
    [`PATCH /user-${list}/:userId/`]: {
      call: (fixture) => ({ path: address(fixture), body: { images: [] } }),
      ...owned,
    },
  }
}

/** Images, certificates, galleries and feeds. */
export const imageRows: Rows = {
  'GET /image-objects/': anyMember(() => ({ path: '/image-objects/' })),
  'POST /image-objects/': anyMember(() => ({ path: '/image-objects/', body: formOf(picture()) }), 201),
  'POST /image-objects/:id/crop/': {
    call: async (fixture) => ({
      path: `/image-objects/${await uploadedId(fixture.as('author'))}/crop/`,
      body: { x: 0, y: 0, width: 1, height: 1 },
    }),
    token: [401, 201, 404, 201],
    session: [401, 404, 404, 201, 404, 404],
  },
  'PATCH /image-objects/:id/': {
    call: async (fixture) => ({
      path: `/image-objects/${await uploadedId(fixture.as('author'))}/`,
      body: { focal_x: 0.25 },
    }),
    token: [401, 200, 404, 200],
    session: [401, 404, 404, 200, 404, 404],
  },
  'DELETE /image-objects/:id/': {
    call: async (fixture) => ({ path: `/image-objects/${await uploadedId(fixture.as('author'))}/` }),
    token: [401, 204, 404, 204],
    session: [401, 404, 404, 204, 404, 404],
  },
  'GET /custom-certificates/': anyAuthor(() => ({ path: '/custom-certificates/' })),
  'POST /custom-certificates/': anyAuthor(() => ({ path: '/custom-certificates/', body: formOf(picture()) }), 201),
  'PATCH /custom-certificates/:id/': ownersOnly(async (fixture) => ({
    path: `/custom-certificates/${await aCertificate(fixture)}/`,
    body: { preset: { name: { x: 1 } } },
  })),
  [`GET ${ISSUED}`]: anyMember(() => ({ path: ISSUED })),
  // Who was given it by a session, who has issued it and staff by a token.
  [`GET ${ISSUED}:id/`]: {
    call: async (fixture) => {
      const { id } = (await fixture.as('author').post(ISSUED, await issueBody(fixture))).body
      return { path: `${ISSUED}${String(id)}/` }
    },
    token: [401, 200, 404, 200],
    session: [401, 200, 404, 404, 404, 404],
  },
  // What names a certificate and a course in the body is told at those fields.
  [`POST ${ISSUED}`]: {
    ...anyAuthor(async (fixture) => ({ path: ISSUED, body: await issueBody(fixture) })),
    token: [401, 201, 400, 201],
  },
  [`PUT ${ISSUED}:id/`]: ownersOnly(async (fixture) => {
    const body = await issueBody(fixture)
    const { id } = (await fixture.as('author').post(ISSUED, body)).body
    return { path: `${ISSUED}${String(id)}/`, body }
  }),
  // Its owner alone.
  ...Object.fromEntries(
    ['show-name', 'hide-name'].map((action): [string, ContentRow] => [
      `POST ${ISSUED}:id/${action}/`,
      {
        call: async (fixture) => {
          const body = { ...(await issueBody(fixture)), user: fixture.ids.author }
          const { id } = (await fixture.as('author').post(ISSUED, body)).body
          return { path: `${ISSUED}${String(id)}/${action}/`, body: {} }
        },
        token: [401, 200, 404, 404],
        session: [401, 404, 404, 200, 404, 404],
      },
    ]),
  ),
  ...listRows('gallery'),
  ...listRows('feed'),
}
