import { expect, test } from 'vitest'
import { testCards } from '../../../sandbox/yookassa/test-cards.ts'
import { describeYookassa } from './describe.ts'
import { aCharge, byCard, openProviderFixture, refOf, capturedPayments } from './testing/provider-fixture.ts'
import { CANCELLATION_REASONS } from './texts.ts'

const declined = testCards.flatMap(({ number, declineOf }): [string, string][] => {
  const decline = declineOf?.(0)
  return decline ? [[decline.reason, number]] : []
})

test.each(declined)('a card that is refused as %s (%s) is told in words of the page’s language', async (code, card) => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(byCard(fixture, card, { lang: 'en' }))
  const ref = refOf(outcome)
  const error = { type: 'canceled', id: ref, code, description: describeYookassa(code, 'en') }
  const state = {
    status: 'failed',
    ref,
    attemptId: 'attempt-1',
    money: { amount: 150_000, currency: 'RUB' },
    refunded: 0,
    card: null,
    error,
  }
  expect([outcome, capturedPayments(fixture)]).toEqual([{ kind: 'state', state }, []])
})

const canceledReasons = ['canceled_by_merchant', 'expired_on_capture', 'expired_on_confirmation']

test.each(CANCELLATION_REASONS)(
  'a payment that ends as %s keeps the reason, and a new attempt can be made',
  async (code) => {
    const fixture = await openProviderFixture()
    const ref = refOf(await fixture.provider.charge(aCharge({ instrument: { kind: 'widget' } })))
    fixture.sandbox.decline(ref, code)
    const found = await fixture.provider.find(ref)
    const again = await fixture.provider.charge(aCharge({ attemptId: 'attempt-2', instrument: { kind: 'widget' } }))
    const status = canceledReasons.includes(code) ? 'canceled' : 'failed'
    expect([found.kind === 'state' && [found.state.status, found.state.error?.code], again.kind]).toEqual([
      [status, code],
      'widget',
    ])
  },
)

test('every reason and every code has a sentence of its own in both languages, and an unknown one a general one', () => {
  const general = { ru: describeYookassa('', 'ru'), en: describeYookassa('', 'en') }
  const codes = [...CANCELLATION_REASONS, 'invalid_request', 'invalid_credentials', 'forbidden', 'not_found']
  const bare = codes.filter(
    (code) => describeYookassa(code, 'ru') === general.ru || describeYookassa(code, 'en') === general.en,
  )
  const unknown = [describeYookassa('constructor', 'ru'), describeYookassa('brand_new_reason', 'en')]
  expect([CANCELLATION_REASONS.length, bare, unknown]).toEqual([21, [], [general.ru, general.en]])
})
