import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { PhoneCodesOffer } from '../../contract/replies.ts'
import type { CallProvider, SmsProvider } from './providers/provider.ts'
import { createSmsc } from './providers/smsc.ts'
import { createSmsru } from './providers/smsru.ts'
import type { PhoneBudget, PhoneCodesSettings } from './settings.ts'

/** The codes by phone of the school. */
export interface PhoneCodes {
  /** What pages are told. */
  offer: PhoneCodesOffer
  sms: SmsProvider
  /** Null if people cannot call. */
  calls: CallProvider | null
  budget: PhoneBudget
  /** Why a number in E.164 gets no codes; null for one that does. */
  errorOf: (phone: string) => 'phoneNotMobile' | 'phoneCountry' | null
}

/** Numbers of North America do not tell mobile from fixed ones. */
const MOBILE = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/** The smaller metadata of `toE164` know no types. Satellite phones are mobile, and of no country. */
const errorOf = ({ countries }: PhoneCodesSettings, phone: string): ReturnType<PhoneCodes['errorOf']> => {
  const number = parsePhoneNumberFromString(phone)
  if (!number?.country || !countries.includes(number.country)) return 'phoneCountry'
  return MOBILE.includes(number.getType() ?? '') ? null : 'phoneNotMobile'
}

/** A number as people write it. */
export const shownPhone = (phone: string): string => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone

interface Options {
  /** `fetch` for calls to one provider. */
  fetchOf: (target: string) => typeof fetch
  timeoutMs?: number
}

/** Null if they are off. */
export const createPhoneCodes = (
  settings: PhoneCodesSettings | null,
  { fetchOf, ...options }: Options,
): PhoneCodes | null => {
  if (!settings) return null
  const { ways, countries, sms, call, sender, budget } = settings
  const optionsOf = (target: string) => ({ ...options, fetch: fetchOf(target) })
  return {
    offer: { ways: [...ways], countries: [...countries] },
    sms:
      sms.provider === 'smsc'
        ? createSmsc(sms.settings, sender, optionsOf('smsc'))
        : createSmsru(sms.settings, sender, optionsOf('smsru')),
    calls: call && createSmsru(call, sender, optionsOf('smsru')),
    budget,
    errorOf: (phone) => errorOf(settings, phone),
  }
}
