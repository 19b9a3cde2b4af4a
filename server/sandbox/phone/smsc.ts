import type { SmscSettings } from '../../auth/phone-codes/settings.ts'
import { json } from '../http.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute } from '../provider-sandbox.ts'
import type { PhoneMode, PhoneNetwork } from './phone-sandbox.ts'

/** Errors of SMSC with their codes, all with status 200. */
const ERRORS: Partial<Record<PhoneMode, number>> = {
  'bad-account': 2,
  'no-money': 3,
  limit: 9,
  forbidden: 6,
  'bad-number': 7,
  'unknown-error': 5,
  'inner-error': 8,
}

/** These errors name the message. */
const WITH_ID = [3, 6, 7, 8]

const ID = 1_204
const PRICE_ONLY = '1'

const error = (code: number): SandboxResponse =>
  json(200, { error: `the sandbox says ${code}`, error_code: code, ...(WITH_ID.includes(code) && { id: ID }) })

/** `sys/send.php` of smsc.ru, under `/smsc` of the phone sandbox. */
export const smscRoutes = (network: PhoneNetwork, { account }: SmscSettings): SandboxRoute[] => {
  const send = ({ body }: SandboxRequest): SandboxResponse => {
    const form = new URLSearchParams(body)
    const isOwner = Object.entries(account).every(([field, value]) => form.get(field) === value)
    const mode = network.current()
    const code = isOwner ? ERRORS[mode] : 2
    if (code !== undefined) return error(code)
    const [phone, text] = [form.get('phones') ?? '', form.get('mes') ?? '']
    if (!phone || !text || form.get('fmt') !== '3' || form.get('charset') !== 'utf-8') return error(1)
    const cost = network.price().toFixed(2)
    if (form.get('cost') === PRICE_ONLY) return json(200, mode === 'no-price' ? { cnt: 1 } : { cost, cnt: 1 })
    network.deliver({ phone: phone.replace('+', ''), text, sender: form.get('sender'), visitorIp: null })
    if (mode === 'no-id') return json(200, { cnt: 1, cost })
    return json(200, { id: ID, cnt: 1, cost, ...(mode === 'echo' && { mes: text, phones: phone }) })
  }

  return [
    {
      method: 'POST',
      path: /^\/smsc\/sys\/send\.php$/,
      operation: 'send',
      respond: (request) => network.respond(`POST /sys/send.php`, () => send(request)),
    },
  ]
}
