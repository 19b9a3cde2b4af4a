import type { CheckAuthReply, SignedInReply } from '../../../server/contract/replies.ts'
import type { TicketTo } from '../../api/ticket-call.ts'
import type { Client, Fields } from '../../api/client.ts'
import type { Reason, Refused, Result } from '../../api/result.ts'
import { noPageSession, type WidgetConfig, type WidgetHost } from '../../browser/host.ts'
import type { TabNews, Tabs } from '../../browser/tabs.ts'
import { aPageAt } from '../../browser/testing/a-page.ts'
import type { emailApi } from '../calls/email.ts'
import type { formApi } from '../calls/forms.ts'
import type { letterApi } from '../calls/letters.ts'
import type { EventApi } from '../calls/secondary-calls.ts'
import type { FirstCheck } from '../captcha/first-check.ts'

export const SCHOOL = 'https://school.example'
export const LANDING = 'https://landing.example'

export const aConfig = (config: Partial<WidgetConfig> = {}): WidgetConfig => ({
  lang: 'ru',
  dateLang: '',
  view: 'pass',
  caption: '',
  nextUrl: '',
  nextUrlProperty: '',
  successUrl: '',
  authType: 'landing',
  onlyAuth: false,
  authOnly: false,
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
  noProviders: false,
  noPhone: false,
  noPasskeyOffer: false,
  noCaptcha: false,
  noHistory: false,
  flow: '',
  notClosable: false,
  supportEmail: '',
  supportWhatsapp: '',
  email: '',
  name: '',
  phone: '',
  ...config,
})

export const anonymous: CheckAuthReply = {
  status: 'anonymous',
  csrf_token: 'token-1',
  redirect_origins: [],
  event_origins: [],
}

export const recognised = (phone: string | null): CheckAuthReply => ({
  status: 'ok',
  csrf_token: 'token-1',
  redirect_origins: [],
  event_origins: [],
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
    pageSession: noPageSession,
    emit: (name, detail) => {
      emitted.push(detail ? `${name} ${JSON.stringify(detail)}` : name)
      return onEmit(name)
    },
    claimEarlyAction: () => null,
    presumedPerson: null,
    kind: 'login',
    isPopup: false,
    close: () => {},
    notify: () => {},
    signal: new AbortController().signal,
    ...rest,
    emitted,
  }
}

/** The calls of the widget, by the names that tests use. */
export type Replies = Pick<Client, 'check' | 'checkAgain'> & {
  signIn: (fields: Fields) => Promise<Result<SignedInReply>>
  ticketTo: TicketTo
} & ReturnType<typeof emailApi> &
  ReturnType<typeof letterApi> &
  ReturnType<typeof formApi> &
  EventApi

const recorded = async () => ({ ok: true, body: { status: 'ok' } }) as const

/** An API that knows nobody and refuses nothing; `calls` keeps what was sent. */
export const anApi = (replies: Partial<Replies> = {}): Replies & { calls: string[] } => {
  return {
    check: async () => ({ ok: true, body: anonymous }),
    checkAgain: async () => ({ ok: true, body: anonymous }),
    signIn: async () => ({ ok: true, body: signedIn() }),
    findWays: async () => ({ ok: true, body: { status: 'ok', ways: ['password', 'code'] } }),
    register: async () => ({ ok: true, body: signedIn() }),
    registerForEvent: async () => ({ ok: true, body: signedIn() }),
    registerUserForWebinar: recorded,
    registerUserForEvent: recorded,
    startFreeLesson: async () => ({ ok: true, body: { status: 'ok', lesson_url: `${SCHOOL}/free-lesson-oct` } }),
    signOut: async () => ({ ok: true, body: { status: 'ok', csrf_token: 'token-3' } }),
    sendLink: async () => ({ ok: true, body: { status: 'ok', time_left: 30 } }),
    addPhone: async () => ({ ok: true, body: { status: 'ok', phone: '+79991234567' } }),
    sendCode: async () => ({ ok: true, body: { status: 'ok', time_left: 30 } }),
    checkCode: async () => ({ ok: true, body: signedIn() }),
    ticketTo: async () => undefined,
    ...replies,
    calls: [],
  }
}

const names: Record<string, keyof Replies> = {
  '/api/v1/landing-auth/': 'signIn',
  '/api/v1/sign-in-ways/': 'findWays',
  '/api/v1/landing-registration-site/': 'register',
  '/api/v1/landing-registration/v2/': 'registerForEvent',
  '/api/v1/register-user-webinar/': 'registerUserForWebinar',
  '/api/v1/register-event/': 'registerUserForEvent',
  '/api/v1/start-free-lesson/': 'startFreeLesson',
  '/api/v1/logout/': 'signOut',
  '/api/v1/landing-send-ml/': 'sendLink',
  '/api/v1/landing-add-phone/': 'addPhone',
}

/** The wire of that API: it keeps what is sent in `calls`, and what the server would not answer is no reply. */
export const aClient = (api: ReturnType<typeof anApi>): Client => ({
  check: api.check,
  checkAgain: api.checkAgain,
  post: async (path, { 'send-code': isSending, 'check-code': isChecking, ...fields }, isReply) => {
    if (path === '/api/v1/ticket/') {
      const { 'success-url': target = '' } = fields
      api.calls.push(`ticketTo ${JSON.stringify(target)}`)
      const ticket = await api.ticketTo(target)
      const body: unknown = { status: 'ok', ticket }
      return isReply(body) ? { ok: true, body } : refused({ __all__: 'Нет' })
    }
    const name = isSending ? 'sendCode' : isChecking ? 'checkCode' : names[path]
    if (!name || name === 'ticketTo') throw new Error(`nobody answers ${path}`)
    api.calls.push(Object.keys(fields).length > 0 ? `${name} ${JSON.stringify(fields)}` : name)
    const result: Result<unknown> = await api[name](fields)
    if (!result.ok) return result
    if (!isReply(result.body)) throw new Error(`${name} answers something else`)
    return { ok: true, body: result.body }
  },
})

/** A captcha that asks for nothing. */
export const noCaptcha: FirstCheck = { expect: () => undefined, proof: async () => ({}) }

/** The other tabs: `sent` is the news that they were sent, `receive` delivers theirs. */
export const someTabs = (): Tabs & { sent: TabNews[]; receive: (news: TabNews) => void } => {
  const sent: TabNews[] = []
  const listeners: ((news: TabNews) => void)[] = []
  return {
    sent,
    notify: (news) => sent.push(news),
    listen: (listener) => listeners.push(listener),
    receive: (news) => listeners.forEach((listener) => listener(news)),
  }
}

export const aPage = (address = `${SCHOOL}/landing/`) => aPageAt(address)
