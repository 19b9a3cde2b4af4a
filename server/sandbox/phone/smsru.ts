import type { SmsruSettings } from '../../auth/phone-codes/settings.ts'
import { json } from '../http.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute } from '../provider-sandbox.ts'
import { CALL_PHONE, type PhoneMode, type PhoneNetwork } from './phone-sandbox.ts'

const OK = 100
const BAD_KEY = 200

/** What SMS.ru says of a whole request, with status 200. */
const ERRORS: Partial<Record<PhoneMode, number>> = {
  'bad-account': BAD_KEY,
  'no-money': 201,
  limit: 230,
  'unknown-error': 220,
}

/** What it says of the one message of a request that is fine. */
const INNER: Partial<Record<PhoneMode, number>> = { 'bad-number': 202, forbidden: 204, 'inner-error': 207 }

const CHECKS = { waiting: 400, confirmed: 401, expired: 402 }

const error = (code: number): SandboxResponse =>
  json(200, { status: 'ERROR', status_code: code, status_text: `the sandbox says ${code}` })

const shown = (phone: string) => phone.replace(/^(\d)(\d{3})(\d{3})(\d{4})$/, '+$1 ($2) $3-$4')

/** `sms/send`, `sms/cost` and `callcheck` of sms.ru, under `/smsru` of the phone sandbox. */
export const smsruRoutes = (network: PhoneNetwork, { apiId }: SmsruSettings): SandboxRoute[] => {
  const checked = (form: URLSearchParams, respond: () => SandboxResponse): SandboxResponse => {
    const code = form.get('api_id') === apiId ? ERRORS[network.current()] : BAD_KEY
    return code === undefined ? respond() : error(code)
  }

  const message = (form: URLSearchParams, fields: Record<string, unknown>): SandboxResponse => {
    const mode = network.current()
    const inner = INNER[mode]
    const to = mode === 'other-number' ? '79990000000' : (form.get('to') ?? '')
    const one =
      inner === undefined
        ? { status: 'OK', status_code: OK, ...fields }
        : { status: 'ERROR', status_code: inner, status_text: `the sandbox says ${inner}` }
    return json(200, { status: 'OK', status_code: OK, sms: { [to]: one }, balance: 100 })
  }

  const send = (form: URLSearchParams): SandboxResponse => {
    const [mode, phone, text] = [network.current(), form.get('to') ?? '', form.get('msg') ?? '']
    if (INNER[mode] === undefined) network.deliver({ phone, text, sender: form.get('from'), visitorIp: form.get('ip') })
    return message(form, {
      ...(mode !== 'no-id' && { sms_id: '201737-1000000' }),
      cost: network.price().toFixed(2),
      ...(mode === 'echo' && { msg: text }),
    })
  }

  const cost = (form: URLSearchParams): SandboxResponse =>
    message(form, network.current() === 'no-price' ? { sms: 1 } : { cost: network.price().toFixed(2), sms: 1 })

  const add = (form: URLSearchParams): SandboxResponse => {
    const call = network.awaitCall(form.get('phone') ?? '')
    if (network.current() === 'no-id') return json(200, { status: 'OK', call_phone: CALL_PHONE })
    return json(200, {
      status: 'OK',
      check_id: call.id,
      call_phone: CALL_PHONE,
      call_phone_pretty: shown(CALL_PHONE),
      call_phone_html: `<a href="callto:${CALL_PHONE}">${shown(CALL_PHONE)}</a>`,
    })
  }

  const status = (form: URLSearchParams): SandboxResponse => {
    const call = network.callOf(form.get('check_id') ?? '')
    const state = call?.state ?? 'expired'
    return json(200, { status: 'OK', check_status: String(CHECKS[state]), check_status_text: state })
  }

  const route = (
    name: string,
    operation: string,
    respond: (form: URLSearchParams) => SandboxResponse,
  ): SandboxRoute => ({
    method: 'POST',
    path: new RegExp(`^/smsru/${name}$`),
    operation,
    respond: (request: SandboxRequest) => {
      const form = new URLSearchParams(request.body)
      return network.respond(`POST /${name}`, () => checked(form, () => respond(form)))
    },
  })

  return [
    route('sms/send', 'send', send),
    route('sms/cost', 'price', cost),
    route('callcheck/add', 'call', add),
    route('callcheck/status', 'call-state', status),
  ]
}
