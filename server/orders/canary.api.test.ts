import { afterEach, beforeEach, expect, test } from 'vitest'
import { dump } from '../auth/testing/tables.ts'
import * as community from '../db/schema/community.ts'
import * as content from '../db/schema/content.ts'
import * as identities from '../db/schema/identities.ts'
import * as passkeys from '../db/schema/passkeys.ts'
import * as people from '../db/schema/people.ts'
import * as phones from '../db/schema/phone-codes.ts'
import { startSchool } from '../testing/school.ts'
import { checkoutEndpoints } from './routes.ts'
import { walk } from './testing/canary-walk.ts'
import { type SandboxShop, openSandboxShop } from './testing/sandbox-shop.ts'

let sandboxShop: SandboxShop
beforeEach(async () => {
  sandboxShop = await openSandboxShop(startSchool, () => new Date())
})
afterEach(() => sandboxShop.close())

/** What the checkout fills: not what belongs to people and to content. */
const isOfShop = (name: string) =>
  !(name in { ...people, ...identities, ...passkeys, ...phones, ...content, ...community })

const routesOf = (logs: Record<string, unknown>[]) =>
  new Set(logs.flatMap(({ msg, method, route }) => (msg === 'answered' ? [[method, route].join(' ')] : [])))

const found = (places: Record<string, string>, secrets: Iterable<string>) =>
  [...secrets].flatMap((secret) =>
    Object.entries(places)
      .filter(([, text]) => text.includes(secret))
      .map(([place]) => [place, secret]),
  )

test('no card, cryptogram, code, client secret, token or key is found in the log, the database, a refusal or an address', async () => {
  const { secrets, codes, personal, refusals, addresses, waiting } = await walk(sandboxShop)
  const logs = sandboxShop.school.logs()
  const routes = checkoutEndpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(routes.filter((route) => !routesOf(logs).has(route))).toEqual([])
  const tables = await dump(sandboxShop.school)
  const rows = Object.entries<unknown[]>(JSON.parse(tables)).filter(([name]) => isOfShop(name))
  expect(rows.flatMap(([name, { length }]) => (length ? [] : [name]))).toEqual([])
  const outputs = { log: JSON.stringify(logs), refusals: refusals.join('\n'), addresses: addresses.join('\n') }
  expect(secrets.size).toBeGreaterThan(25)
  expect([...secrets].filter(({ length }) => length < 8)).toEqual([])
  expect(found({ ...outputs, tables: tables + waiting.join('\n') }, secrets)).toEqual([])
  expect(found(outputs, codes)).toEqual([])
  expect(found({ log: outputs.log }, personal)).toEqual([])
})
