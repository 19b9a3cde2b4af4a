import type { ContentFixture } from '../content-fixture.ts'
import { SECRET, emailOf } from '../content-fixture.ts'
import { aDocument, aNumber, unique } from './making.ts'
import { anyAuthor, anybody, anyMember, type Call, type ContentRow, staffOnly } from './row.ts'

type Rows = Record<string, ContentRow>

const aTerm = (path: string) => () => ({ path, body: { name: unique('Космос') } })

const tagRows = (path: string): Rows => ({
  [`GET ${path}`]: anybody(() => ({ path })),
  [`POST ${path}`]: anyAuthor(aTerm(path), 201),
  [`GET ${path}popular/`]: anybody(() => ({ path: `${path}popular/` })),
  [`DELETE ${path}:id/`]: {
    ...staffOnly(async (fixture) => {
      const { body } = await fixture.as('author').post(path, { name: unique('Космос') })
      return { path: `${path}${String(body.id)}/` }
    }),
    // Who has made it, and staff.
    token: [401, 204, 403, 204],
  },
})

const openCourse = (fixture: ContentFixture) => aNumber(fixture, 'course', { status: 1 })

const aComment = async (fixture: ContentFixture) => {
  const course = await openCourse(fixture)
  const user = await fixture.session('user')
  const { body } = await user.post('/obj-comments/', { obj_type: 'course', obj_id: course, text: 'Спасибо' })
  return `/obj-comments/${String(body.id)}/`
}

/** For the author of the document and staff, by a session too; others see the comment, so that they are refused. */
const moderatorsOnly = (call: Call): ContentRow => ({
  call,
  token: [401, 200, 403, 200],
  session: [401, 403, 403, 200, 403, 200],
})

/** Who there is, terms, comments and addresses. */
export const communityRows: Rows = {
  'POST /api-token-auth/': anybody(() => ({
    path: '/api-token-auth/',
    body: { username: emailOf('author'), password: SECRET },
  })),
  'GET /users/me/': anyMember(() => ({ path: '/users/me/' })),
  'GET /users/': anyAuthor(() => ({ path: `/users/?email=${emailOf('user')}` })),
  'GET /users/authors/': anyAuthor(() => ({ path: '/users/authors/' })),
  'GET /categories/': anybody(() => ({ path: '/categories/' })),
  'POST /categories/': staffOnly(aTerm('/categories/'), 201),
  'GET /lesson-categories/': anybody(() => ({ path: '/lesson-categories/' })),
  'POST /lesson-categories/': staffOnly(aTerm('/lesson-categories/'), 201),
  ...tagRows('/tags/'),
  ...tagRows('/school-tags/'),
  'GET /lessons-collections/': anybody(() => ({ path: '/lessons-collections/' })),
  'GET /lessons-collections/list-items/': anybody(() => ({ path: '/lessons-collections/list-items/' })),
  'POST /lessons-collections/': staffOnly(aTerm('/lessons-collections/'), 201),
  'GET /obj-comments/': anybody(async (fixture) => ({
    path: `/obj-comments/?obj_type=course&obj_id=${await openCourse(fixture)}`,
  })),
  'GET /obj-comments/moderation/': anyAuthor(() => ({ path: '/obj-comments/moderation/' })),
  'POST /obj-comments/': anyMember(async (fixture) => {
    const body = { obj_type: 'course', obj_id: await openCourse(fixture), text: 'Спасибо' }
    return { path: '/obj-comments/', body }
  }, 201),
  // By a token the author of the document and staff; by a session who wrote it.
  'DELETE /obj-comments/:id/': {
    call: async (fixture) => ({ path: await aComment(fixture) }),
    token: [401, 204, 403, 204],
    session: [401, 204, 403, 403, 403, 403],
  },
  'POST /obj-comments/:id/hide/': moderatorsOnly(async (fixture) => ({
    path: `${await aComment(fixture)}hide/`,
    body: {},
  })),
  'POST /obj-comments/:id/restore/': moderatorsOnly(async (fixture) => {
    const comment = await aComment(fixture)
    await fixture.as('author').post(`${comment}hide/`, {})
    return { path: `${comment}restore/`, body: {} }
  }),
  'POST /progress/': anyMember(async (fixture) => {
    const report = { kind: 'course', id: await openCourse(fixture), at: '2026-11-20T10:00:00Z' }
    return { path: '/progress/', body: { reports: [report] } }
  }),
  'GET /progress/': anyMember(async (fixture) => ({
    path: `/progress/?kind=course&id=${await openCourse(fixture)}`,
  })),
  'GET /my-courses/': anyMember(() => ({ path: '/my-courses/' })),
  'POST /capture-email/': anybody(
    () => ({ path: '/capture-email/', body: { email: `${unique('a')}@example.com` } }),
    201,
  ),
  'GET /access/': anybody(async (fixture) => ({ path: `/access/?kind=course&id=${await openCourse(fixture)}` })),
  'GET /rendered/': anybody(async (fixture) => ({ path: `/rendered/?kind=course&id=${await openCourse(fixture)}` })),
  'GET /school-schedules/': anybody(() => ({ path: '/school-schedules/' })),
  'GET /payments/calc-amount/': anyMember(async (fixture) => {
    const { id } = await aDocument(fixture, 'course', { price: 1500, status: 1 })
    return { path: `/payments/calc-amount/?course=${String(id)}` }
  }),
  'GET /schema/': anybody(() => ({ path: '/schema/' })),
  'GET /api/docs/': anybody(() => ({ path: '/api/docs/' })),
}
