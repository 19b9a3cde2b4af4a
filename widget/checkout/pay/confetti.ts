import { isShadowRoot } from '../../browser/dom-kind.ts'
import { create } from 'canvas-confetti'

/** Source: checkout spec §9. */
const CONFETTI_PIECES = 45

const COLOURS = ['#5b5bd6', '#12a594', '#ffb224', '#e5484d', '#7ce2fe']

/** A canvas over the page that ignores clicks. It is in the shadow root, beside the view, outside what React renders. */
const canvasOver = (place: Element): HTMLCanvasElement => {
  const canvas = Object.assign(document.createElement('canvas'), { className: 'confetti', ariaHidden: 'true' })
  const root = place.getRootNode()
  ;(isShadowRoot(root) ? root : document.body).append(canvas)
  return canvas
}

/** Throws confetti over the page of `place`, then removes the canvas. Does nothing under `prefers-reduced-motion`. */
export const throwConfetti = async (place: Element): Promise<void> => {
  const canvas = canvasOver(place)
  const fire = create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true })
  await fire({ particleCount: CONFETTI_PIECES, spread: 80, startVelocity: 42, origin: { y: 0.65 }, colors: COLOURS })
  canvas.remove()
}
