import { expect, test } from 'vitest'
import {
  aCharge,
  byStoredCard,
  storedCard,
  openProviderFixture,
  opened,
  refOf,
  type ProviderFixture,
  statusOf,
  capturedPayments,
} from '../../payments/providers/stripe/testing/provider-fixture.ts'

const SESSION = {
  mode: 'payment',
  ui_mode: 'embedded_page',
  return_url: 'https://school.example/',
  'line_items[0][quantity]': '2',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '900',
  'line_items[0][price_data][product_data][name]': 'Курс',
}

const errorOf = async (response: Response) => {
  const { error }: { error: { type: string; code?: string } } = await response.json()
  return [response.status, error.type, error.code]
}

const without = (name: string) => Object.fromEntries(Object.entries(SESSION).filter(([own]) => own !== name))

test.each([
  ['a name that the version has dropped', { ...SESSION, 'payment_method_types[0]': 'card' }, 'parameter_unknown'],
  ['an earlier way to say embedded', { ...SESSION, ui_mode: 'embedded' }, undefined],
  ['no page to come back to', without('return_url'), 'parameter_missing'],
  ['no mode', without('mode'), 'parameter_missing'],
  ['half a cent', { ...SESSION, 'line_items[0][price_data][unit_amount]': '0.5' }, 'parameter_invalid_integer'],
  ['less than half a euro', { ...SESSION, 'line_items[0][price_data][unit_amount]': '24' }, 'amount_too_small'],
])('a session with %s is refused', async (_, fields, code) => {
  const { api } = await openProviderFixture()
  expect(await errorOf(await api('/checkout/sessions', fields))).toEqual([400, 'invalid_request_error', code])
})

test('a key brings the first answer again for a day, and is refused for anything else', async () => {
  const { api, clock } = await openProviderFixture()
  const headers = { 'idempotency-key': 'key-1' }
  const first = await (await api('/checkout/sessions', SESSION, headers)).text()
  const second = await api('/checkout/sessions', SESSION, headers)
  const other = await api('/checkout/sessions', { ...SESSION, locale: 'en' }, headers)
  clock.advance(24 * 60 * 60_000)
  const third = await (await api('/checkout/sessions', SESSION, headers)).text()
  expect([
    second.headers.get('idempotent-replayed'),
    (await second.text()) === first,
    await errorOf(other),
    third === first,
  ]).toEqual(['true', true, [400, 'idempotency_error', undefined], false])
})

test('what was refused before anything began is not kept under its key', async () => {
  const { api } = await openProviderFixture()
  const headers = { 'idempotency-key': 'key-1' }
  await api('/checkout/sessions', without('mode'), headers)
  expect((await api('/checkout/sessions', SESSION, headers)).status).toBe(200)
})

test('another key than the secret one opens nothing', async () => {
  const { api } = await openProviderFixture()
  const headers = { authorization: 'Bearer pk_test_stand_in' }
  expect(await errorOf(await api('/payment_intents', undefined, headers))).toEqual([
    401,
    'invalid_request_error',
    undefined,
  ])
})

test('lists bring the newest first, a page at a time', async () => {
  const fixture = await openProviderFixture()
  const refs = [await opened(fixture, { attemptId: 'a' }), await opened(fixture, { attemptId: 'b' })]
  const page = async (query: string) => {
    const { data, has_more: more }: { data: { id: string }[]; has_more: boolean } = await (
      await fixture.api(`/checkout/sessions?limit=1${query}`)
    ).json()
    return [data.map(({ id }) => id), more]
  }
  expect([await page(''), await page(`&starting_after=${refs[1]}`)]).toEqual([
    [[refs[1]], true],
    [[refs[0]], false],
  ])
})

test('a session keeps its expiry while its payment is held', async () => {
  const { api, sandbox } = await openProviderFixture()
  const session = async (path: string, fields?: Record<string, string>) => {
    const { id, expires_at }: { id: string; expires_at: number } = await (await api(path, fields)).json()
    return { id, expires_at }
  }
  const held = await session('/checkout/sessions', { ...SESSION, 'payment_intent_data[capture_method]': 'manual' })
  sandbox.complete(held.id)
  expect([held.expires_at, await session(`/checkout/sessions/${held.id}`)]).toEqual([expect.any(Number), held])
})

/** The address of a session's page in its frame. */
const frameOf = async ({ provider, settings, base }: ProviderFixture, charge: Parameters<typeof aCharge>[0] = {}) => {
  const outcome = await provider.charge(aCharge(charge))
  if (outcome.kind !== 'widget') throw new Error('no page')
  return { ref: outcome.ref, url: `${base}/pay/${outcome.token}?key=${settings.publishableKey}` }
}
const submit = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields) })

test('the page in the frame takes a card, tells the page around it, and stays in the language of the school', async () => {
  const fixture = await openProviderFixture()
  const { ref, url } = await frameOf(fixture)
  const page = await (await fetch(url)).text()
  const after = await (
    await submit(url, { do: 'pay', number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' })
  ).text()
  expect([
    page.includes('<html lang="ru">'),
    page.includes('<p class="amount">18\u00a0€</p>'),
    after.includes('<html lang="ru" data-event="complete">'),
    await statusOf(fixture, ref),
    capturedPayments(fixture),
  ]).toEqual([true, true, true, 'paid', [1_800]])
})

test('the page in the frame says why a card was declined', async () => {
  const fixture = await openProviderFixture()
  const { ref, url } = await frameOf(fixture, { lang: 'en' })
  const after = await (await submit(url, { do: 'pay', number: '4000000000009995' })).text()
  expect([after.includes('There is not enough money on the card.'), await statusOf(fixture, ref)]).toEqual([
    true,
    'pending',
  ])
})

test('a card whose date has passed is declined', async () => {
  const fixture = await openProviderFixture()
  const { ref, url } = await frameOf(fixture, { lang: 'en' })
  const after = await (await submit(url, { do: 'pay', number: '4242424242424242', expiry: '10 / 26' })).text()
  expect([after.includes('The card has expired.'), await statusOf(fixture, ref)]).toEqual([true, 'pending'])
})

test('the page in the frame shows the page of the bank, which passes or does not', async () => {
  const fixture = await openProviderFixture()
  const { ref, url } = await frameOf(fixture)
  const bank = await (await submit(url, { do: 'pay', number: '4000002760003184' })).text()
  const failed = await (await submit(url, { do: 'decline' })).text()
  await submit(url, { do: 'pay', number: '4000002760003184' })
  await submit(url, { do: 'confirm' })
  expect([bank.includes('value="confirm"'), failed.includes('role="alert"'), await statusOf(fixture, ref)]).toEqual([
    true,
    true,
    'paid',
  ])
})

test("the page in the frame is nobody's without the secret and the public key", async () => {
  const fixture = await openProviderFixture()
  const { url } = await frameOf(fixture)
  const statuses = await Promise.all(
    [url.replace(/key=.*/, 'key=pk_other'), url.replace(/\?.*/, ''), url.replace('_secret_', '_x_')].map(
      async (address) => (await fetch(address)).status,
    ),
  )
  expect(statuses).toEqual([404, 404, 404])
})

test('the page of the bank of a kept card leads back to the school', async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(byStoredCard(await storedCard(fixture, '4000002760003184'), 'customer'))
  if (outcome.kind !== 'redirect') throw new Error('no page')
  const body = new URLSearchParams({ do: 'confirm' })
  const response = await fetch(outcome.url, { method: 'POST', body, redirect: 'manual' })
  const target = new URL(response.headers.get('location') ?? '')
  expect([
    response.status,
    target.origin,
    target.searchParams.get('payment'),
    target.searchParams.get('redirect_status'),
    await statusOf(fixture, refOf(outcome)),
  ]).toEqual([303, 'https://school.example', 'attempt-1', 'succeeded', 'paid'])
})

test('the script of the browser is served, and not by way of the faults', async () => {
  const fixture = await openProviderFixture()
  fixture.faults.chance(1)
  const response = await fetch(fixture.settings.script)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
})
