import type { ReactNode } from 'react'
import type { Lang } from '../../../server/contract/langs.ts'
import { emptyTexts } from '../../texts/checkout/cart-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { atSchool } from './item-parts.tsx'

const pages = { courses: '/courses/', programs: '/programs/', lessons: '/lessons/', certificates: '/gift-certificates' }
const order = ['courses', 'programs', 'lessons', 'certificates'] as const

interface SchoolLinksProps {
  school: string
  lang: Lang
  /** Further links. */
  children?: ReactNode
}

/** Links to what can be bought. */
export const SchoolLinks = ({ school, lang, children }: SchoolLinksProps) => {
  const ownTexts = checkoutTexts.of('empty', emptyTexts, lang)
  return (
    <ul className="links">
      {order.map((page) => (
        <li key={page}>
          <a href={atSchool(school, pages[page])}>{ownTexts[page]}</a>
        </li>
      ))}
      {children}
    </ul>
  )
}
