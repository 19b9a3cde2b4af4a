import type { OrderReply } from '../../../server/contract/checkout/payment-calls.ts'
import { formatSum, toMinor } from '../../../server/contract/checkout/money.ts'
import css from '../../styles/checkout/paid.css?inline'
import { paidTexts } from '../../texts/checkout/paid-texts.ts'
import { checkoutTexts, useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { Styles } from '../../ui/styles.tsx'

/** The facts of the order: sum, number (as the school and the bank show it), method, and the address of the receipt. */
export const OrderFacts = ({ order }: { order: OrderReply | null }) => {
  const { lang, methods } = useCheckoutTexts()
  if (!order) return null
  const { facts } = checkoutTexts.of('paid', paidTexts, lang)
  const { number, total, currency, lils, method, email } = order
  const money = total > 0 || lils === 0 ? [formatSum(toMinor(total), currency, lang)] : []
  const rows = [
    [facts.sum, [...money, ...(lils > 0 ? [facts.lils(lils)] : [])].join(' + ')],
    [facts.number, number],
    [facts.method, methods.names[method]],
    [total > 0 ? facts.receipt : facts.mail, email],
  ]
  return (
    <>
      <Styles css={css} />
      <dl className="facts" aria-label={facts.label}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate={name === facts.method ? undefined : 'no'}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
