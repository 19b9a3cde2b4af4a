import { expect, test } from 'vitest'
import {
  aCharge,
  byCard,
  openStage,
  PLAIN,
  refOf,
  SECURE,
  type Stage,
} from '../../payments/providers/yookassa/testing/stage.ts'

const card = { number: '5555 5555 5555 4444', month: '12', year: '40', cvc: '123' }

const send = async ({ base }: Stage, ref: string, form: Record<string, string>, query = '') => {
  const body = new URLSearchParams(form)
  const answer = await fetch(`${base}/pay/${ref}${query}`, { method: 'POST', body, redirect: 'manual' })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

const look = async ({ base }: Stage, ref: string, query = '') => (await fetch(`${base}/pay/${ref}${query}`)).text()

const statusOf = ({ sandbox }: Stage) => {
  const [payment] = sandbox.payments()
  return [payment?.status, payment?.cancellation_details?.reason]
}

const back = aCharge().returnUrl

test('a card is typed on the page, and the person comes back to the school', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(aCharge()))
  const page = await look(stage, ref)
  const { status, to } = await send(stage, ref, { do: 'card', ...card })
  expect([page.includes('Заказ 17'), page.includes('1\u00a0500\u00a0₽'), status, to, statusOf(stage)]).toEqual([
    true,
    true,
    303,
    back,
    ['succeeded', undefined],
  ])
})

test('a card with 3-D Secure is asked about by the bank, and pays when the person agrees', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(aCharge()))
  const typed = await send(stage, ref, { do: 'card', ...card, number: SECURE })
  const page = await look(stage, ref)
  const before = statusOf(stage)
  const agreed = await send(stage, ref, { do: 'confirm' })
  expect([typed.to, page.includes('Банк спрашивает'), before, agreed.to, statusOf(stage)]).toEqual([
    `${stage.base}/pay/${ref}`,
    true,
    ['pending', undefined],
    back,
    ['succeeded', undefined],
  ])
})

test('a card form cannot be confirmed without a card', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(aCharge()))
  await send(stage, ref, { do: 'confirm' })
  expect(statusOf(stage)).toEqual(['pending', undefined])
})

test.each([{ number: '5555 5555 5555 4445' }, { number: '4111' }, { cvc: '12' }, { month: '13' }, { year: '25' }])(
  'a mistake in the card (%o) is told on the page, and nothing is charged',
  async (wrong) => {
    const stage = await openStage()
    const ref = refOf(await stage.provider.charge(aCharge()))
    const { status, text } = await send(stage, ref, { do: 'card', ...card, ...wrong })
    expect([status, text.includes('Проверьте данные карты'), statusOf(stage)]).toEqual([
      200,
      true,
      ['pending', undefined],
    ])
  },
)

test.each(['sbp', 'sberbank'] as const)('%s shows a QR, and is paid in the app or refused there', async (method) => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(aCharge({ instrument: { kind: 'page', method } })))
  const page = await look(stage, ref)
  const { to } = await send(stage, ref, { do: 'decline', reason: 'insufficient_funds' })
  expect([page.includes('<svg'), page.includes('Оплатить в приложении'), to, statusOf(stage)]).toEqual([
    true,
    true,
    back,
    ['canceled', 'insufficient_funds'],
  ])
})

test('a person who leaves has neither paid nor refused, and may come back to the page', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, SECURE)))
  const { to } = await send(stage, ref, { do: 'leave' })
  const before = statusOf(stage)
  await send(stage, ref, { do: 'confirm' })
  expect([to, before, statusOf(stage)]).toEqual([back, ['pending', undefined], ['succeeded', undefined]])
})

test('a page that is sent twice pays once, and a paid payment cannot be refused any more', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(aCharge()))
  const answers = [
    await send(stage, ref, { do: 'card', ...card }),
    await send(stage, ref, { do: 'card', ...card }),
    await send(stage, ref, { do: 'decline', reason: 'general_decline' }),
  ]
  await stage.notices.settled()
  expect([answers.map(({ to }) => to), statusOf(stage), stage.received.length]).toEqual([
    [back, back, back],
    ['succeeded', undefined],
    1,
  ])
})

test('a page that is too late says so', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(aCharge()))
  stage.sandbox.expire(ref)
  expect([(await look(stage, ref)).includes('Не получилось'), statusOf(stage)]).toEqual([
    true,
    ['canceled', 'expired_on_confirmation'],
  ])
})

test('a card is bound on a page without a sum', async () => {
  const stage = await openStage()
  const outcome = await stage.provider.bind?.(aCharge())
  const ref = outcome ? refOf(outcome) : ''
  const page = await look(stage, ref)
  const { to } = await send(stage, ref, { do: 'card', ...card, number: PLAIN })
  const bound = await stage.provider.findBinding?.(ref)
  expect([page.includes('Привязка карты'), page.includes('class="amount"'), to, bound?.kind]).toEqual([
    true,
    false,
    back,
    'bound',
  ])
})

test('in the frame of the widget the page stays, and tells what has come of the payment', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(aCharge({ instrument: { kind: 'widget' } })))
  const open = await look(stage, ref, '?frame=1')
  const { to } = await send(stage, ref, { do: 'card', ...card }, '?frame=1')
  const done = await look(stage, ref, '?frame=1')
  expect([
    open.includes('value="leave"'),
    to,
    done.includes('data-event="success"'),
    done.includes('frame.js'),
  ]).toEqual([false, `${stage.base}/pay/${ref}?frame=1`, true, true])
})

test('there is no page of a payment that does not exist', async () => {
  const { base } = await openStage()
  expect((await fetch(`${base}/pay/no-such`)).status).toBe(404)
})
