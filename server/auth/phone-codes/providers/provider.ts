/** Why a provider does not send. `number`: it cannot reach the number; `forbidden`: by text, sender or operator. */
export const SEND_REFUSALS = ['number', 'forbidden', 'money', 'limit', 'auth'] as const
export type SendRefusal = (typeof SEND_REFUSALS)[number]

/** `unknown`: no answer, or an unusable one; the message may have been sent. `reason` is for the log, without numbers and codes. */
export interface UnknownOutcome {
  kind: 'unknown'
  reason: string
}

export type Refused = { kind: 'refused'; reason: SendRefusal }

/** `kopecks`: what it has cost, if the provider says so. */
export type SendOutcome = { kind: 'accepted'; id: string; kopecks: number | null } | Refused | UnknownOutcome

export type PriceOutcome = { kind: 'price'; kopecks: number } | Refused | UnknownOutcome

/** `phone` is in E.164: the person calls it. */
export type CallStart = { kind: 'started'; callId: string; phone: string } | Refused | UnknownOutcome

export type CallState = 'waiting' | 'confirmed' | 'expired'

/** Sends text messages. Numbers are in E.164. No method rejects. */
export interface SmsProvider {
  /** `visitorIp` is that of who has asked for the code: providers have a defence against floods of their own. */
  send: (phone: string, text: string, visitorIp: string) => Promise<SendOutcome>
  /** What a text message to this number costs now. */
  price: (phone: string, text: string) => Promise<PriceOutcome>
}

/** Waits for calls of people. No method rejects. */
export interface CallProvider {
  start: (phone: string) => Promise<CallStart>
  /** `waiting` also without a usable answer. */
  state: (callId: string) => Promise<CallState>
}

/** The longest response of a provider that is read, in bytes. */
export const LONGEST_REPLY = 64 * 1024

/** Time limit of a request. The worker that sends mails makes them. */
export const TIMEOUT_MS = 5_000

export interface AdapterOptions {
  fetch?: typeof fetch
  timeoutMs?: number
}

/** A sum as providers write it (`"3.50"`) in kopecks, rounded up. */
export const toKopecks = (rubles: number): number => Math.ceil(Math.round(rubles * 10_000) / 100)
