import { afterAll, beforeAll, expect, test } from 'vitest'
import type { School } from '../../testing/school.ts'
import { LANDING, OWN } from '../testing/csrf-cases.ts'
import { startEdge } from '../testing/edge.ts'

let school: School
beforeAll(async () => {
  school = await startEdge()
})
afterAll(() => school.close())

const ask = (origin: string | null, address = '/widget/origin-check', method = 'GET') =>
  fetch(school.address + address, { method, headers: origin === null ? {} : { origin } })

test.each([LANDING, OWN, null])('the page %s may call the school', async (origin) => {
  expect(await (await ask(origin)).json()).toEqual({ status: 'listed' })
})

test('an unlisted page reads what to set, in its language, without cookies', async () => {
  const response = await ask('https://new.example')
  const english = await ask('https://new.example', '/widget/origin-check?lang=en')
  expect([response.headers.get('access-control-allow-origin'), response.headers.has('set-cookie')]).toEqual([
    '*',
    false,
  ])
  expect([await response.json(), await english.json()]).toEqual([
    {
      status: 'unlisted',
      message: `Страница https://new.example не подключена к школе ${OWN}: добавьте https://new.example в переменную ALLOWED_ORIGINS сервера школы и перезапустите его.`,
    },
    {
      status: 'unlisted',
      message: `The page https://new.example is not connected to the school ${OWN}: add https://new.example to ALLOWED_ORIGINS of the school's server and restart it.`,
    },
  ])
})

test('a page without an address is told to be opened by one', async () => {
  const { status, message } = await (await ask('null')).json()
  expect([status, message]).toEqual(['unlisted', expect.stringContaining('sandbox')])
})

test('it is only read', async () => {
  expect((await ask(LANDING, '/widget/origin-check', 'POST')).status).toBe(405)
})
