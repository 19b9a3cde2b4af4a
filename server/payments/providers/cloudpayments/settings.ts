import type { AccountSettings } from '../../provider-definition.ts'

export interface CloudpaymentsSettings extends AccountSettings {
  publicId: string
  apiSecret: string
}
