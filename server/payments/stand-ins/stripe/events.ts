import { createHmac } from 'node:crypto'
import type { StripeSettings } from '../../settings.ts'
import type { StandInSurroundings } from '../stand-in.ts'
import type { Book } from './book.ts'
import type { Render } from './render.ts'

const NOTICE_MS = 300
const API_VERSION = '2026-10-28.endive'

type Surroundings = Pick<StandInSurroundings, 'notifyUrl' | 'notices' | 'later' | 'now'>

/** A notification's body and signature, as Stripe makes them. `at` in seconds. */
export const signedHeaders = (body: string, secret: string, at: number) => ({
  'stripe-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
})

/** Tells the school, a little later, how an object stood when something happened to it. Each sending has a signature of its own time. */
export const createEvents = (
  { webhookSecret }: StripeSettings,
  { notifyUrl, notices, later, now }: Surroundings,
  { book, render }: { book: Book; render: Render },
) => {
  const seconds = () => Math.floor(now().getTime() / 1_000)
  return (type: string, id: string) => {
    const event = { ...book.fresh('evt'), object: 'event', api_version: API_VERSION, livemode: false, type }
    const body = JSON.stringify({ ...event, data: { object: render(id, []) } })
    later(NOTICE_MS, () =>
      notices.send({
        url: `${notifyUrl}/stripe/`,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body,
        sign: () => signedHeaders(body, webhookSecret, seconds()),
      }),
    )
  }
}
