import { ROLES } from '../../server/db/roles.ts'
import { command } from './command.ts'
import { json, stamp, table } from './layout.ts'
import { page, pageTitle } from './pages.ts'
import { countPeople, PAGE_ROWS, peoplePage } from './store.ts'
import { asJson, optionalChoice } from './words.ts'

type Listed = Awaited<ReturnType<typeof peoplePage>>[number]

const row = ({ email, name, role, isDisabled, createdAt }: Listed) => [
  email,
  name,
  `${role}${isDisabled ? ', disabled' : ''}`,
  stamp(createdAt),
]

/** What a script may know: everything but the password's hash. */
const forScripts = ({ passwordHash, ...person }: Listed) => ({ ...person, hasPassword: passwordHash !== null })

export const listPeople = command({
  says: `who there is, ${PAGE_ROWS} at a time`,
  takes: {},
  options: {
    role: optionalChoice(ROLES, 'only these'),
    page,
    json: asJson,
  },
  run: async ({ db }, { role, page: wanted, json: isForScript }) => {
    const people = await peoplePage(db, { role, page: wanted })
    if (isForScript) return json(people.map(forScripts))
    const count = await countPeople(db, role)
    const title = pageTitle(`${count} ${role ?? (count === 1 ? 'person' : 'people')}`, { count, page: wanted })
    return [title, ...table(['address', 'name', 'role', 'registered'], people.map(row))]
  },
})
