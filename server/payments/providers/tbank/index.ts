import { z } from 'zod'
import { httpsOrigins } from '../../../config/config-fields.ts'
import { address, defineProvider, sandboxed } from '../../provider-definition.ts'
import type { TbankSettings } from './client.ts'

const HOSTS = ['https://securepay.tinkoff.ru', 'https://pay.tbank.ru', 'https://securepayments.tinkoff.ru']
/** The host of test terminals' payment pages. */
const TEST_HOST = 'https://pay-test.tbank.ru'

const hostsOf = (named: string[], isProduction: boolean): string[] => {
  if (named.length > 0) return named
  return isProduction ? HOSTS : [...HOSTS, TEST_HOST]
}

export const tbank = defineProvider({
  environment: {
    TBANK_TERMINAL_KEY: z.string().optional(),
    TBANK_PASSWORD: z.string().optional(),
    TBANK_URL: address.default('https://securepay.tinkoff.ru/v2'),
    TBANK_HOSTS: httpsOrigins(),
  },
  account: ['TBANK_TERMINAL_KEY', 'TBANK_PASSWORD'],
  secrets: ['TBANK_PASSWORD'],
  refundDays: 365,
  forTests: { TBANK_TERMINAL_KEY: /DEMO$/i },
  addresses: ['TBANK_URL'],
  settings: (
    { TBANK_TERMINAL_KEY: terminalKey, TBANK_PASSWORD: password, ...values },
    isProduction,
  ): TbankSettings | null =>
    terminalKey && password
      ? {
          isSandbox: false,
          terminalKey,
          password,
          url: values.TBANK_URL,
          script: '',
          hosts: hostsOf(values.TBANK_HOSTS, isProduction),
        }
      : null,
  sandbox: (base) => ({
    ...sandboxed(base),
    terminalKey: 'SandboxDEMO',
    password: 'tbank-of-the-sandbox',
    url: `${base}/tbank/v2`,
    script: '',
  }),
  /** None: the buyer pays on T-Bank's own page. */
  sources: () => ({ scripts: [], frames: [] }),
  /** Source: T-Bank's list of refusals. */
  finalCodes: ['1007', '1041', '1043'],
  create: async (settings, options) => (await import('./adapter.ts')).createTbank(settings, options),
  describe: async (code, lang) => (await import('./describe.ts')).describeTbank(code, lang),
})
