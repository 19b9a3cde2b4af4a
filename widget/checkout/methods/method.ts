import type { Fields } from '../../api/client.ts'
import type { BrandMark } from '../marks/mark.tsx'
import type { CheckoutState, StepId } from '../state.ts'

/** One way to pay. Its words stand in the texts under its id. A new method is a folder and a line of the registry. */
export interface PaymentMethod {
  /** The mark of its brand; of what has none, one outline on a 20-pixel grid. */
  sign: BrandMark | string
  /** Where choosing it leads. */
  next: (state: CheckoutState) => StepId
  /** What the pay call says of it, beside the cart. */
  fields: (state: CheckoutState) => Fields
}
