import { type BrandId, isBrand } from '../../../server/contract/card-brands.ts'

interface Drawing {
  ground: string
  ink: string
  /** What is written on it, how large and how wide, on a ground of 38 by 24. */
  word: string
  size: number
  width: number
}

/** Brands that are known by two of them. */
interface Circles {
  left: string
  right: string
}

const drawing = (word: string, [size, width]: readonly [number, number], ground: string, ink = '#fff'): Drawing => ({
  ground,
  ink,
  word,
  size,
  width,
})

const circles = (left: string, right: string): Circles => ({ left, right })

const drawings: Record<BrandId, Drawing | Circles> = {
  visa: drawing('VISA', [12, 28], '#1a1f71'),
  mastercard: circles('#eb001b', '#f79e1b'),
  maestro: circles('#eb001b', '#00a2e5'),
  'american-express': drawing('AMEX', [10.5, 30], '#016fd0'),
  'diners-club': drawing('Diners', [10, 30], '#004a97'),
  discover: drawing('Discover', [8, 32], '#fff', '#c2410c'),
  jcb: drawing('JCB', [12, 20], '#0b4ea2'),
  unionpay: drawing('UnionPay', [7.5, 32], '#00767a'),
  elo: drawing('elo', [13, 19], '#111'),
  mir: drawing('МИР', [11.5, 28], '#fff', '#0a7d4b'),
  hiper: drawing('Hiper', [10, 26], '#c2410c'),
  hipercard: drawing('Hipercard', [7, 32], '#a3141c'),
}

const Ground = ({ fill }: { fill: string }) => (
  <rect x="0.5" y="0.5" width="37" height="23" rx="4" fill={fill} stroke="#8884" />
)

const Drawn = ({ brand }: { brand: BrandId }) => {
  const drawn = drawings[brand]
  if ('left' in drawn) {
    return (
      <>
        <Ground fill="#fff" />
        <circle cx="14.5" cy="12" r="7" fill={drawn.left} />
        <circle cx="23.5" cy="12" r="7" fill={drawn.right} fillOpacity="0.85" />
      </>
    )
  }
  const { ground, ink, word, size, width } = drawn
  return (
    <>
      <Ground fill={ground} />
      <text
        x={19 - width / 2}
        y={12 + size * 0.36}
        fill={ink}
        fontSize={size}
        fontWeight="700"
        textLength={width}
        lengthAdjust="spacingAndGlyphs"
      >
        {word}
      </text>
    </>
  )
}

/** A card that is not recognised yet. */
const Plain = () => (
  <>
    <rect className="plain" x="1" y="1" width="36" height="22" rx="4" />
    <path className="plain" d="M1 8h36M6 16h8" />
  </>
)

/** A small sign of a card's brand, whose name stands beside it or is said. Anything but a known brand is a plain card. */
export const BrandMark = ({ brand }: { brand: string | null }) => {
  const id = brand !== null && isBrand(brand) ? brand : null
  return (
    <span className="brand">
      <svg viewBox="0 0 38 24" aria-hidden="true">
        {id ? <Drawn brand={id} /> : <Plain />}
      </svg>
    </span>
  )
}
