import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadIdentity, loadPasskeys } from '../lazy-chunks.ts'
import { choose, field, press, renderWidget, reply } from '../testing/render-widget.tsx'
import { stubPasskeys } from '../passkeys/testing/fake-browser.ts'

vi.mock('../lazy-chunks.ts', { spy: true })

const BUTTON = 'Войти по отпечатку или лицу'

const offerAutofill = vi.fn(async () => undefined)
const chunk = { ...(await loadPasskeys()), offerAutofill }
beforeEach(() => {
  stubPasskeys()
  vi.mocked(loadPasskeys).mockResolvedValue(chunk)
})
afterEach(() => {
  vi.mocked(loadPasskeys).mockReset()
  vi.clearAllMocks()
})

const passkeys = { rp_id: location.hostname, is_here: true }
const offering = async () => Response.json({ ...reply.anonymous, passkeys })
const offeringElsewhere = async () =>
  Response.json({ ...reply.anonymous, passkeys: { rp_id: 'school.example', is_here: false } })
const offeringRelated = async () =>
  Response.json({ ...reply.anonymous, passkeys: { rp_id: 'school.example', is_here: true } })

const focus = (label: string) => act(async () => field(label).focus())
const button = () => screen.queryByRole('button', { name: BUTTON })
const withoutAutofill = () => stubPasskeys({ capabilities: { conditionalGet: false } })

test('the focus of the e-mail field fetches the code and asks the browser for passkeys', async () => {
  await renderWidget({ checkAuth: offering })
  expect(loadPasskeys).not.toHaveBeenCalled()
  await focus('Почта')
  expect(offerAutofill).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ enter: expect.any(Function) }))
  expect(button()).toBeNull()
})

test('a field that has the focus when the school answers does, too', async () => {
  const check = Promise.withResolvers<Response>()
  await renderWidget({ checkAuth: () => check.promise })
  await focus('Почта')
  expect(offerAutofill).not.toHaveBeenCalled()
  await act(async () => check.resolve(await offering()))
  expect(offerAutofill).toHaveBeenCalledOnce()
})

test('so does a press in a field that has kept the focus', async () => {
  await renderWidget({ checkAuth: offering })
  await focus('Почта')
  await act(async () => field('Почта').click())
  expect(offerAutofill).toHaveBeenCalledTimes(2)
})

test('the password field does not', async () => {
  await renderWidget({ checkAuth: offering })
  await focus('Пароль')
  expect(loadPasskeys).not.toHaveBeenCalled()
})

test.each([
  ['Войти по коду из письма', 'Вход по\u00A0коду'],
  ['Забыли пароль?', 'Забыли пароль?'],
])('the e-mail field behind «%s» offers passkeys, too', async (name, heading) => {
  await renderWidget({ checkAuth: offering })
  await press(name)
  expect(screen.getByRole('heading').textContent).toBe(heading)
  expect([field('Почта').autocomplete, offerAutofill.mock.calls.length]).toEqual(['username webauthn', 1])
})

test('that of the registration does not: whoever registers has none', async () => {
  await renderWidget({ checkAuth: offering })
  await choose('Регистрация')
  await focus('Почта')
  expect([field('Почта').autocomplete, loadPasskeys]).toEqual(['username', expect.any(Function)])
  expect(loadPasskeys).not.toHaveBeenCalled()
})

test('a school without passkeys fetches nothing', async () => {
  await renderWidget()
  await focus('Почта')
  expect(loadPasskeys).not.toHaveBeenCalled()
})

test('a browser without passkeys fetches nothing', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  await renderWidget({ checkAuth: offering })
  await focus('Почта')
  expect(loadPasskeys).not.toHaveBeenCalled()
})

test('code that does not come leaves the form as it is', async () => {
  vi.mocked(loadPasskeys).mockRejectedValue(new Error('offline'))
  const host = await renderWidget({ checkAuth: offering })
  await focus('Почта')
  expect(host.emitted).toEqual(['school:ready {"screen":"pass"}'])
})

test.each(['login', 'auth'] as const)(
  '%s has a button where the browser offers no passkeys in the autofill',
  async (kind) => {
    withoutAutofill()
    await renderWidget({ kind, settings: { view: 'pass' }, checkAuth: offering })
    expect(button()?.closest('.ways')?.textContent).toContain('или')
  },
)

test('the school’s form has no word before a button that is not there', async () => {
  await renderWidget({ kind: 'auth', settings: { view: 'pass' }, checkAuth: offering })
  expect([screen.queryByText('или'), button()]).toEqual([null, null])
})

test('where the code or the browser does not answer there is no button, and the form works', async () => {
  withoutAutofill()
  vi.mocked(loadPasskeys).mockRejectedValueOnce(new Error('offline'))
  await renderWidget({ checkAuth: offering })
  vi.spyOn(PublicKeyCredential, 'getClientCapabilities').mockRejectedValueOnce(new Error('not ready'))
  await renderWidget({ checkAuth: offering })
  expect(button()).toBeNull()
  expect(screen.getAllByText('Войти по коду из письма')).toHaveLength(2)
})

test.each([
  [
    'on a page that may not use the school’s passkeys',
    offeringElsewhere,
    { conditionalGet: true, relatedOrigins: true },
  ],
  ['on a related page of a browser that knows no related origins', offeringRelated, { conditionalGet: true }],
  ['on a related page of a browser that cannot say what it can', offeringRelated, null],
])(
  '%s there is a button for the school’s window, and no passkey is asked of the page',
  async (_, checkAuth, capabilities) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { requests } = stubPasskeys({ capabilities })
    await renderWidget({ checkAuth })
    await focus('Почта')
    await press(BUTTON)
    expect(open.mock.calls.map(([address]) => `${address}`.endsWith('/auth/with/passkey/'))).toEqual([true])
    expect(requests).toEqual([])
  },
)

test('on such a page of a device without a lock there is none, and no code of windows is fetched', async () => {
  stubPasskeys({ isUnlocked: false })
  await renderWidget({ checkAuth: offeringElsewhere })
  expect([button(), vi.mocked(loadIdentity).mock.calls]).toEqual([null, []])
})

test('on a related page of a browser that knows related origins there is none: its autofill offers passkeys', async () => {
  await renderWidget({ checkAuth: offeringRelated })
  expect(button()).toBeNull()
})
