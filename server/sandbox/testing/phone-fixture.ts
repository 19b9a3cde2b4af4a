import { type PhoneCodesSettings, withPhoneSandbox } from '../../auth/phone-codes/settings.ts'
import { createFaults, type Faults } from '../provider-sandbox.ts'
import { createPhoneSandbox, type PhoneSandbox } from '../phone/sandbox.ts'
import { type Served, serveSandboxes } from '../serve-sandboxes.ts'

/** The sandbox of text messages and calls on a port of its own. Close it after the test. */
export interface PhoneFixture extends PhoneSandbox {
  /** Its address, without a trailing slash. */
  address: string
  /** For `Config.phoneCodes`. */
  settings: PhoneCodesSettings
  faults: Faults
  close: () => Promise<void>
}

const standard: PhoneCodesSettings = {
  ways: ['sms', 'call'],
  countries: ['RU', 'BY'],
  sms: { provider: 'smsru', settings: { url: '', apiId: '' } },
  call: null,
  sender: null,
  budget: { hour: 30_000, day: 200_000, message: 2_000 },
  isSandbox: true,
}

export const startPhoneSandbox = async (options: Partial<PhoneCodesSettings> = {}): Promise<PhoneFixture> => {
  const served: Served[] = []
  const { origin: address, close } = await serveSandboxes(0, served)
  const sandbox = createPhoneSandbox({ slowMs: 20 })
  const faults = createFaults()
  served.push({ sandbox, faults })
  const settings = withPhoneSandbox({ ...standard, ...options }, address)
  if (!settings) throw new Error('the sandbox has settings')
  return { ...sandbox, address, settings, faults, close }
}
