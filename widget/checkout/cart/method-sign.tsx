import type { PaymentMethodId } from '../../../server/contract/methods.ts'
import { Icon } from '../../ui/icon.tsx'
import { Mark } from '../marks/mark.tsx'
import { paymentMethods } from '../methods.ts'

/** The sign of a method, whose name stands beside it. */
export const MethodSign = ({ method }: { method: PaymentMethodId }) => {
  const { sign } = paymentMethods[method]
  return <span className="brand">{typeof sign === 'string' ? <Icon outline={sign} /> : <Mark mark={sign} />}</span>
}
