import type { AccountSettings } from '../../provider-definition.ts'

export interface YookassaSettings extends AccountSettings {
  shopId: string
  secretKey: string
  widgetScript: string
}
