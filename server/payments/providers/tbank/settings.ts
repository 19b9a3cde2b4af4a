import type { AccountSettings } from '../../provider-definition.ts'

export interface TbankSettings extends AccountSettings {
  terminalKey: string
  password: string
}
