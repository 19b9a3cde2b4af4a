import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CheckoutConfig } from '../../browser/host.ts'
import { aCart, aEuroCart } from '../testing/a-cart.ts'
import { renderStep } from '../testing/render-step.tsx'
import { View } from './info.tsx'
import { SLOW_MACHINE } from '../../testing/slow-machine.ts'

vi.mock('../card/tokenise.ts', () => ({ prepareTokeniser: vi.fn<() => Promise<string | null>>() }))
const { prepareTokeniser } = await import('../card/tokenise.ts')
beforeEach(() => vi.mocked(prepareTokeniser).mockReset().mockResolvedValue(null))

test('the provider’s script is fetched while the card is typed', () => {
  const cart = aCart()
  renderStep(View, { state: { step: 'info', cart } })
  expect(vi.mocked(prepareTokeniser).mock.calls.map(([of]) => of)).toEqual([cart])
})

test('where it does not come, that is said before a card is typed', async () => {
  vi.mocked(prepareTokeniser).mockResolvedValue('Форма банка не загрузилась')
  renderStep(View, { state: { step: 'info' } })
  await vi.waitFor(
    () => expect(screen.getByRole('status').textContent).toBe('Форма банка не загрузилась'),
    SLOW_MACHINE,
  )
})

test('a trial says what it costs from when on, and that a ruble is returned', () => {
  renderStep(View, { state: { step: 'info' }, config: { trial: true } })
  const terms = screen.getByText(/3.дня бесплатно/).parentElement?.textContent
  expect(terms?.replaceAll('\u00A0', ' ')).toBe(
    '3 дня бесплатно, затем 1 500 ₽ в месяц.Продлевается автоматически, отменить можно в личном кабинете.Для проверки карты спишем 1 ₽ и сразу вернём.Карта сохраняется: с неё будут списываться продления.',
  )
})

/** Whether the step says that the card stays, and whether it asks. */
const keeping = (config: Partial<CheckoutConfig>) => {
  const { container, unmount } = renderStep(View, { state: { step: 'info' }, config })
  const hasNotice = container.textContent.includes('Карта сохраняется')
  const hasCheckbox = container.querySelector('[type=checkbox]') !== null
  unmount()
  return { hasNotice, hasCheckbox }
}

test('a purchase asks whether the card stays; a trial and a subscription say that it does', () => {
  expect([keeping({}), keeping({ trial: true }), keeping({ subscribe: true })]).toEqual([
    { hasNotice: false, hasCheckbox: true },
    { hasNotice: true, hasCheckbox: false },
    { hasNotice: true, hasCheckbox: false },
  ])
})

test('who may pay is said, and where the card goes', () => {
  renderStep(View, { state: { step: 'info' } })
  expect([screen.queryByText(/с.16.лет/) !== null, screen.queryByText(/школа их не.видит/) !== null]).toEqual([
    true,
    true,
  ])
})

test('another method is one press away; of a trial, the cart', () => {
  const { flow } = renderStep(View, { state: { step: 'info' } })
  fireEvent.click(screen.getByRole('button', { name: 'Выбрать другой способ оплаты' }))
  const trial = renderStep(View, { state: { step: 'info' }, config: { trial: true } })
  fireEvent.click(screen.getByRole('button', { name: 'Вернуться в\u00A0корзину' }))
  expect([flow.open.mock.calls, trial.flow.open.mock.calls]).toEqual([[['methods']], [['list']]])
})

test('for euros nothing of a card is asked here', () => {
  const { container } = renderStep(View, { state: { step: 'info', cart: aEuroCart() } })
  expect(container.querySelectorAll('input').length).toBe(0)
})

test('on a foreign page there is no field for a card, and no script of a provider is fetched for one', () => {
  const { container } = renderStep(View, { state: { step: 'info', isForeign: true } })
  expect([container.querySelectorAll('input').length, vi.mocked(prepareTokeniser).mock.calls]).toEqual([0, []])
})
