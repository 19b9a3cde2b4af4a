import { useEffect, useRef, useState } from 'react'
import { formatSum } from '../../../server/contract/checkout/money.ts'
import { formatOff } from '../../texts/format-number.ts'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import type { CartSummary } from '../model/cart-summary.ts'
import { loadSecondaryViews } from '../flow/lazy-chunks.ts'
import type { CheckoutState } from '../model/state.ts'
import type { SumSource } from './sum-change.ts'
import { reckoningOf, type SumRow } from './sum-rows.ts'

interface SumsProps {
  state: Pick<CheckoutState, 'promo'>
  summary: CartSummary
  /** Shows the sum before reductions even if there are none. */
  isFull?: boolean
}

/** The sentence about the last change of the total since the first render, announced too; '' before any change. */
const useSumChange = (summary: SumSource): string => {
  const { lang } = useCheckoutTexts()
  const announce = useAnnounce()
  const seen = useRef(summary)
  const [text, setText] = useState('')
  useEffect(() => {
    const before = seen.current
    if (before.totals.result === summary.totals.result && before.currency === summary.currency) return
    seen.current = summary
    const showChange = (change: string) => {
      setText(change)
      announce(change)
    }
    loadSecondaryViews().then(
      ({ changeText }) => showChange(changeText(before, summary, lang)),
      () => setText(''), // offline: the new total appears without a sentence
    )
  }, [summary, lang, announce])
  return text
}

/** The totals of the order: sum, reductions with their reasons, total; and why the total has changed. Source: checkout spec §2, §5. */
export const Sums = ({ state, summary, isFull = false }: SumsProps) => {
  const { sums, lang } = useCheckoutTexts()
  const { sum, rows, result } = reckoningOf(summary)
  const change = useSumChange(summary)
  const formatted = (minor: number) => formatSum(minor, summary.currency, lang)
  const label = (row: SumRow) => {
    if (row.by === 'lils' || row.by === 'trial') return sums[row.by]
    const off = `(${formatOff(row.percent, lang)})`
    return (
      <>
        {row.by === 'code' ? sums.byCode : sums.onItems}{' '}
        <span translate="no">{row.by === 'code' ? `${state.promo.code} ${off}` : off}</span>
      </>
    )
  }
  return (
    <>
      <dl className="sums" aria-label={sums.label}>
        {(isFull || rows.length > 0) && (
          <div>
            <dt>{sums.sum}</dt>
            <dd translate="no">{formatted(sum)}</dd>
          </div>
        )}
        {rows.map((row) => (
          <div key={row.by}>
            <dt>{label(row)}</dt>
            <dd className="off" translate="no">{`−${formatted(row.minor)}`}</dd>
          </div>
        ))}
        <div className="total" part="sum">
          <dt>{sums.total}</dt>
          <dd translate="no">{formatted(result)}</dd>
        </div>
      </dl>
      {change && <p className="note">{change}</p>}
    </>
  )
}
