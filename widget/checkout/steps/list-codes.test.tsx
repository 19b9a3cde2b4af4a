import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { loadSecondaryViews } from '../flow/lazy-chunks.ts'
import { View } from './list.tsx'
import { aCart } from '../testing/a-cart.ts'
import { renderStep } from '../testing/render-step.tsx'

vi.mock('../flow/lazy-chunks.ts', { spy: true })

const places = () => [...document.querySelectorAll('.code')].map(({ className }) => className)

test('where codes do not come their place offers another try, and until they come it is as high as they will be', async () => {
  vi.mocked(loadSecondaryViews).mockRejectedValue(new TypeError('Failed to fetch'))
  renderStep(View, { state: { cart: aCart({ bonuses: 300, user_promocodes: ['LETO'] }) } })
  const placeholders = places()
  const again = await screen.findByRole('button', { name: 'Попробовать ещё раз' })
  vi.mocked(loadSecondaryViews).mockReset()
  await act(async () => fireEvent.click(again))
  const field = await screen.findByRole('textbox', { name: 'Промокод' })
  expect([placeholders, field.isConnected, places()]).toEqual([['code', 'code saved', 'code lils'], true, []])
})
