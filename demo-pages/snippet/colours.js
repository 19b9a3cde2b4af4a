/** Colors derived from a chosen one, as `#rrggbb`, so that text stays readable. */

const READABLE = 4.5
const WHITE = '#ffffff'
const INK = '#1c1b22'
const DARK_CARD = '#222128'

const channels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const hexOf = (values) => `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

const luminance = (hex) => {
  const [red, green, blue] = channels(hex).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const mixed = (hex, towards, share) => {
  const aims = channels(towards)
  return hexOf(channels(hex).map((value, at) => value + (aims[at] - value) * share))
}

/** The text color on a surface of this color. */
export const onAccent = (accent) => (contrast(accent, WHITE) >= READABLE ? WHITE : INK)

const readableOn = (surface, towards) => (colour) => {
  const steps = Array.from({ length: 21 }, (_, step) => mixed(colour, towards, step / 20))
  return steps.find((step) => contrast(step, surface) >= READABLE) ?? towards
}

/** The color for links on the light card and on the dark one. */
export const linkOnLight = readableOn(WHITE, '#000000')
export const linkOnDark = readableOn(DARK_CARD, WHITE)
