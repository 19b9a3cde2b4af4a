import { z } from 'zod'
import { httpsOrigins } from '../../../config/config-fields.ts'
import { address, defineProvider, originOf, sandboxed } from '../../provider-definition.ts'
import type { YookassaSettings } from './client.ts'

/** YooKassa does not document what its scripts call and frame, so its own domains are allowed as a whole. */
const OWN = ['https://yookassa.ru', 'https://*.yookassa.ru', 'https://yoomoney.ru', 'https://*.yoomoney.ru']

export const yookassa = defineProvider({
  environment: {
    YOOKASSA_SHOP_ID: z.string().optional(),
    YOOKASSA_SECRET_KEY: z.string().optional(),
    YOOKASSA_URL: address.default('https://api.yookassa.ru/v3'),
    YOOKASSA_SCRIPT: address.default('https://static.yoomoney.ru/checkout-js/v1/checkout.js'),
    YOOKASSA_WIDGET: address.default('https://yookassa.ru/checkout-widget/v1/checkout-widget.js'),
    YOOKASSA_HOSTS: httpsOrigins('https://yoomoney.ru,https://yookassa.ru,https://qr.nspk.ru'),
  },
  account: ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'],
  secrets: ['YOOKASSA_SECRET_KEY'],
  refundDays: 1096,
  forTests: { YOOKASSA_SECRET_KEY: /^test_/ },
  addresses: ['YOOKASSA_URL', 'YOOKASSA_SCRIPT', 'YOOKASSA_WIDGET'],
  settings: ({ YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey, ...values }): YookassaSettings | null =>
    shopId && secretKey
      ? {
          isSandbox: false,
          shopId,
          secretKey,
          url: values.YOOKASSA_URL,
          script: values.YOOKASSA_SCRIPT,
          widgetScript: values.YOOKASSA_WIDGET,
          hosts: values.YOOKASSA_HOSTS,
        }
      : null,
  sandbox: (base) => ({
    ...sandboxed(base),
    shopId: '100500',
    secretKey: 'test_yookassa-of-the-sandbox',
    url: `${base}/yookassa/v3`,
    script: `${base}/yookassa/checkout.js`,
    widgetScript: `${base}/yookassa/checkout-widget.js`,
  }),
  sources: ({ script, widgetScript, hosts, isSandbox }) => {
    const scripts = [originOf(script), originOf(widgetScript)]
    const own = isSandbox ? hosts : OWN
    return { scripts, frames: own, calls: own, allowsStrings: !isSandbox }
  },
  /** Source: PROVIDERS §1.2. */
  finalCodes: ['permission_revoked'],
  create: async (settings, options) => (await import('./adapter.ts')).createYookassa(settings, options),
  describe: async (code, lang) => (await import('./describe.ts')).describeYookassa(code, lang),
})
