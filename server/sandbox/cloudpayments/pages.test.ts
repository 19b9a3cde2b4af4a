import { expect, test } from 'vitest'
import {
  aCharge,
  byCard,
  openProviderFixture,
  refOf,
  SECURE,
  type ProviderFixture,
  statusOf,
} from '../../payments/providers/cloudpayments/testing/provider-fixture.ts'

const post = async (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=').replaceAll('&#61;', '=')

/** Names and values of the hidden fields of a page, and where its form goes. */
const formOf = (page: string) => {
  const hidden = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  const fields = Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, unescaped(value)]))
  return { action: unescaped(/action="([^"]*)"/.exec(page)?.[1] ?? ''), fields }
}

const atBank = async (fixture: ProviderFixture) => {
  const outcome = await fixture.provider.charge(byCard(fixture, SECURE))
  if (outcome.kind !== 'secure') throw new Error(outcome.kind)
  return { outcome, form: formOf(await (await post(outcome.url, outcome.fields)).text()) }
}

test.each([
  ['confirm', 'paid'],
  ['decline', 'failed'],
] as const)("the bank's page sends its word back to the school: %s is %s", async (response, status) => {
  const fixture = await openProviderFixture()
  const { form } = await atBank(fixture)
  const back = formOf(await (await post(form.action, { ...form.fields, do: response })).text())
  const found = await fixture.provider.completeSecure?.(back.fields.MD ?? '', back.fields.PaRes ?? '')
  expect([back.action, found && statusOf(found)]).toEqual([aCharge().returnUrl, status])
})

test("the bank's page asks for the sum, shows the last figures of the card and may be framed", async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(byCard(fixture, SECURE))
  if (outcome.kind !== 'secure') throw new Error(outcome.kind)
  const response = await post(outcome.url, outcome.fields)
  const page = await response.text()
  const shown = ['1 500,50 ₽', '•••• 4242', 'Подтвердить', 'Отклонить'].map((part) =>
    page.replaceAll(/[\u00a0\u202f]/g, ' ').includes(part),
  )
  expect([shown, page.includes(SECURE), response.headers.get('x-frame-options')]).toEqual([
    [true, true, true, true],
    false,
    null,
  ])
})

test.each([
  ['another payment', { MD: '17' }],
  ['a request that nobody made', { PaReq: 'made-up' }],
  ['an address that is a script', { TermUrl: 'javascript:alert(1)' }],
])("the bank's page takes no form with %s", async (_, wrong) => {
  const fixture = await openProviderFixture()
  const { outcome } = await atBank(fixture)
  expect((await post(outcome.url, { ...outcome.fields, ...wrong })).status).toBe(404)
})

test.each(['sbp', 'sberbank', 'tinkoff'] as const)(
  'the page of %s has a code, and paying leads back to the school',
  async (method) => {
    const fixture = await openProviderFixture()
    const outcome = await fixture.provider.charge(aCharge({ instrument: { kind: 'page', method } }))
    if (outcome.kind !== 'redirect') throw new Error(outcome.kind)
    const page = await (await fetch(outcome.url)).text()
    const paid = await post(formOf(page).action, { do: 'pay' })
    expect([
      page.includes('<svg'),
      paid.status,
      paid.headers.get('location'),
      statusOf(await fixture.provider.find(outcome.ref)),
    ]).toEqual([true, 303, aCharge().returnUrl, 'paid'])
  },
)

test('what is declined on the page leads back to the school, and is not paid', async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(aCharge())
  if (outcome.kind !== 'redirect') throw new Error(outcome.kind)
  const declined = await post(outcome.url, { do: 'decline' })
  expect([declined.status, statusOf(await fixture.provider.find(refOf(outcome)))]).toEqual([303, 'failed'])
})

test('a code of SBP can be paid again, one of SberPay cannot', async () => {
  const fixture = await openProviderFixture()
  const pages = await Promise.all(
    (['sbp', 'sberbank'] as const).map(async (method) => {
      const outcome = await fixture.provider.charge(
        aCharge({ attemptId: method, instrument: { kind: 'page', method } }),
      )
      if (outcome.kind !== 'redirect') throw new Error(outcome.kind)
      await post(outcome.url, { do: 'pay' })
      return (await fetch(outcome.url)).text()
    }),
  )
  expect(pages.map((page) => page.includes('value="pay"'))).toEqual([true, false])
})

test('a page of a payment that is not there is 404', async () => {
  const { settings } = await openProviderFixture()
  expect((await fetch(`${settings.url}/pay/17`)).status).toBe(404)
})
