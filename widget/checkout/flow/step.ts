import type { ComponentType, ReactNode } from 'react'
import type { CheckoutConfig } from '../../browser/host.ts'
import type { CartSummary } from '../model/cart-summary.ts'
import type { CheckoutFlow } from './flow-contract.ts'
import type { CheckoutState } from '../model/state.ts'

export interface StepProps {
  state: CheckoutState
  summary: CartSummary
  flow: CheckoutFlow
  config: CheckoutConfig
  /** The origin of the school's own pages, without a trailing slash. */
  school: string
  /** The sign-in form next to a visitor's cart. */
  LoginForm: () => ReactNode
}

export type Step = ComponentType<StepProps>
