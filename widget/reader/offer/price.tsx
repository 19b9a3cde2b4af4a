import { type ReactNode, use, useEffect, useState } from 'react'
import { MINUTE_MS, SECOND_MS } from '../../../server/contract/durations.ts'
import { type Currency, formatSum, toMinor } from '../../../server/contract/checkout/money.ts'
import { formatDate, formatMoscowTime } from '../../texts/format-date.ts'
import { useReaderTexts } from '../../texts/reader/texts.ts'
import type { Access, Offered } from '../access.ts'
import { ReadingContext } from '../reading.ts'

export const DAY = /^\d{4}-\d\d-\d\d$/
export const MOSCOW = 'Europe/Moscow'

/** Spells a day, or a moment in Moscow time, which the studio takes too. */
export const useMoment = (dateLang: string) => {
  const { offer } = useReaderTexts()
  return (iso: string): string =>
    DAY.test(iso)
      ? formatDate(iso, dateLang, 'UTC')
      : offer.byMoscow(formatDate(iso, dateLang, MOSCOW), formatMoscowTime(iso, dateLang))
}

/** How long a discount still lasts. The server does not know the reader's clock and says until when. */
export const DiscountTimer = ({ until, dateLang }: { until: string; dateLang: string }) => {
  const { offer } = useReaderTexts()
  const { onDiscountEnd } = use(ReadingContext)
  const moment = useMoment(dateLang)
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => {
    const count = () => {
      const left = Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / MINUTE_MS))
      setMinutes(left)
      if (left > 0) return
      clearInterval(timer)
      onDiscountEnd?.()
    }
    const timer = setInterval(count, SECOND_MS)
    count()
    return () => clearInterval(timer)
  }, [until, onDiscountEnd])
  if (minutes === 0) return null
  const text = minutes === null ? offer.discountUntil(moment(until)) : offer.discountEndsIn(minutes)
  return (
    <p className="hint" role="timer">
      {text}
    </p>
  )
}

interface SumsProps {
  offer: Offered
  /** In which the reader pays; '' shows both. */
  currency: Access['currency']
}

/**
 * What it costs, with the sum before the discount: in all its currencies until the reader's is known. The room of all of them is kept then,
 * so that nothing below moves.
 */
export const Sums = ({ offer, currency }: SumsProps): ReactNode => {
  const { lang, offer: texts } = useReaderTexts()
  const [hadAllAtStart] = useState(currency === '')
  const all: readonly [Currency, number, number][] = [
    ['RUB', offer.price, offer.oldPrice],
    ['EUR', offer.euroPrice, offer.oldEuroPrice],
  ]
  const sold = all.filter(([, price]) => price > 0)
  const own = sold.filter(([name]) => name === currency)
  const sumsOf = (sums: typeof sold) =>
    sums.map(([name, price, before], at) => (
      <span key={name}>
        {at > 0 && ' · '}
        {before > price && <span className="visually-hidden">{texts.now} </span>}
        <span translate="no">{formatSum(toMinor(price), name, lang)}</span>
        {before > price && (
          <>
            <span className="visually-hidden">{texts.before}</span>{' '}
            <s translate="no">{formatSum(toMinor(before), name, lang)}</s>
          </>
        )}
      </span>
    ))
  if (own.length === 0 || own.length === sold.length) return sumsOf(sold)
  if (!hadAllAtStart) return sumsOf(own)
  return (
    <span className="sums">
      <span className="covered">{sumsOf(sold)}</span>
      <span>{sumsOf(own)}</span>
    </span>
  )
}
