import type { PaidItemReply } from '../../../server/contract/checkout-replies.ts'
import { safeTarget } from '../../../server/contract/redirects.ts'
import { formatDate } from '../../texts/checkout/format-date.ts'
import { dateLangOf } from '../../texts/date-lang.ts'
import { paidTexts } from '../../texts/checkout/paid-texts.ts'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { CHECK } from '../../ui/outlines.ts'

interface PaidItemProps {
  item: PaidItemReply
  /** Where the school's own pages are. */
  school: string
  dateLang: string
  /** The only thing that was bought: its link is what to do next. */
  isOnly: boolean
}

/** What was bought, until when it is open, and the way there. Lessons have no end, certificates are not opened. Source: checkout spec §2. */
export const PaidItem = ({ item, school, dateLang, isOnly }: PaidItemProps) => {
  const { name, type, available_to: end, url } = item
  const { lang } = useCheckoutTexts()
  const words = paidTexts[lang]
  const isGift = type === 'gift-certificate'
  const target = isGift ? null : safeTarget(url, { base: school, origins: [] })
  const openness =
    type === 'lesson' || end === null ? words.open : words.openUntil(formatDate(end, dateLangOf(dateLang, lang)))
  const label = type === 'course' ? words.toCourse : words.toSchool
  return (
    <li className="bought" part="item">
      <Icon outline={CHECK} />
      <div>
        <p className="name">{name}</p>
        <p className="hint">{isGift ? words.certificate : openness}</p>
      </div>
      {target && (
        <a
          className={isOnly ? 'button' : 'button quiet'}
          part={isOnly ? 'button' : 'button-quiet'}
          href={target.href}
          aria-label={isOnly ? undefined : `${label}: ${name}`}
        >
          <span>{label}</span>
        </a>
      )}
    </li>
  )
}
