import { type BrandId, CARD_BRANDS, isBrand } from '../../../server/contract/methods.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import { savedCardTexts } from '../../texts/checkout/card-texts.ts'
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
  'diners-club': written('Diners', [10, 30], '#004a97'),
  discover: written('Discover', [8, 32], '#fff', '#c2410c'),
  jcb: written('JCB', [12, 20], '#0b4ea2'),
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
    {isBrand(brand) && CARD_BRANDS[brand]} <span aria-hidden="true" translate="no">{`••••\u00A0${last}`}</span>
    <span className="live">{savedCardTexts[lang].number(last)}</span>
  </>
)
