import { type PhoneFixture, startPhoneSandbox } from '../../../sandbox/testing/phone-fixture.ts'
import {
  type Browser,
  type BrowserResponse,
  type School,
  type SchoolOverrides,
  startSchool,
} from '../../../testing/school.ts'
import { newestMail } from '../../testing/mailbox.ts'
import type { PhoneCodesSettings } from '../settings.ts'

export const PHONE = '+79161234567'
/** A number that no account has. */
export const UNKNOWN = '+79262223344'
export const LANDING = 'https://landing.example'

type Fields = Record<string, string>

/** A school, the sandbox of its phones, and what a person does there. */
export interface PhoneSchool {
  school: School
  phones: PhoneFixture
  /** Asks for a code or a call. */
  request: (browser: Browser, fields?: Fields) => Promise<BrowserResponse>
  /** Does the deferred work, and says the code in the newest text message to the number; '' without one. */
  codeTo: (phone?: string) => Promise<string>
  /** Sends the code of the newest text message, or fields of its own. */
  signIn: (browser: Browser, fields?: Fields) => Promise<BrowserResponse>
  /** Proves the number by a code, and the mailbox by the mailed one. */
  proveBoth: (browser: Browser, fields?: Fields, email?: string) => Promise<BrowserResponse>
  close: () => Promise<void>
}

/** A code that is not the right one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 10 ** 6).padStart(6, '0')

const request: PhoneSchool['request'] = (browser, fields = {}) =>
  browser.post('/api/v1/phone-code/', { phone: PHONE, ...fields })

export const startPhoneSchool = async (
  settings: Partial<PhoneCodesSettings> = {},
  { config, ...overrides }: SchoolOverrides = {},
): Promise<PhoneSchool> => {
  const phones = await startPhoneSandbox(settings)
  const school = await startSchool({ config: { phoneCodes: phones.settings, ...config }, ...overrides })
  const codeTo = async (phone = PHONE) => {
    await school.mails()
    return /: (\d{6})/.exec(phones.textTo(phone) ?? '')?.[1] ?? ''
  }
  const signIn: PhoneSchool['signIn'] = async (browser, fields = {}) => {
    const code: Fields = 'way' in fields || 'email-code' in fields ? {} : { code: await codeTo() }
    return browser.post('/api/v1/phone-login/', { phone: PHONE, ...code, ...fields })
  }
  return {
    school,
    phones,
    request,
    codeTo,
    signIn,
    proveBoth: async (browser, fields = {}, email = 'mama@example.com') => {
      await request(browser)
      await signIn(browser)
      await browser.post('/api/v1/phone-email/', { phone: PHONE, ...fields })
      return signIn(browser, { 'email-code': (await newestMail(school, email)).code, ...fields })
    },
    close: async () => {
      await school.close()
      await phones.close()
    },
  }
}

/** How many codes were given to phones. */
export const sentTo = ({ phones }: PhoneSchool, phone = PHONE): number =>
  phones.texts.filter((text) => `+${text.phone}` === phone).length

/** The alarms that were logged. */
export const alarmsOf = ({ school }: PhoneSchool): unknown[] =>
  school
    .logs()
    .filter(({ event }) => event === 'phone-alarm')
    .map(({ cause, reason }) => [cause, reason])
