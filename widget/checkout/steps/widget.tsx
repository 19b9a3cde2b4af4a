import type { ReactElement } from 'react'
import css from '../../styles/checkout/pay.css?inline'
import { payTexts } from '../../texts/checkout/pay-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Styles } from '../../ui/styles.tsx'
import { BesideOrder } from '../cart/order.tsx'
import { SecureFrame } from '../pay/secure-frame.tsx'
import { StripeForm } from '../pay/stripe-form.tsx'
import { YookassaForm } from '../pay/yookassa-form.tsx'
import { isForm } from '../model/rules.ts'
import type { FormPayment } from '../model/state.ts'
import type { StepProps } from '../flow/step.ts'

/** Shown where the payment waits for no form, or the school has no account for it. */
const NoForm = ({ flow, config }: StepProps) => {
  const ownTexts = checkoutTexts.of('pay', payTexts, config.lang)
  return (
    <>
      <Notice tone="danger">{ownTexts.refused.noForm}</Notice>
      <Button onClick={flow.retry}>{ownTexts.secure.otherMethod}</Button>
    </>
  )
}

/** The form that the payment waits for: the bank's or the provider's. */
const formOf = (payment: FormPayment, props: StepProps): ReactElement => {
  const { state, flow, config } = props
  const { yookassa, stripe } = state.cart?.providers ?? {}
  switch (payment.phase) {
    case 'secure':
      return <SecureFrame {...props} payment={payment} />
    case 'form':
      if (!yookassa?.widget) return <NoForm {...props} />
      return <YookassaForm payment={payment} script={yookassa.widget} flow={flow} config={config} />
    case 'embedded':
      if (!stripe) return <NoForm {...props} />
      return <StripeForm payment={payment} offer={stripe} flow={flow} config={config} />
  }
}

/** The step with the form of a bank or a provider. Source: checkout spec §4. */
export const View = (props: StepProps) => {
  const { state, summary } = props
  const { payment } = state
  const { __all__: general } = state.errors
  return (
    <BesideOrder state={state} summary={summary}>
      <Styles css={css} />
      {general && <Notice tone="danger">{general}</Notice>}
      {isForm(payment) ? formOf(payment, props) : <NoForm {...props} />}
    </BesideOrder>
  )
}
