import { encode } from 'uqr'
import { html, type Markup } from '../../http/html.ts'

const BORDER = 2

/** A QR code as an inline picture; `label` is read out in its place. */
export const qrPicture = (text: string, label: string): Markup => {
  const { data, size } = encode(text, { border: BORDER })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
}
