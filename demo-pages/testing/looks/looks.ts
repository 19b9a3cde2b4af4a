/** Letters and lines of fonts differ by versions and engines: by so many pixels, and by so much of what lines add up to. */
const TOLERANCE_PX = 4
const TOLERANCE = 0.002

/** The place of `y` among the sides of a box. */
const TOP = 1

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

/**
 * Looks with the boxes of `like` where the difference is one of fonts. A part is as far below the part before: WebKit of these years cuts
 * the heights of lines to whole pixels, which adds up with the lines of a page.
 */
export const withoutFonts = (looks: Look[], like: Look[]): Look[] => {
  const topOf = ({ box }: Look) => box[TOP] ?? 0
  const shiftOf = (look: Look | undefined, at: number) => (look && like[at] ? topOf(look) - topOf(like[at]) : 0)
  return looks.map((look, at) => ({
    ...look,
    box: look.box.map((side, index) => {
      const expected = like[at]?.box[index] ?? 0
      const difference = side - expected - (index === TOP ? shiftOf(looks[at - 1], at - 1) : 0)
      const allowed = index === TOP ? TOLERANCE_PX : Math.max(TOLERANCE_PX, expected * TOLERANCE)
      return Math.abs(difference) <= allowed ? expected : side
    }),
  }))
}

/** A page of each element. */
export const pagesOfElements = [
  ['school-login', '/demo/inline/'],
  ['school-auth', '/user/profile/'],
  ['school-checkout', '/checkout/cart/list'],
  ['school-content', '/courses/space/'],
] as const
