import type { Fields } from '../../api/client.ts'
import type { CheckoutState, StepId } from '../state.ts'

/** One way to pay. Its words stand in the texts under its id. A new method is a folder and a line of the registry. */
export interface PaymentMethod {
  /** Its own plain mark: one outline on a 20-pixel grid. */
  outline: string
  /** Where choosing it leads. */
  next: (state: CheckoutState) => StepId
  /** What the pay call says of it, beside the cart. */
  fields: (state: CheckoutState) => Fields
}
