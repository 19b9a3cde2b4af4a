import { useForm } from '../../form/form.tsx'
import { orderTexts } from '../../texts/checkout/order-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Foot } from '../cart/foot.tsx'
import { MethodTiles } from '../cart/method-tiles.tsx'
import { Order } from '../cart/order.tsx'
import { Sums } from '../cart/sums.tsx'
import { paymentMethods } from '../model/methods.ts'
import type { StepProps } from '../flow/step.ts'

/** The choice of a payment method, next to the order. Source: checkout spec §2, §4. */
export const View = ({ state, summary, flow, config: { lang } }: StepProps) => {
  const ownTexts = checkoutTexts.of('order', orderTexts, lang)
  const { method, errors, busy } = state
  const { ref, field, submit, general } = useForm({ method: (value) => (value ? null : ownTexts.missing) }, errors)
  const submitCard = () => method && flow.open(paymentMethods[method].next(state))
  return (
    <form className="columns" ref={ref} noValidate onSubmit={submit(submitCard)}>
      <div className="panel">
        <MethodTiles error={field('method').error} state={state} summary={summary} flow={flow} />
        {general && <Notice tone="danger">{general}</Notice>}
      </div>
      <div className="panel side">
        <Order summary={summary} />
        <Sums state={state} summary={summary} />
        <Foot summary={summary} label={ownTexts.continueLabel} isBusy={busy?.what === 'step'} />
        <LinkButton onClick={() => flow.open('list')}>{ownTexts.back}</LinkButton>
      </div>
    </form>
  )
}
