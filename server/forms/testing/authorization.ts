import { codeOfUser } from '../../auth/testing/authorization.ts'
import { emailOf, type Role, SECRET } from '../../auth/testing/auth-fixture.ts'
import { everybody, outcomes, type Row } from '../../testing/authorization/row.ts'

const payStatus = (role: Role): number => {
  if (role === 'anonymous') return 303
  return role === 'user' || role === 'other user' ? 400 : 404
}

/** Every route of the forms without scripts, by method and path. Source: SECURITY R18. */
export const formCalls: Record<string, Row> = {
  'GET /auth/form/': { outcomes: everybody },
  'POST /auth/form/password/': {
    fields: () => ({ username: emailOf('user'), password: SECRET }),
    outcomes: outcomes(() => [303, 'user']),
  },
  'POST /auth/form/mail/': { fields: () => ({ email: emailOf('user') }), outcomes: everybody },
  'POST /auth/form/code/': {
    fields: async (fixture) => ({ email: emailOf('user'), code: await codeOfUser(fixture) }),
    outcomes: outcomes(() => [303, 'user']),
  },
  'POST /auth/form/register/': {
    fields: (_, role: Role) => ({ email: `form.${emailOf(role)}`, name: 'Вера', phone: '+79161234567' }),
    outcomes: everybody,
  },
  ...Object.fromEntries(
    ['/auth/form/password/', '/auth/form/mail/', '/auth/form/code/', '/auth/form/register/']
      .concat('/checkout/form/remove/', '/checkout/form/pay/')
      .map((path) => [`GET ${path}`, { outcomes: outcomes((role) => [303, role]) }]),
  ),
  'GET /checkout/form/': { outcomes: everybody },
  'POST /checkout/form/': { fields: () => ({ products: 'course:1' }), outcomes: outcomes((role) => [303, role]) },
  'POST /checkout/form/remove/': {
    fields: ({ goods }) => ({ item_id: goods.item }),
    outcomes: outcomes((role) => [role === 'user' ? 303 : 404, role]),
  },
  'POST /checkout/form/pay/': {
    fields: () => ({ method: 'sbp', total: '1', items: '[]' }), // other items than those of the cart, if there is one
    outcomes: outcomes((role) => [payStatus(role), role]),
  },
}
