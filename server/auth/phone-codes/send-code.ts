import { randomUUID } from 'node:crypto'
import type { Deps } from '../../app/deps.ts'
import { MINUTE_MS } from '../../contract/durations.ts'
import { PHONE_PAUSE_SECONDS } from '../../contract/phone.ts'
import type { PhoneCodeReply } from '../../contract/phone-calls.ts'
import type { PhoneCodeInput } from '../../contract/phone-calls.ts'
import { refuse, refuseForNow } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { defer } from '../accounts/deferred-task.ts'
import { requireCaptcha } from '../captcha/require-captcha.ts'
import { newPhoneCode, phoneCodeHashes } from '../secrets.ts'
import { keepPhoneCode, phoneCodeOf } from '../stores/phone-code-store.ts'
import { alarm } from './alarm.ts'
import { shownPhone } from './phone-codes.ts'
import { askerOf, pauseReply, checkPhoneLimits, phoneCodesBy } from './phone-limits.ts'

export type SendPhoneCodeDeps = Pick<
  Deps,
  'config' | 'db' | 'transact' | 'mail' | 'now' | 'limits' | 'captcha' | 'log' | 'phoneCodes'
>

/** How long a code is valid, and how long a call is awaited; a proof of the mailbox may follow as long. */
export const PHONE_PROOF_MS = 10 * MINUTE_MS

/** Whether it is sent depends on the account, so that is looked up after the reply. */
const sendText = async (
  deps: SendPhoneCodeDeps,
  { phone }: PhoneCodeInput,
  caller: Caller,
): Promise<PhoneCodeReply> => {
  const { config, transact, mail, now } = deps
  const browserHash = askerOf(caller)
  const limit = await checkPhoneLimits(deps, { phone, way: 'sms' }, caller)
  if (!limit.isAllowed) return pauseReply(limit.pause)
  const [sendId, code, at] = [randomUUID(), newPhoneCode(), now()]
  const [codeHash] = phoneCodeHashes(config.sessionSecrets, phone, code)
  const expiresAt = new Date(at.getTime() + PHONE_PROOF_MS)
  const { origin } = caller
  await transact((tx) => keepPhoneCode(tx, { id: sendId, phone, browserHash, origin, way: 'sms', codeHash, expiresAt }))
  await defer(
    { transact, mail, now },
    { task: 'phone-code', sendId, phone, code, host: new URL(origin).hostname },
    caller,
  )
  return { status: 'ok', time_left: PHONE_PAUSE_SECONDS }
}

const callReply = (phone: string, pause: number): PhoneCodeReply => ({
  status: 'ok',
  call_phone: phone,
  call_phone_shown: shownPhone(phone),
  time_left: pause,
})

/** The call is awaited for any number, since it costs nothing, so nothing tells whether an account has it. */
const awaitCall = async (
  deps: SendPhoneCodeDeps,
  { phone }: PhoneCodeInput,
  caller: Caller,
): Promise<PhoneCodeReply> => {
  const { db, transact, now } = deps
  const { calls } = phoneCodesBy(deps, 'call')
  const key = { phone, browserHash: askerOf(caller), way: 'call' as const }
  const limit = await checkPhoneLimits(deps, key, caller)
  if (!limit.isAllowed) {
    const awaited = await phoneCodeOf(db, key)
    if (awaited?.callPhone && awaited.expiresAt > now()) return callReply(awaited.callPhone, limit.pause)
    return refuseForNow(429, 'phoneTooMany', limit.pause)
  }
  const started = (await calls?.start(phone)) ?? { kind: 'unknown' as const, reason: 'off' }
  if (started.kind !== 'started') {
    await alarm(deps, 'call', started.reason)
    await deps.limits.forget('phonePause', `call ${phone}`)
    return refuseForNow(503, 'phoneCallDown', PHONE_PAUSE_SECONDS)
  }
  const { callId, phone: callPhone } = started
  const expiresAt = new Date(now().getTime() + PHONE_PROOF_MS)
  const row = { id: randomUUID(), ...key, origin: caller.origin, callId, callPhone, expiresAt }
  await transact((tx) => keepPhoneCode(tx, row))
  return callReply(callPhone, PHONE_PAUSE_SECONDS)
}

/**
 * Sends a code to a phone, or shows a number to call from it. The reply and its time are the same for a number that has an account, one that
 * has none, and one that is not sent to. Source: SECURITY R8, R68.
 */
export const phoneCode = async (
  deps: SendPhoneCodeDeps,
  form: PhoneCodeInput,
  caller: Caller,
): Promise<PhoneCodeReply> => {
  const { phone, way } = form
  const { errorOf } = phoneCodesBy(deps, way)
  const error = errorOf(phone)
  if (error) return refuse('phone', error)
  await requireCaptcha(deps, form, caller, 'send_code')
  return way === 'sms' ? sendText(deps, form, caller) : awaitCall(deps, form, caller)
}
