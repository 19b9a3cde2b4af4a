import { phoneSandboxAccounts } from '../../auth/phone-codes/settings.ts'
import type { ProviderSandbox } from '../provider-sandbox.ts'
import { createPhoneNetwork, type PhoneNetwork } from './phone-sandbox.ts'
import { phonesPage } from './phones-page.ts'
import { smscRoutes } from './smsc.ts'
import { smsruRoutes } from './smsru.ts'

/** SMSC and SMS.ru by their own protocols, and the phones that get their messages, on this machine. */
export interface PhoneSandbox extends PhoneNetwork, Pick<ProviderSandbox, 'name' | 'cards' | 'routes'> {
  id: 'phone'
  page: string
}

/** Serves the accounts of `phoneSandboxAccounts`. */
export const createPhoneSandbox = (options: { slowMs?: number } = {}): PhoneSandbox => {
  const network = createPhoneNetwork(options)
  const { smsc, smsru } = phoneSandboxAccounts('')
  return {
    id: 'phone',
    name: 'SMSC и SMS.ru',
    page: 'что пришло на телефоны',
    cards: [],
    ...network,
    routes: [...phonesPage(network), ...smscRoutes(network, smsc), ...smsruRoutes(network, smsru)],
  }
}
