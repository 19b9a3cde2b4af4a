import { ROLES } from '../../server/auth/roles.ts'
import { command, Mistake } from './command.ts'
import { json, plural, stamp, table } from './layout.ts'
import { countPeople, PAGE_ROWS, peoplePage } from './store.ts'
import { asJson, optionalChoice, wholeNumber } from './words.ts'

const PAGES_MAX = 1_000_000

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
    page: wholeNumber({ from: 1, to: PAGES_MAX, otherwise: 1 }, 'number', `which ${PAGE_ROWS} of them`),
    json: asJson,
  },
  run: async ({ db }, { role, page, json: isForScript }) => {
    const people = await peoplePage(db, { role, page })
    if (isForScript) return json(people.map(forScripts))
    const count = await countPeople(db, role)
    const pages = Math.max(1, Math.ceil(count / PAGE_ROWS))
    if (page > pages) throw new Mistake(`There ${pages === 1 ? 'is' : 'are'} only ${plural(pages, 'page')}.`)
    const title = `${count} ${role ?? (count === 1 ? 'person' : 'people')}, page ${page} of ${pages}`
    return [title, ...table(['address', 'name', 'role', 'registered'], people.map(row))]
  },
})
