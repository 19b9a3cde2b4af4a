import type { ProviderId } from '../provider.ts'
import { type PaymentSettings, standInSettings } from '../settings.ts'
import { createCloudpaymentsStandIn } from './cloudpayments/stand-in.ts'
import { createFaults, type Faults } from './faults.ts'
import { indexPage } from './index-page.ts'
import { createNotices, type Notices } from './notices.ts'
import { type Served, serveStandIns } from './serve.ts'
import type { StandInSurroundings } from './stand-in.ts'
import { createStripeStandIn } from './stripe/stand-in.ts'
import { createTbankStandIn } from './tbank/stand-in.ts'
import { createYookassaStandIn } from './yookassa/stand-in.ts'

interface StandInOptions {
  /** 0 takes any port that is free. */
  port: number
  /** What the school's addresses for notifications begin with, without a trailing slash. */
  notifyUrl: string
  now: () => Date
  /** Waits before what is to come a little later; real time without it. */
  later?: (ms: number, work: () => void) => void
  cards?: PaymentSettings['cards']
}

const forEach = <Value>(make: () => Value): Record<ProviderId, Value> => ({
  yookassa: make(),
  cloudpayments: make(),
  tbank: make(),
  stripe: make(),
})

/** Real time, which keeps no process alive and ends with the server. */
const createTimers = () => {
  const timers = new Set<NodeJS.Timeout>()
  return {
    later: (ms: number, work: () => void) => {
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

/** Of the settings that the stand-ins have been given, those of all four are there. */
const accountsOf = ({ yookassa, cloudpayments, tbank, stripe }: PaymentSettings) => {
  if (!yookassa || !cloudpayments || !tbank || !stripe) throw new Error('a stand-in has no account')
  return { yookassa, cloudpayments, tbank, stripe }
}

/** Serves the stand-ins of all four providers on one port of this machine, and an index of their test cards at `/`. */
export const startStandIns = async ({ port, notifyUrl, now, later, cards }: StandInOptions) => {
  const timers = createTimers()
  const faults = forEach<Faults>(createFaults)
  const notices = forEach<Notices>(() => createNotices())
  const served: Served[] = []
  const { server, close } = await serveStandIns(port, served, indexPage)
  const taken = server.address()
  if (taken === null || typeof taken === 'string') throw new Error('no port')
  const address = `http://127.0.0.1:${taken.port}`
  const settings = standInSettings(address, cards)
  const accounts = accountsOf(settings)
  const surroundings = (id: ProviderId): StandInSurroundings => ({
    base: `${address}/${id}`,
    notifyUrl,
    notices: notices[id],
    faults: faults[id],
    now,
    later: later ?? timers.later,
  })
  const yookassa = createYookassaStandIn(accounts.yookassa, surroundings('yookassa'))
  const cloudpayments = createCloudpaymentsStandIn(accounts.cloudpayments, surroundings('cloudpayments'))
  const tbank = createTbankStandIn(accounts.tbank, surroundings('tbank'))
  const stripe = createStripeStandIn(accounts.stripe, surroundings('stripe'))
  for (const standIn of [yookassa, cloudpayments, tbank, stripe]) served.push({ standIn, faults: faults[standIn.id] })
  return {
    address,
    settings,
    yookassa,
    cloudpayments,
    tbank,
    stripe,
    faults,
    notices,
    close: async () => {
      timers.stop()
      await close()
    },
  }
}

export type StandIns = Awaited<ReturnType<typeof startStandIns>>
