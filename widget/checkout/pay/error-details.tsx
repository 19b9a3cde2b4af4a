import type { payTexts } from '../../texts/checkout/pay-texts.ts'
import type { Payment } from '../model/state.ts'

interface ErrorDetailsProps {
  payment: Extract<Payment, { phase: 'failed' | 'broken' }>
  texts: (typeof payTexts)['ru']['fail']
}

/** Collapsed error details for support, always rendered as plain text. Source: checkout spec §2, §8. */
export const ErrorDetails = ({ payment, texts }: ErrorDetailsProps) => {
  const rows: readonly (readonly [name: string, value: string])[] =
    payment.phase === 'broken'
      ? [[texts.widgetError, payment.code ?? payment.message]]
      : (['type', 'id', 'code', 'description'] as const).map((name) => [texts[name], payment.error[name]])
  return (
    <details className="details">
      <summary>{texts.details}</summary>
      <p className="hint">{texts.forSupport}</p>
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
