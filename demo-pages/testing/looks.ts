/** Letters and lines of fonts differ by versions and engines: by so many pixels, and by so much of what lines add up to. */
const TOLERANCE_PX = 4
const TOLERANCE = 0.002

/** One part of an element: its name, its box in pixels of the page (x, y, width, height), and its text colour and background. */
interface Look {
  name: string | null
  box: number[]
  colours: string[]
}

/** Runs in the page: the looks of all visible parts of its elements. */
export const looksOfParts = (): Look[] => {
  const parts = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll('[part]') ?? []),
  ])
  return parts
    .filter((part) => part.getClientRects().length > 0)
    .map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      const { color, backgroundColor } = getComputedStyle(part)
      return {
        name: part.getAttribute('part'),
        box: [x, y + scrollY, width, height],
        colours: [color, backgroundColor],
      }
    })
}

/** Looks with the boxes of `like` where the difference is one of fonts. */
export const withoutFonts = (looks: Look[], like: Look[]): Look[] =>
  looks.map((look, at) => ({
    ...look,
    box: look.box.map((side, index) => {
      const expected = like[at]?.box[index] ?? 0
      return Math.abs(side - expected) <= Math.max(TOLERANCE_PX, expected * TOLERANCE) ? expected : side
    }),
  }))

/** A page of each element. */
export const pagesOfElements = [
  ['school-login', '/demo/inline/'],
  ['school-auth', '/user/profile/'],
  ['school-checkout', '/checkout/cart/list'],
  ['school-content', '/courses/space/'],
] as const
