import { type ProviderId, PROVIDERS } from '../contract/checkout/methods.ts'
import { type PaymentSettings, sandboxSettings } from '../payments/settings.ts'
import { createCloudpaymentsSandbox } from './cloudpayments/sandbox.ts'
import { createFaults, type Faults, type SandboxContext } from './provider-sandbox.ts'
import { createLoginSandboxes, servedLogins } from './login-sandboxes.ts'
import { createPhoneSandbox } from './phone/sandbox.ts'
import { createNotices, type Notices } from './notifications.ts'
import { type Served, serveSandboxes } from './serve-sandboxes.ts'
import { createStripeSandbox } from './stripe/sandbox.ts'
import { createTbankSandbox } from './tbank/sandbox.ts'
import { createYookassaSandbox } from './yookassa/sandbox.ts'

interface SandboxOptions {
  /** 0 takes any free port. */
  port: number
  /** Base URL of the school's notification endpoints, without a trailing slash. */
  notifyUrl: string
  now: () => Date
  /** Runs `work` after a delay; in real time by default. */
  defer?: (ms: number, work: () => void) => void
  cards?: PaymentSettings['cards']
  /** The school's origin, if the sandboxes of the login providers are wanted. */
  baseUrl?: string
  /** Whether the sandbox of text messages and calls is wanted. */
  hasPhone?: boolean
}

const forEach = <Value>(make: () => Value): Record<ProviderId, Value> => ({
  yookassa: make(),
  cloudpayments: make(),
  tbank: make(),
  stripe: make(),
})

/** Real timers, which do not keep the process alive and are cleared on `stop`. */
const createTimers = () => {
  const timers = new Set<NodeJS.Timeout>()
  return {
    defer: (ms: number, work: () => void) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        work()
      }, ms)
      timers.add(timer.unref())
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** The accounts of all four providers, which the sandbox settings always have. */
const accountsOf = ({ yookassa, cloudpayments, tbank, stripe }: PaymentSettings) => {
  if (!yookassa || !cloudpayments || !tbank || !stripe) throw new Error('a sandbox has no account')
  return { yookassa, cloudpayments, tbank, stripe }
}

/** Serves the sandboxes of all four payment providers on one local port, an index of their test cards at `/`, and those of the login providers. */
export const startSandboxes = async ({ port, notifyUrl, now, defer, cards, baseUrl, hasPhone }: SandboxOptions) => {
  const timers = createTimers()
  const faults = forEach<Faults>(createFaults)
  const notices = forEach<Notices>(() => createNotices())
  const served: Served[] = []
  const { origin: address, close } = await serveSandboxes(port, served)
  const settings = sandboxSettings(address, cards)
  const accounts = accountsOf(settings)
  const contextOf = (id: ProviderId): SandboxContext => ({
    base: `${address}/${id}`,
    notifyUrl,
    notices: notices[id],
    faults: faults[id],
    now,
    defer: defer ?? timers.defer,
  })
  const sandboxes = {
    yookassa: createYookassaSandbox(accounts.yookassa, contextOf('yookassa')),
    cloudpayments: createCloudpaymentsSandbox(accounts.cloudpayments, contextOf('cloudpayments')),
    tbank: createTbankSandbox(accounts.tbank, contextOf('tbank')),
    stripe: createStripeSandbox(accounts.stripe, contextOf('stripe')),
  } satisfies Record<ProviderId, Served['sandbox']>
  for (const id of PROVIDERS) served.push({ sandbox: sandboxes[id], faults: faults[id] })
  const logins = baseUrl === undefined ? null : createLoginSandboxes({ address, baseUrl })
  if (logins) served.push(...servedLogins(logins))
  const phone = hasPhone ? createPhoneSandbox() : null
  if (phone) served.push({ sandbox: phone, faults: createFaults() })
  return {
    address,
    settings,
    ...sandboxes,
    logins,
    phone,
    faults,
    notices,
    close: async () => {
      timers.stop()
      await close()
    },
  }
}

export type Sandboxes = Awaited<ReturnType<typeof startSandboxes>>
