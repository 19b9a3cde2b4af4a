/** The mark of a brand on a ground of 38 by 24, drawn by what the brand publishes of its shapes and colours. */
export interface BrandMark {
  ground: string
  /** Outlines with the colour that fills each, the lowest first. */
  shapes?: readonly (readonly [fill: string, outline: string])[]
  /** What is written over them, how large and how wide; in the middle unless `y` says its foot. */
  word?: { text: string; ink: string; size: number; width: number; y?: number }
}

const MIDDLE = { x: 19, y: 12 }
/** How far below its middle a word of capitals stands, in parts of its size. */
const FOOT = 0.36

/** A mark, whose name stands beside it or is said. */
export const Mark = ({ mark: { ground, shapes = [], word } }: { mark: BrandMark }) => (
  <svg viewBox="0 0 38 24" aria-hidden="true">
    <rect x=".5" y=".5" width="37" height="23" rx="4" fill={ground} stroke="#8884" />
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
