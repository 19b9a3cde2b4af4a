import { z } from 'zod'
import { httpsOrigins } from '../../../config/config-fields.ts'
import { address, defineProvider, originOf, sandboxed } from '../../provider-definition.ts'
import type { CloudpaymentsSettings } from './api.ts'

const ANY_BANK = '*'

/** Page origins in CSP syntax: `*` becomes any https origin. */
const cspSources = (hosts: readonly string[]) => hosts.map((host) => (host === ANY_BANK ? 'https:' : host))

export const cloudpayments = defineProvider({
  environment: {
    CLOUDPAYMENTS_PUBLIC_ID: z.string().optional(),
    CLOUDPAYMENTS_API_SECRET: z.string().optional(),
    CLOUDPAYMENTS_URL: address.default('https://api.cloudpayments.ru'),
    CLOUDPAYMENTS_SCRIPT: address.default('https://checkout.cloudpayments.ru/checkout.js'),
    /** Origins of the banks' 3-D Secure pages; any https origin if empty. */
    ACS_ORIGINS: httpsOrigins(),
  },
  account: ['CLOUDPAYMENTS_PUBLIC_ID', 'CLOUDPAYMENTS_API_SECRET'],
  secrets: ['CLOUDPAYMENTS_API_SECRET'],
  refundDays: 365,
  forTests: { CLOUDPAYMENTS_PUBLIC_ID: /^test_/ },
  addresses: ['CLOUDPAYMENTS_URL', 'CLOUDPAYMENTS_SCRIPT'],
  settings: ({
    CLOUDPAYMENTS_PUBLIC_ID: publicId,
    CLOUDPAYMENTS_API_SECRET: apiSecret,
    ...values
  }): CloudpaymentsSettings | null =>
    publicId && apiSecret
      ? {
          isSandbox: false,
          publicId,
          apiSecret,
          url: values.CLOUDPAYMENTS_URL,
          script: values.CLOUDPAYMENTS_SCRIPT,
          hosts: values.ACS_ORIGINS.length > 0 ? values.ACS_ORIGINS : [ANY_BANK],
        }
      : null,
  sandbox: (base) => ({
    ...sandboxed(base),
    publicId: 'pk_sandbox',
    apiSecret: 'cloudpayments-of-the-sandbox',
    url: `${base}/cloudpayments`,
    script: `${base}/cloudpayments/checkout.js`,
  }),
  /** The script fetches its key from the API's origin; banks show 3-D Secure in a frame or on a page of their own. */
  sources: ({ script, url, hosts, isSandbox }) => ({
    scripts: [originOf(script)],
    frames: cspSources(hosts),
    calls: [originOf(script), originOf(url)],
    forms: cspSources(hosts),
    allowsStrings: !isSandbox,
  }),
  /** Source: PROVIDERS §1.3. */
  finalCodes: ['5004', '5007', '5041', '5043'],
  create: async (settings, options) => (await import('./adapter.ts')).createCloudpayments(settings, options),
  describe: async (code, lang) => (await import('./refusals.ts')).describeCloudpayments(code, lang),
})
