import type { ContentStage } from '../stage.ts'
import { SECRET, emailOf } from '../stage.ts'
import { aDocument, aNumber, unique } from './making.ts'
import { anyAuthor, anybody, anyMember, type ContentRow, staffOnly } from './row.ts'

type Rows = Record<string, ContentRow>

const aTerm = (path: string) => () => ({ path, body: { name: unique('Космос') } })

const tagRows = (path: string): Rows => ({
  [`GET ${path}`]: anybody(() => ({ path })),
  [`POST ${path}`]: anyAuthor(aTerm(path), 201),
  [`GET ${path}popular/`]: anybody(() => ({ path: `${path}popular/` })),
  [`DELETE ${path}:id/`]: {
    ...staffOnly(async (stage) => {
      const { body } = await stage.as('author').post(path, { name: unique('Космос') })
      return { path: `${path}${String(body.id)}/` }
    }),
    // Who has made it, and staff.
    token: [401, 204, 403, 204],
  },
})

const openCourse = (stage: ContentStage) => aNumber(stage, 'course', { status: 1 })

const aComment = async (stage: ContentStage) => {
  const course = await openCourse(stage)
  const user = await stage.session('user')
  const { body } = await user.post('/obj-comments/', { obj_type: 'course', obj_id: course, text: 'Спасибо' })
  return `/obj-comments/${String(body.id)}/`
}

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
  'GET /obj-comments/': anybody(async (stage) => ({
    path: `/obj-comments/?obj_type=course&obj_id=${await openCourse(stage)}`,
  })),
  'POST /obj-comments/': anyMember(async (stage) => {
    const body = { obj_type: 'course', obj_id: await openCourse(stage), text: 'Спасибо' }
    return { path: '/obj-comments/', body }
  }, 201),
  // By a token the author of the document and staff; by a session who wrote it.
  'DELETE /obj-comments/:id/': {
    call: async (stage) => ({ path: await aComment(stage) }),
    token: [401, 204, 403, 204],
    session: [401, 204, 403, 403, 403, 403],
  },
  'POST /capture-email/': anybody(
    () => ({ path: '/capture-email/', body: { email: `${unique('a')}@example.com` } }),
    201,
  ),
  'GET /school-schedules/': anybody(() => ({ path: '/school-schedules/' })),
  'GET /payments/calc-amount/': anyMember(async (stage) => {
    const { id } = await aDocument(stage, 'course', { price: 1500, status: 1 })
    return { path: `/payments/calc-amount/?course=${String(id)}` }
  }),
  'GET /schema/': anybody(() => ({ path: '/schema/' })),
  'GET /api/docs/': anybody(() => ({ path: '/api/docs/' })),
}
