import css from '../../styles/checkout-pay.css?inline'
import { payTexts } from '../../texts/checkout/pay-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Styles } from '../../ui/styles.tsx'
import { BesideOrder } from '../cart/order.tsx'
import { SecureFrame } from '../pay/secure-frame.tsx'
import { StripeForm } from '../pay/stripe-form.tsx'
import { YookassaForm } from '../pay/yookassa-form.tsx'
import type { StepProps } from '../flow/step.ts'

/** The form that the payment waits for: the bank's or the provider's. */
const Form = (props: StepProps) => {
  const { state, flow, config } = props
  const { payment, cart } = state
  const { yookassa, stripe } = cart?.providers ?? {}
  if (payment?.phase === 'secure') return <SecureFrame {...props} payment={payment} />
  if (payment?.phase === 'form' && yookassa?.widget)
    return <YookassaForm payment={payment} script={yookassa.widget} flow={flow} config={config} />
  if (payment?.phase === 'embedded' && stripe)
    return <StripeForm payment={payment} offer={stripe} flow={flow} config={config} />
  const ownTexts = payTexts[config.lang]
  return (
    <>
      <Notice tone="danger">{ownTexts.refused.noForm}</Notice>
      <Button onClick={flow.retry}>{ownTexts.secure.otherMethod}</Button>
    </>
  )
}

/** The step with the form of a bank or a provider. Source: checkout spec §4. */
export const View = (props: StepProps) => {
  const { state, summary } = props
  const { __all__: general } = state.errors
  return (
    <BesideOrder state={state} summary={summary}>
      <Styles css={css} />
      {general && <Notice tone="danger">{general}</Notice>}
      <Form {...props} />
    </BesideOrder>
  )
}
