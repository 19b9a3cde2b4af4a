import { Paid } from '../paid/paid.tsx'
import { Pending } from '../paid/pending.tsx'
import type { StepProps } from '../flow/step.ts'

/** The outcome of the payment; until it is settled, its status. Source: checkout spec §2. */
export const View = (props: StepProps) => {
  const { payment } = props.state
  if (payment?.phase !== 'paid') return <Pending {...props} />
  return <Paid key={payment.payment} {...props} items={payment.items} />
}
