import type { AccountSettings } from '../../provider-definition.ts'

export interface StripeSettings extends AccountSettings {
  publishableKey: string
  secretKey: string
  webhookSecret: string
}
