import { z } from 'zod'
import type { SmscSettings } from '../settings.ts'
import { askGateway, rubles, statusCode } from './ask.ts'
import {
  type AdapterOptions,
  type Refused,
  type SendRefusal,
  type SmsProvider,
  toKopecks,
  type UnknownOutcome,
} from './provider.ts'

/** Error codes of SMSC. Others are about the request itself. */
const REFUSALS: Record<number, SendRefusal> = {
  2: 'auth',
  3: 'money',
  4: 'limit',
  6: 'forbidden',
  7: 'number',
  8: 'number',
  9: 'limit',
}

const reply = z.union([
  z.object({ error_code: statusCode }),
  z.object({ id: z.union([z.string(), z.number()]).transform(String), cost: rubles.optional() }),
  z.object({ cost: rubles }),
])

type Reply = z.output<typeof reply>

const refusalOf = ({ error_code: code }: Extract<Reply, { error_code: number }>): Refused | UnknownOutcome => {
  const reason = REFUSALS[code]
  return reason ? { kind: 'refused', reason } : { kind: 'unknown', reason: `error ${code}` }
}

/** What `cost` asks for: the price only, or to send and tell the price. */
const PRICE_ONLY = '1'
const SEND_WITH_PRICE = '2'

/** How long SMSC tries to deliver, in hours. A code is of no use later. */
const VALID_HOURS = '1'

/** SMSC.ru. Its answers have status 200, errors too. */
export const createSmsc = (
  { url, account }: SmscSettings,
  sender: string | null,
  options: AdapterOptions,
): SmsProvider => {
  const ask = (phone: string, text: string, cost: string) => {
    const fields = { ...account, phones: phone, mes: text, charset: 'utf-8', fmt: '3', cost, valid: VALID_HOURS }
    return askGateway(options, `${url}/sys/send.php`, { ...fields, ...(sender !== null && { sender }) }, reply)
  }
  return {
    send: async (phone, text) => {
      const response = await ask(phone, text, SEND_WITH_PRICE)
      if (response.kind === 'unknown') return response
      const { value } = response
      if ('error_code' in value) return refusalOf(value)
      if (!('id' in value)) return { kind: 'unknown', reason: 'no id' }
      return { kind: 'accepted', id: value.id, kopecks: value.cost === undefined ? null : toKopecks(value.cost) }
    },
    price: async (phone, text) => {
      const response = await ask(phone, text, PRICE_ONLY)
      if (response.kind === 'unknown') return response
      const { value } = response
      if ('error_code' in value) return refusalOf(value)
      return value.cost === undefined
        ? { kind: 'unknown', reason: 'no price' }
        : { kind: 'price', kopecks: toKopecks(value.cost) }
    },
  }
}
