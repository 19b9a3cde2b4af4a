import type { payTexts } from '../../texts/checkout/pay-texts.ts'
import type { Payment } from '../model/state.ts'

interface ErrorDetailsProps {
  payment: Extract<Payment, { phase: 'failed' | 'broken' }>
  words: (typeof payTexts)['ru']['fail']
}

/** Collapsed error details for support, always rendered as plain text. Source: checkout spec §2, §8. */
export const ErrorDetails = ({ payment, words }: ErrorDetailsProps) => {
  const rows: readonly (readonly [name: string, value: string])[] =
    payment.phase === 'broken'
      ? [[words.widgetError, payment.code ?? payment.words]]
      : (['type', 'id', 'code', 'description'] as const).map((name) => [words[name], payment.error[name]])
  return (
    <details className="details">
      <summary>{words.details}</summary>
      <p className="hint">{words.forSupport}</p>
      <dl>
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </details>
  )
}
