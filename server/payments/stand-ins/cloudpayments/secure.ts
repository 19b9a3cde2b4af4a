import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const KEY_BYTES = 32

const answerSchema = z.object({ id: z.number(), isPassed: z.boolean() })
const requestSchema = z.object({ id: z.number() })

/** What the bank's page is given, and what it says, sealed so that nobody else can say it. */
export const createSecure = () => {
  const key = randomBytes(KEY_BYTES)
  const seal = (value: object) => {
    const text = Buffer.from(JSON.stringify(value)).toString('base64')
    return `${text}.${createHmac('sha256', key).update(text).digest('base64')}`
  }
  const unseal = (sealed: string): unknown => {
    const [text = '', mac = ''] = sealed.split('.')
    const own = createHmac('sha256', key).update(text).digest()
    const theirs = Buffer.from(mac, 'base64')
    const isOurs = own.length === theirs.length && timingSafeEqual(own, theirs)
    return isOurs ? JSON.parse(Buffer.from(text, 'base64').toString('utf8')) : undefined
  }
  return {
    paReq: (id: number) => seal({ id }),
    /** The payment that a `PaReq` is about. */
    payment: (paReq: string): number | null => requestSchema.safeParse(unseal(paReq)).data?.id ?? null,
    paRes: (id: number, isPassed: boolean) => seal({ id, isPassed }),
    read: (paRes: string) => answerSchema.safeParse(unseal(paRes)).data ?? null,
  }
}
