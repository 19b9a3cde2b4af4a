import type { BrandId } from '../../server/contract/checkout/methods.ts'

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

type Shown = Extract<BrandId, 'mir' | 'visa' | 'mastercard' | 'unionpay' | 'american-express'>

/** The card brands that are shown before a card is entered. */
export const cardMarks: Record<Shown, BrandMark> = {
  mir: {
    background: '#fff',
    shapes: [
      [
        '#4db45e',
        'M5 16V8h2.3q1.2 0 1.7 1.2L10.2 13l1.2-3.8Q11.9 8 13.1 8h2.2v8h-2.4v-5.1l-1.5 4.2Q11.1 16 10.2 16q-1 0-1.3-.9L7.4 10.9V16ZM16.6 8H19v5.1L21.4 8.9Q21.9 8 22.9 8h2.3v8h-2.4v-5.1l-2.4 4.2Q19.9 16 18.9 16h-2.3ZM26.5 11.7h6.3q-.7 2-2.9 2h-1V16h-2.4Z',
      ],
      ['#0aa5e4', 'M26.4 8h4.9q2.1 0 1.7 3.1h-4.4Q26.6 10.6 26.4 8Z'],
    ],
  },
  visa: {
    background: '#fff',
    shapes: [
      [
        '#1434cb',
        'M7 8.2h3.3q.8 0 1 .8l.8 4.3L14 8.2h2.1L13 15.7H10.9L9.4 9.7Q9.1 8.9 7 8.5ZM18.9 8.2h-2l-1.6 7.5h2ZM24.2 8.5l-.4 1.6Q22.7 9.7 21.9 9.9 21.1 10.2 22.2 10.9 24.2 11.8 24.1 13.2 23.9 15.7 20.8 15.8 19.7 15.8 18.6 15.4L19 13.7Q20.2 14.3 21 14.2 22 14 21.9 13.4 21.8 13 20.8 12.5 19.4 11.7 19.4 10.7 19.6 8.2 22.5 8.1 23.3 8.1 24.2 8.5ZM27.8 8.2h1.6L31 15.7h-1.8L29 14.6H26.5L26.1 15.7H24L27 8.8Q27.2 8.2 27.8 8.2ZM27 13.1h1.65L28.1 10.3Z',
      ],
    ],
  },
  mastercard: {
    background: '#fff',
    shapes: [
      ['#eb001b', 'M7.5 12a7 7 0 1 0 14 0 7 7 0 0 0-14 0Z'],
      ['#f79e1b', 'M16.5 12a7 7 0 1 0 14 0 7 7 0 0 0-14 0Z'],
      ['#ff5f00', 'M19 6.64a7 7 0 0 1 0 10.72 7 7 0 0 1 0-10.72Z'],
    ],
  },
  unionpay: {
    background: '#fff',
    shapes: [
      ['#e21836', 'M9 3h9L15 21H6q-2 0-1.6-2L7 5q.4-2 2-2Z'],
      ['#00447c', 'M17.5 3H26L23 21h-8.5q-2 0-1.6-2l2.6-14q.4-2 2-2Z'],
      ['#007b84', 'M26 3h6q2 0 1.6 2L31 19q-.4 2-2 2h-6q-2 0-1.6-2L24 5q.4-2 2-2Z'],
    ],
    word: { text: 'UnionPay', ink: '#fff', size: 6, width: 24 },
  },
  'american-express': { background: '#016fd0', word: { text: 'AMEX', ink: '#fff', size: 10.5, width: 30 } },
}

const RUBLES: readonly Shown[] = ['mir', 'visa', 'mastercard', 'unionpay']
const EUROS: readonly Shown[] = ['visa', 'mastercard', 'american-express']

/** The accepted card brands, side by side; `names` is the text for screen readers. */
export const CardMarks = ({ isEuro, names }: { isEuro: boolean; names: string | undefined }) => (
  <>
    <span className="visually-hidden">{names}</span>
    <span className="marks">
      {(isEuro ? EUROS : RUBLES).map((brand) => (
        <Mark key={brand} mark={cardMarks[brand]} />
      ))}
    </span>
  </>
)
