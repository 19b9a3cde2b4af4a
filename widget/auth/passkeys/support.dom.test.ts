import { afterEach, expect, test, vi } from 'vitest'
import { mayOffer, passkeyWay, rememberOffer } from './support.ts'
import { stubPasskeys } from './testing/fake-browser.ts'

const SCHOOL = 'https://school.example'
const here = { rp_id: location.hostname, is_here: true }
const related = { rp_id: 'school.example', is_here: true }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

test('a browser that can offer passkeys in the autofill does so', async () => {
  stubPasskeys()
  expect(await passkeyWay(here)).toBe('autofill')
})

test.each([
  ['says that it offers none in the autofill', { conditionalGet: false }],
  ['cannot say what it can', null],
])('a browser that %s has the button, if the device has a lock', async (_, capabilities) => {
  stubPasskeys({ capabilities })
  expect(await passkeyWay(here)).toBe('button')
  stubPasskeys({ capabilities, isUnlocked: false })
  expect(await passkeyWay(here)).toBeNull()
})

test('a browser without passkeys, as on a page that is not secure, has neither', async () => {
  expect(await passkeyWay(here)).toBeNull()
  expect(await mayOffer(SCHOOL, here)).toBe(false)
})

test.each([
  ['a school without passkeys', null],
  ['a page where they are not to be used', { ...here, is_here: false }],
])('%s has neither', async (_, offer) => {
  stubPasskeys()
  expect(await passkeyWay(offer)).toBeNull()
  expect(await mayOffer(SCHOOL, offer)).toBe(false)
})

test('on a page of another domain only browsers that know related origins have one', async () => {
  stubPasskeys()
  expect(await passkeyWay(related)).toBe('autofill')
  stubPasskeys({ capabilities: { conditionalGet: true, relatedOrigins: false } })
  expect(await passkeyWay(related)).toBeNull()
  expect(await mayOffer(SCHOOL, related)).toBe(false)
  stubPasskeys({ capabilities: null })
  expect(await passkeyWay(related)).toBeNull()
})

test('a domain that only ends like that of the school is another one', async () => {
  stubPasskeys({ capabilities: { conditionalGet: true } })
  expect(await passkeyWay({ rp_id: location.hostname.slice(1), is_here: true })).toBeNull()
})

test('a browser that fails at saying what it can has neither', async () => {
  stubPasskeys()
  vi.spyOn(PublicKeyCredential, 'getClientCapabilities').mockRejectedValue(new Error('not ready'))
  expect(await passkeyWay(here)).toBeNull()
  expect(await mayOffer(SCHOOL, here)).toBe(false)
})

test('a device is asked once, for each school', async () => {
  stubPasskeys()
  expect(await mayOffer(SCHOOL, here)).toBe(true)
  expect(rememberOffer(SCHOOL)).toBe(true)
  expect(await mayOffer(SCHOOL, here)).toBe(false)
  expect(await mayOffer('https://another.example', here)).toBe(true)
})

test('a device without a lock is not asked', async () => {
  stubPasskeys({ isUnlocked: false })
  expect(await mayOffer(SCHOOL, here)).toBe(false)
})

test('a browser that stores nothing is not asked, since it would be asked every time', async () => {
  stubPasskeys()
  vi.stubGlobal('localStorage', undefined)
  expect(await mayOffer(SCHOOL, here)).toBe(false)
  expect(rememberOffer(SCHOOL)).toBe(false)
})
