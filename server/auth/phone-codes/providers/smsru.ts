import { z } from 'zod'
import type { SmsruSettings } from '../settings.ts'
import { askGateway, rubles, statusCode } from './ask.ts'
import {
  type AdapterOptions,
  type CallProvider,
  type Refused,
  type SendRefusal,
  type SmsProvider,
  toKopecks,
  type UnknownOutcome,
} from './provider.ts'

const OK = 100

/** Status codes of SMS.ru, of the whole request and of one message. Others are about the request itself. */
const REFUSALS: Record<number, SendRefusal> = {
  200: 'auth',
  201: 'money',
  202: 'number',
  204: 'forbidden',
  207: 'number',
  230: 'limit',
  231: 'limit',
  232: 'limit',
  301: 'auth',
  302: 'auth',
}

const outer = z.object({ status_code: statusCode })
const message = z.object({
  status_code: statusCode,
  sms_id: z.string().optional(),
  cost: rubles.optional(),
})
const sent = outer.extend({ sms: z.record(z.string(), message).optional() })
const started = z.object({
  status_code: statusCode.optional(),
  check_id: z.union([z.string(), z.number()]).transform(String).optional(),
  call_phone: z
    .union([z.string(), z.number()])
    .transform((value) => String(value).replaceAll(/\D/g, ''))
    .pipe(z.string().min(5).max(15))
    .optional(),
})
const checked = z.object({ check_status: statusCode })

const refusalOf = (status: number): Refused | UnknownOutcome => {
  const reason = REFUSALS[status]
  return reason ? { kind: 'refused', reason } : { kind: 'unknown', reason: `status_code ${status}` }
}

const WAITING = 400
const CONFIRMED = 401

/** The number as SMS.ru takes it. */
const bare = (phone: string) => phone.replace('+', '')

/** SMS.ru: text messages, and calls that it waits for. `OK` of the whole request says nothing of its one message. */
export const createSmsru = (
  { url, apiId }: SmsruSettings,
  sender: string | null,
  options: AdapterOptions,
): SmsProvider & CallProvider => {
  const fields = { api_id: apiId, json: '1' }

  const about = async (path: string, phone: string, text: string, more: Record<string, string>) => {
    const form = { ...fields, to: bare(phone), msg: text, ...more, ...(sender !== null && { from: sender }) }
    const response = await askGateway(options, `${url}${path}`, form, sent)
    if (response.kind === 'unknown') return response
    const { status_code: status, sms = {} } = response.value
    if (status !== OK) return refusalOf(status)
    const one = sms[bare(phone)]
    if (!one) return { kind: 'unknown' as const, reason: 'no message' }
    return one.status_code === OK ? { kind: 'message' as const, one } : refusalOf(one.status_code)
  }

  return {
    send: async (phone, text, visitorIp) => {
      const found = await about('/sms/send', phone, text, { ip: visitorIp })
      if (found.kind !== 'message') return found
      const { sms_id: id, cost } = found.one
      if (id === undefined) return { kind: 'unknown', reason: 'no id' }
      return { kind: 'accepted', id, kopecks: cost === undefined ? null : toKopecks(cost) }
    },
    price: async (phone, text) => {
      const found = await about('/sms/cost', phone, text, {})
      if (found.kind !== 'message') return found
      const { cost } = found.one
      return cost === undefined ? { kind: 'unknown', reason: 'no price' } : { kind: 'price', kopecks: toKopecks(cost) }
    },
    start: async (phone) => {
      const response = await askGateway(options, `${url}/callcheck/add`, { ...fields, phone: bare(phone) }, started)
      if (response.kind === 'unknown') return response
      const { status_code: status = OK, check_id: callId, call_phone: number } = response.value
      if (status !== OK) return refusalOf(status)
      if (callId === undefined || number === undefined) return { kind: 'unknown', reason: 'no call' }
      return { kind: 'started', callId, phone: `+${number}` }
    },
    state: async (callId) => {
      const form = { ...fields, check_id: callId }
      const response = await askGateway(options, `${url}/callcheck/status`, form, checked)
      if (response.kind === 'unknown') return 'waiting'
      const { check_status: status } = response.value
      if (status === CONFIRMED) return 'confirmed'
      return status === WAITING ? 'waiting' : 'expired'
    },
  }
}
