import { timingSafeEqual } from 'node:crypto'
import { renderSVG } from 'uqr'
import type { z } from 'zod'
import { toMajor } from '../../contract/money.ts'
import type { CloudpaymentsSettings } from '../../payments/providers/cloudpayments/api.ts'
import type { SandboxResponse, SandboxRequest, SandboxRoute } from '../provider-sandbox.ts'
import type { Bank } from './bank.ts'
import { type Entry, type Ledger, type LinkMethod, viewOf } from './ledger.ts'
import * as wire from './requests.ts'

const KEPT_MS = 60 * 60_000

interface Kept {
  answer: Promise<SandboxResponse>
  at: number
}

/**
 * For an hour, a call with the id of an earlier one returns that one's response; if the earlier call is running, it waits for it. Source:
 * PROVIDERS §1.3.
 */
const createMemory = (now: () => Date) => {
  const kept = new Map<string, Kept>()
  return async (
    { headers, path }: SandboxRequest,
    carryOut: () => Promise<SandboxResponse>,
  ): Promise<SandboxResponse> => {
    const requestId = headers['x-request-id']
    if (requestId === undefined) return carryOut()
    const key = `${path} ${requestId}`
    const before = kept.get(key)
    if (before && before.at + KEPT_MS > now().getTime()) return before.answer
    const answer = carryOut()
    kept.set(key, { answer, at: now().getTime() })
    return answer
  }
}

export interface ApiParts {
  settings: CloudpaymentsSettings
  base: string
  ledger: Ledger
  bank: Bank
  now: () => Date
}

const MINUTE_MS = 60_000
/** How long a link can be paid if the shop sets no lifetime. */
const LINK_MINUTES: Record<LinkMethod, number> = { sbp: 72 * 60, sberpay: 24 * 60, tinkoffpay: 24 * 60 }
const LINK_METHODS = ['sbp', 'sberpay', 'tinkoffpay'] as const
const PAGE = 100
const LISTED = ['Authorized', 'Completed', 'Cancelled', 'Declined']

const json = (status: number, body: object): SandboxResponse => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

const answered = (isSuccess: boolean, model?: object) => json(200, { Model: model, Success: isSuccess, Message: null })

const bad = (message: string) => json(200, { Success: false, Message: message })

const same = (given: string, own: string) => {
  const [left, right] = [Buffer.from(given), Buffer.from(own)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The API calls of a shop. Source: PROVIDERS §1.3. */
export const apiRoutes = ({ settings, base, ledger, bank, now }: ApiParts): SandboxRoute[] => {
  const { publicId, apiSecret } = settings
  const authorization = `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString('base64')}`
  const remember = createMemory(now)
  const view = (entry: Entry) => viewOf(entry, ledger, publicId)

  const shown = (entry: Entry) => answered(entry.status === 'Completed' || entry.status === 'Authorized', view(entry))
  const answer = (entry: Entry) => {
    if (entry.status !== 'AwaitingAuthentication') return shown(entry)
    const PaReq = bank.secure.paReq(entry.id)
    const model = { TransactionId: entry.id, PaReq, AcsUrl: `${base}/acs`, IFrameIsAllowed: true, FrameWidth: null }
    return answered(false, model)
  }

  const post = <Body>(
    path: RegExp,
    operation: string | null,
    schema: z.core.$ZodType<Body>,
    respond: (body: Body, groups: string[], request: SandboxRequest) => SandboxResponse | Promise<SandboxResponse>,
  ): SandboxRoute => ({
    method: 'POST',
    path,
    operation,
    respond: async (request, groups) => {
      const isOpen = path.source.includes('sberpay')
      if (!isOpen && !same(request.headers.authorization ?? '', authorization)) return json(401, {})
      const body = wire.bodyOf(schema, request)
      if ('message' in body) return bad(body.message)
      return remember(request, async () => respond(body.value, groups, request))
    },
  })

  const withEntry = (id: number, answer: (entry: Entry) => SandboxResponse) => {
    bank.sweep()
    const entry = ledger.get(id)
    return entry ? answer(entry) : bad('Not found')
  }

  const link = async (given: z.output<typeof wire.linkRequest>, method: LinkMethod, isImage: boolean) => {
    if (given.PublicId !== publicId) return bad('PublicId is wrong')
    const expiresAt = now().getTime() + (given.TtlMinutes ?? LINK_MINUTES[method]) * MINUTE_MS
    const urls = { successUrl: given.SuccessRedirectUrl, failUrl: given.FailRedirectUrl || given.SuccessRedirectUrl }
    const entry = await bank.openLink(wire.orderOf(given), { method, expiresAt, ...urls })
    if (entry.status === 'Declined') return shown(entry)
    const url = `${base}/pay/${entry.id}`
    const picture = isImage ? Buffer.from(renderSVG(url)).toString('base64') : null
    const model = { QrUrl: isImage ? null : url, QrImage: picture, TransactionId: entry.id }
    const more = {
      MerchantOrderId: entry.invoiceId,
      ProviderQrId: '',
      Amount: toMajor(given.Amount),
      Message: 'Created',
    }
    return answered(true, { ...model, ...more, IsTest: true })
  }

  return [
    post(/^\/payments\/cards\/(charge|auth)$/, 'charge', wire.cardCharge, async (given, [operation]) => {
      const { CardCryptogramPacket: cryptogram, Name: cardholder, SaveCard: save } = given
      const order = { ...wire.orderOf(given), cryptogram, cardholder, save, isHeld: operation === 'auth' }
      const entry = await bank.chargeCard(order)
      return entry ? answer(entry) : bad('CardCryptogramPacket is wrong')
    }),
    post(/^\/payments\/tokens\/(charge|auth)$/, 'charge', wire.tokenCharge, async (given, [operation]) => {
      const token = ledger.tokens.get(given.Token)
      if (token?.accountId !== given.AccountId) return bad('Token is wrong')
      return answer(await bank.chargeToken(wire.orderOf(given), token, operation === 'auth'))
    }),
    post(/^\/payments\/cards\/post3ds$/, 'secure', wire.secureAnswer, ({ TransactionId, PaRes }) =>
      withEntry(TransactionId, (entry) => {
        const done = bank.completeSecure(entry, PaRes)
        return done ? shown(done) : bad('PaRes is wrong')
      }),
    ),
    ...LINK_METHODS.map((method) =>
      post(new RegExp(`^/payments/qr/${method}/(link|image)$`), 'charge', wire.linkRequest, async (given, [form]) =>
        link(given, method, form === 'image'),
      ),
    ),
    post(/^\/payments\/confirm$/, 'capture', wire.sumOfTransaction, ({ TransactionId, Amount }) =>
      withEntry(TransactionId, (entry) =>
        bank.confirm(entry, Amount) ? answered(true) : bad('The payment cannot be confirmed'),
      ),
    ),
    post(/^\/payments\/void$/, 'cancel', wire.ofTransaction, ({ TransactionId }) =>
      withEntry(TransactionId, (entry) =>
        bank.cancel(entry) ? answered(true) : bad('The payment cannot be cancelled'),
      ),
    ),
    post(/^\/payments\/refund$/, 'refund', wire.sumOfTransaction, ({ TransactionId, Amount, JsonData }) =>
      withEntry(TransactionId, (entry) => {
        const refund = bank.refund(entry, Amount, JsonData)
        return refund ? answered(true, { TransactionId: refund.id }) : bad('The payment cannot be refunded')
      }),
    ),
    post(/^\/payments\/get$/, 'find', wire.ofTransaction, ({ TransactionId }) =>
      withEntry(TransactionId, (entry) => answered(true, view(entry))),
    ),
    post(/^\/v2\/payments\/find$/, 'find', wire.ofInvoice, ({ InvoiceId }) => {
      bank.sweep()
      const entry = ledger.last(InvoiceId)
      return entry ? shown(entry) : bad('Not found')
    }),
    post(/^\/v2\/payments\/list$/, 'list', wire.listRequest, ({ CreatedDateGte, CreatedDateLte, PageNumber }) => {
      const isWanted = ({ createdAt, status }: Entry) =>
        createdAt >= CreatedDateGte.getTime() && createdAt <= CreatedDateLte.getTime() && LISTED.includes(status)
      const all = [...ledger.entries.values()].filter(isWanted)
      return answered(true, all.slice((PageNumber - 1) * PAGE, PageNumber * PAGE).map(view))
    }),
  ]
}
