import type { CheckAuthReply, SignedInReply } from '../../../server/contract/replies.ts'
import type { AuthApi } from '../../api/auth.ts'
import type { Reason, Refused } from '../../api/result.ts'
import type { WidgetConfig, WidgetHost } from '../../browser/host.ts'
import type { Page } from '../../browser/page.ts'

export const SCHOOL = 'https://school.example'
export const LANDING = 'https://landing.example'

export const aConfig = (config: Partial<WidgetConfig> = {}): WidgetConfig => ({
  lang: 'ru',
  nextUrl: '',
  nextUrlProperty: '',
  successUrl: '',
  authType: 'landing',
  onlyAuth: false,
  room: '',
  webinar: '',
  eventType: '',
  eventId: '',
  webinarDate: '',
  webinarOfferUrl: '',
  bizonUrl: '',
  action: '',
  actionText: '',
  signedUpEvent: '',
  sendLessonEvents: false,
  noFacebook: false,
  noCaptcha: false,
  notClosable: false,
  email: '',
  name: '',
  phone: '',
  ...config,
})

export const anonymous: CheckAuthReply = { status: 'anonymous', csrf_token: 'token-1', redirect_origins: [] }

export const recognised = (phone: string | null): CheckAuthReply => ({
  status: 'ok',
  csrf_token: 'token-1',
  redirect_origins: [],
  user_id: '7',
  user_name: 'Анна',
  phone,
  segment_data: { user_id: '7' },
})

export const signedIn = (reply: Partial<SignedInReply> = {}): SignedInReply => ({
  status: 'ok',
  csrf_token: 'token-2',
  user_id: '7',
  user_name: 'Анна',
  user_data: { user_id: '7' },
  phone: '+79991234567',
  ...reply,
})

export const refused = (fields: Record<string, string>, reason: Reason = 'refused'): Refused => ({
  ok: false,
  reason,
  fields,
})

/** A host that keeps a diary of what was emitted. `onEmit` may cancel. */
export const aHost = (
  host: Partial<WidgetHost> & { settings?: Partial<WidgetConfig>; onEmit?: (name: string) => boolean } = {},
): WidgetHost & { emitted: string[] } => {
  const { settings, onEmit = () => true, ...rest } = host
  const config = aConfig(settings)
  const emitted: string[] = []
  return {
    config: () => config,
    onConfigChange: () => () => {},
    apiBase: SCHOOL,
    checkAuth: () => Promise.resolve(Response.json(anonymous)),
    emit: (name, detail) => {
      emitted.push(detail ? `${name} ${JSON.stringify(detail)}` : name)
      return onEmit(name)
    },
    takeEarlyAction: () => null,
    isPopup: false,
    close: () => {},
    signal: new AbortController().signal,
    ...rest,
    emitted,
  }
}

/** An API that knows nobody and refuses nothing; `calls` keeps what was sent. */
export const anApi = (replies: Partial<AuthApi> = {}): AuthApi & { calls: string[] } => {
  const calls: string[] = []
  const api: AuthApi = {
    check: async () => ({ ok: true, body: anonymous }),
    signIn: async () => ({ ok: true, body: signedIn() }),
    register: async () => ({ ok: true, body: signedIn() }),
    sendLink: async () => ({ ok: true, body: { status: 'ok', time_left: 30 } }),
    addPhone: async () => ({ ok: true, body: { status: 'ok', phone: '+79991234567' } }),
    sendCode: async () => ({ ok: true, body: { status: 'ok', time_left: 30 } }),
    checkCode: async () => ({ ok: true, body: signedIn() }),
    ticketTo: async () => undefined,
    ...replies,
  }
  const told = <Sent, Reply>(name: string, call: (sent: Sent) => Promise<Reply>) => {
    return (sent: Sent) => {
      calls.push(`${name} ${JSON.stringify(sent)}`)
      return call(sent)
    }
  }
  return {
    check: api.check,
    signIn: told('signIn', api.signIn),
    register: told('register', api.register),
    sendLink: told('sendLink', api.sendLink),
    addPhone: told('addPhone', api.addPhone),
    sendCode: told('sendCode', api.sendCode),
    checkCode: told('checkCode', api.checkCode),
    ticketTo: told('ticketTo', api.ticketTo),
    calls,
  }
}

/** A page that keeps what would have left it. */
export const aPage = (address = `${SCHOOL}/landing/`): Page & { left: string[]; comeBack: () => void } => {
  const left: string[] = []
  const returns: (() => void)[] = []
  return {
    address: () => new URL(address),
    reload: () => left.push('reload'),
    assign: (url) => left.push(url),
    post: (url, fields) => left.push(`POST ${url} ${JSON.stringify(fields)}`),
    timeZone: () => 'Europe/Moscow',
    onReturn: (listener) => returns.push(listener),
    left,
    comeBack: () => returns.forEach((listener) => listener()),
  }
}
