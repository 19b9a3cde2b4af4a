import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noPageSession } from '../../../browser/host.ts'
import { SLOW_MACHINE } from '../../../testing/slow-machine.ts'
import { watchOwned } from './owned.ts'

const SCHOOL = 'https://school.example'
const owned = [{ type: 'course', product_id: 12, name: 'Вокруг света', url: '/course/12/' }]

let status = 'ok'
const calls: string[] = []
const parts = {
  origin: { api: SCHOOL, folder: '', ways: [] },
  pageSessionOf: () => noPageSession,
  checkAuth: async () => Response.json({ status, csrf_token: 'token-1' }),
}

const place = (origin: string) => vi.stubGlobal('location', { origin, href: `${origin}/` })

beforeEach(() => {
  status = 'ok'
  calls.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address)
    return Response.json({ status: 'ok', owned })
  })
  place(SCHOOL)
  document.body.innerHTML =
    '<button data-school-buy="course:12" aria-label="В корзину: Вокруг света"><b>В корзину</b></button><button data-school-buy="course:2">Купить</button>'
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const buttons = () => [...document.querySelectorAll('button')]
const shown = () => buttons().map((button) => [button.innerHTML, button.getAttribute('aria-label')])
const UNTOUCHED = [
  ['<b>В корзину</b>', 'В корзину: Вокруг света'],
  ['Купить', null],
]

test('a button of what the person has says so and knows where it is; the others stay', async () => {
  const ownedAt = watchOwned(parts)
  await vi.waitFor(
    () =>
      expect(shown()).toEqual([
        ['Куплено', 'Куплено, перейти: Вокруг света'],
        ['Купить', null],
      ]),
    SLOW_MACHINE,
  )
  expect(buttons().map(ownedAt)).toEqual(['/course/12/', null])
})

test('once the person has gone the button is as it was', async () => {
  const ownedAt = watchOwned(parts)
  await vi.waitFor(() => expect(buttons()[0]?.textContent).toBe('Куплено'), SLOW_MACHINE)
  status = 'anonymous'
  document.dispatchEvent(new CustomEvent('school:signed-out'))
  await vi.waitFor(() => expect(shown()).toEqual(UNTOUCHED), SLOW_MACHINE)
  expect(buttons().map(ownedAt)).toEqual([null, null])
})

test.each([
  ['for a visitor', () => (status = 'anonymous')],
  ['on a page of somebody else', () => place('https://landing.example')],
])('%s nothing is asked and no button is changed', async (_, arrange) => {
  arrange()
  watchOwned(parts)
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
  expect([calls, shown()]).toEqual([[], UNTOUCHED])
})
