import { afterEach, expect, test, vi } from 'vitest'
import { throwConfetti } from '../pay/confetti.ts'

const { create, fire } = vi.hoisted(() => ({ create: vi.fn(), fire: vi.fn() }))
vi.mock('canvas-confetti', () => ({ create }))

const placeInShadow = () => {
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  return { root, place: root.appendChild(document.createElement('p')) }
}

const canvases = (root: ParentNode) =>
  [...root.querySelectorAll('canvas')].map(({ className, ariaHidden }) => [className, ariaHidden])

afterEach(() => {
  vi.resetAllMocks()
  document.body.replaceChildren()
})

test('45 pieces fly, without a worker and not for people who want no motion', async () => {
  create.mockReturnValue(fire)
  await throwConfetti(placeInShadow().place)
  expect([create.mock.calls[0]?.[1], fire.mock.calls]).toEqual([
    { resize: true, useWorker: false, disableForReducedMotion: true },
    [[expect.objectContaining({ particleCount: 45 })]],
  ])
})

test('they fly on a canvas of their own in the shadow root, which is gone afterwards', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  create.mockReturnValue(() => over)
  const { root, place } = placeInShadow()
  const flight = throwConfetti(place)
  const during = [canvases(root), canvases(document)]
  end()
  await flight
  expect([during, canvases(root)]).toEqual([[[['confetti', 'true']], []], []])
})
