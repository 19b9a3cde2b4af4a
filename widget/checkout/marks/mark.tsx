/** A brand logo on a 38 by 24 background, drawn from the shapes and colours that the brand publishes. */
export interface BrandMark {
  background: string
  /** Outlines with their fill colours, bottom layer first. */
  shapes?: readonly (readonly [fill: string, outline: string])[]
  /** Text over the shapes, its font size and width; vertically centred unless `y` sets the baseline. */
  word?: { text: string; ink: string; size: number; width: number; y?: number }
}

const MIDDLE = { x: 19, y: 12 }
/** Distance of the baseline below the centre of capital letters, as a fraction of the font size. */
const FOOT = 0.36

/** The SVG of a brand logo; the name is beside it or in a screen reader text. */
export const Mark = ({ mark: { background, shapes = [], word } }: { mark: BrandMark }) => (
  <svg viewBox="0 0 38 24" aria-hidden="true">
    <rect x=".5" y=".5" width="37" height="23" rx="4" fill={background} stroke="#8884" />
    {shapes.map(([fill, outline]) => (
      <path key={outline} fill={fill} fillRule="evenodd" d={outline} />
    ))}
    {word && (
      <text
        x={MIDDLE.x - word.width / 2}
        y={word.y ?? MIDDLE.y + word.size * FOOT}
        fill={word.ink}
        fontSize={word.size}
        fontWeight="700"
        textLength={word.width}
        lengthAdjust="spacingAndGlyphs"
      >
        {word.text}
      </text>
    )}
  </svg>
)
