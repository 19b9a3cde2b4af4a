import { endTokens, liveTokens } from '../../server/auth/api-tokens/store.ts'
import { isLess, ROLES } from '../../server/auth/roles.ts'
import { command } from './command.ts'
import { plural } from './layout.ts'
import { NOTHING, whom } from './people.ts'
import { setRole } from './store.ts'
import { choice, email } from './words.ts'

/** What must not be given or taken by a slip; null where there is nothing to ask. */
const question = (address: string, role: string, tokens: number): string | null => {
  if (role === 'staff') return `Make ${address} staff, who may read and change everything?`
  return tokens > 0 ? `Make ${address} ${role} and revoke ${plural(tokens, 'token')}?` : null
}

/** The role counts from the next request on. Who loses one loses the tokens that were given for it. */
export const grantRole = command({
  says: 'makes somebody a visitor, an author or staff',
  takes: { email, role: choice(ROLES, 'what they shall be; less than before revokes their tokens') },
  options: {},
  run: async (desk, { email: address, role }) => {
    const person = await whom(desk, address)
    if (person.role === role) return [`${person.email} is ${role} already.`]
    const isLoss = isLess(role, person.role)
    const tokens = isLoss ? await liveTokens(desk.db, person.id, desk.now()) : []
    const ask = question(person.email, role, tokens.length)
    if (ask !== null && !(await desk.confirm(ask))) return [NOTHING]
    const revoked = await desk.transact(async (tx) => {
      await setRole(tx, person.id, role)
      return isLoss ? endTokens(tx, person.id) : 0
    })
    return [`${person.email} is ${role} now.${revoked > 0 ? ` ${plural(revoked, 'token')} revoked.` : ''}`]
  },
})
