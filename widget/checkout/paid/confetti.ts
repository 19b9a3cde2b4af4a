import { create } from 'canvas-confetti'

/** Source: checkout spec §9. */
export const CONFETTI_PIECES = 45

const COLOURS = ['#5b5bd6', '#12a594', '#ffb224', '#e5484d', '#7ce2fe']

/** The canvas lies over the page and takes no press. It stands in the shadow root, beside the view, so that React never meets it. */
const canvasOver = (place: Element): HTMLCanvasElement => {
  const canvas = Object.assign(document.createElement('canvas'), { className: 'confetti', ariaHidden: 'true' })
  const root = place.getRootNode()
  ;(root instanceof ShadowRoot ? root : document.body).append(canvas)
  return canvas
}

/** Throws confetti over the page of `place` and cleans it up. Nothing moves for people who want it so. */
export const throwConfetti = async (place: Element): Promise<void> => {
  const canvas = canvasOver(place)
  const fire = create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true })
  await fire({ particleCount: CONFETTI_PIECES, spread: 80, startVelocity: 42, origin: { y: 0.65 }, colors: COLOURS })
  canvas.remove()
}
