import { type BrandId, brandName, isBrand } from '../../../server/contract/checkout/methods.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import { savedCardTexts } from '../../texts/checkout/card-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { type BrandMark as Drawing, cardMarks, Mark } from '../marks.tsx'

const written = (
  text: string,
  [size, width]: readonly [number, number],
  background: string,
  ink = '#fff',
): Drawing => ({
  background,
  word: { text, ink, size, width },
})

const drawings: Record<BrandId, Drawing> = {
  ...cardMarks,
  maestro: {
    background: '#fff',
    shapes: [
      ['#eb001b', 'M7.5 12a7 7 0 1 0 14 0 7 7 0 0 0-14 0Z'],
      ['#00a2e5', 'M16.5 12a7 7 0 1 0 14 0 7 7 0 0 0-14 0Z'],
      ['#7375cf', 'M19 6.64a7 7 0 0 1 0 10.72 7 7 0 0 1 0-10.72Z'],
    ],
  },
  'diners-club': {
    background: '#fff',
    shapes: [
      ['#004a97', 'M19 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 1.8a6.7 6.7 0 1 1 0 13.4 6.7 6.7 0 0 1 0-13.4Z'],
      ['#004a97', 'M17.6 7.4a4.9 4.9 0 0 0 0 9.2ZM20.4 7.4a4.9 4.9 0 0 1 0 9.2Z'],
    ],
  },
  discover: {
    background: '#fff',
    shapes: [['#f47216', 'M12 23.5Q29 21 37.5 13v6.5q0 4-4 4Z']],
    word: { text: 'DISCOVER', ink: '#231f20', size: 6.4, width: 31, y: 12 },
  },
  jcb: {
    background: '#fff',
    shapes: [
      ['#0e4c96', 'M8 7q0-3 3-3h3v13q0 3-3 3H8Z'],
      ['#d7182a', 'M16 7q0-3 3-3h3v13q0 3-3 3h-3Z'],
      ['#00843d', 'M24 7q0-3 3-3h3v13q0 3-3 3h-3Z'],
    ],
    word: { text: 'J C B', ink: '#fff', size: 6.5, width: 20 },
  },
  elo: written('elo', [13, 19], '#111'),
  hiper: written('Hiper', [10, 26], '#c2410c'),
  hipercard: written('Hipercard', [7, 32], '#a3141c'),
}

/** The icon of a card whose brand is not recognised. */
const Plain = () => (
  <svg viewBox="0 0 38 24" aria-hidden="true">
    <rect className="plain" x="1" y="1" width="36" height="22" rx="4" />
    <path className="plain" d="M1 8h36M6 16h8" />
  </svg>
)

/** The icon of a card brand; the brand name is beside it or in a screen reader text. An unknown brand gets a plain card. */
export const BrandMark = ({ brand }: { brand: string | null }) => (
  <span className="brand">{brand !== null && isBrand(brand) ? <Mark mark={drawings[brand]} /> : <Plain />}</span>
)

interface CardNumberProps {
  brand: string
  last: string
  lang: WidgetConfig['lang']
}

/** A card by its brand and last digits in the usual notation, with a text for screen readers. */
export const CardNumber = ({ brand, last, lang }: CardNumberProps) => (
  <>
    {isBrand(brand) && brandName(brand, lang)} <span aria-hidden="true" translate="no">{`••••\u00A0${last}`}</span>
    <span className="visually-hidden">{checkoutTexts.of('savedCard', savedCardTexts, lang).number(last)}</span>
  </>
)
