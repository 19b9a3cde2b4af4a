import { renderSVG } from 'uqr'
import type { z } from 'zod'
import { MINUTE_MS } from '../../contract/durations.ts'
import { toMajor } from '../../contract/checkout/money.ts'
import type { CloudpaymentsSettings } from '../../payments/providers/cloudpayments/api.ts'
import { basicAuthorization, isSameSecret, json } from '../http.ts'
import { createIdempotency } from '../idempotency.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute } from '../provider-sandbox.ts'
import type { Charges } from './charges.ts'
import type { CloudpaymentsBank, CloudpaymentsPayment, LinkMethod, Transactions, TransactionView } from './payment.ts'
import * as requests from './requests.ts'

interface ApiDeps {
  settings: CloudpaymentsSettings
  base: string
  bank: CloudpaymentsBank
  charges: Charges
  transactions: Transactions
  now: () => Date
}

const RESPONSE_LIFETIME_MS = 60 * MINUTE_MS
/** How long a link can be paid if the shop sets no lifetime. */
const LINK_MINUTES: Record<LinkMethod, number> = { sbp: 72 * 60, sberpay: 24 * 60, tinkoffpay: 24 * 60 }
const LINK_METHODS = ['sbp', 'sberpay', 'tinkoffpay'] as const
/** How long a refund of a link takes. */
const LINK_REFUND_MS = 500
const PAGE_SIZE = 100
const LISTED = ['Authorized', 'Completed', 'Cancelled', 'Declined']

const result = (isSuccess: boolean, model?: object) => json(200, { Model: model, Success: isSuccess, Message: null })

const refuse = (message: string) => json(200, { Success: false, Message: message })

const transactionResult = (view: TransactionView) =>
  result(view.Status === 'Completed' || view.Status === 'Authorized', view)

interface CallOptions {
  isPublic?: boolean
}

/** The API calls of a shop. Source: PROVIDERS §1.3. */
export const apiRoutes = ({ settings, base, bank, charges, transactions, now }: ApiDeps): SandboxRoute[] => {
  const { publicId, apiSecret } = settings
  const authorization = basicAuthorization(publicId, apiSecret)
  const runOnce = createIdempotency({ now, lifetimeMs: RESPONSE_LIFETIME_MS })

  /** A call with the id of an earlier one returns that one's response, whatever its body. */
  const idempotent = async ({ headers, path }: SandboxRequest, run: () => Promise<SandboxResponse>) => {
    const requestId = headers['x-request-id']
    if (requestId === undefined) return run()
    const replay = await runOnce(`${path} ${requestId}`, { path, body: '' }, run)
    return replay.kind === 'conflict' ? refuse('X-Request-ID is used') : replay.response
  }

  const call = <Body>(
    path: RegExp,
    operation: string,
    schema: z.core.$ZodType<Body>,
    respond: (body: Body, group: string | undefined) => SandboxResponse | Promise<SandboxResponse>,
    { isPublic = false }: CallOptions = {},
  ): SandboxRoute => ({
    method: 'POST',
    path,
    operation,
    respond: async (request, [group]) => {
      if (!isPublic && !isSameSecret(request.headers.authorization ?? '', authorization)) return json(401, {})
      const body = requests.readBody(schema, request)
      if ('message' in body) return refuse(body.message)
      return idempotent(request, async () => respond(body.value, group))
    },
  })

  const paymentCall = <Body extends { TransactionId: number }>(
    path: RegExp,
    operation: string,
    schema: z.core.$ZodType<Body>,
    respond: (payment: CloudpaymentsPayment, body: Body) => SandboxResponse,
  ) =>
    call(path, operation, schema, (body) => {
      const payment = bank.find(String(body.TransactionId))
      return payment ? respond(payment, body) : refuse('Not found')
    })

  const chargeResult = (payment: CloudpaymentsPayment) => {
    if (payment.status !== 'secure') return transactionResult(transactions.viewOf(payment))
    const TransactionId = Number(payment.id)
    const PaReq = charges.secure.paReq(payment.id)
    return result(false, { TransactionId, PaReq, AcsUrl: `${base}/acs`, IFrameIsAllowed: true, FrameWidth: null })
  }

  const openLink = async (body: z.output<typeof requests.linkRequest>, method: LinkMethod, isImage: boolean) => {
    if (body.PublicId !== publicId) return refuse('PublicId is wrong')
    const request = requests.paymentOf(body)
    const successUrl = body.SuccessRedirectUrl
    const payment = await charges.openLink({
      ...request,
      expiresAt: new Date(now().getTime() + (body.TtlMinutes ?? LINK_MINUTES[method]) * MINUTE_MS),
      details: { ...request.details, link: { method, successUrl, failUrl: body.FailRedirectUrl || successUrl } },
    })
    if (payment.status === 'declined') return chargeResult(payment)
    const url = `${base}/pay/${payment.id}`
    return result(true, {
      QrUrl: isImage ? null : url,
      QrImage: isImage ? Buffer.from(renderSVG(url)).toString('base64') : null,
      TransactionId: Number(payment.id),
      MerchantOrderId: request.details.invoiceId,
      ProviderQrId: '',
      Amount: toMajor(body.Amount),
      Message: 'Created',
      IsTest: true,
    })
  }

  return [
    call(/^\/payments\/cards\/(charge|auth)$/, 'charge', requests.cardCharge, async (body, operation) => {
      const request = requests.paymentOf(body)
      const payment = await charges.chargeCard(body.CardCryptogramPacket, {
        ...request,
        isTwoStage: operation === 'auth',
        isSaving: body.SaveCard && body.AccountId !== null,
        details: { ...request.details, cardholder: body.Name },
      })
      return payment ? chargeResult(payment) : refuse('CardCryptogramPacket is wrong')
    }),
    call(/^\/payments\/tokens\/(charge|auth)$/, 'charge', requests.tokenCharge, async (body, operation) => {
      const request = { ...requests.paymentOf(body), isTwoStage: operation === 'auth' }
      const payment = await charges.chargeToken(body.Token, request)
      return payment ? chargeResult(payment) : refuse('Token is wrong')
    }),
    paymentCall(/^\/payments\/cards\/post3ds$/, 'secure', requests.secureResult, (payment, { PaRes }) =>
      charges.secure.complete(payment, PaRes) ? chargeResult(payment) : refuse('PaRes is wrong'),
    ),
    ...LINK_METHODS.map((method) =>
      call(
        new RegExp(`^/payments/qr/${method}/(link|image)$`),
        'charge',
        requests.linkRequest,
        async (body, form) => openLink(body, method, form === 'image'),
        { isPublic: method === 'sberpay' },
      ),
    ),
    paymentCall(/^\/payments\/confirm$/, 'capture', requests.amountRequest, (payment, { Amount }) => {
      if (payment.status !== 'held' || Amount > payment.amount) return refuse('The payment cannot be confirmed')
      bank.capture(payment, Amount)
      return result(true)
    }),
    paymentCall(/^\/payments\/void$/, 'cancel', requests.transactionRequest, (payment) => {
      if (payment.status !== 'held') return refuse('The payment cannot be cancelled')
      bank.cancel(payment)
      return result(true)
    }),
    paymentCall(/^\/payments\/refund$/, 'refund', requests.amountRequest, (payment, { Amount, JsonData }) => {
      const { status, amount, refunded, details } = payment
      if (status !== 'succeeded' || refunded + Amount > amount) return refuse('The payment cannot be refunded')
      const refund = bank.refund(payment, Amount, {
        metadata: JsonData === null ? {} : { JsonData },
        ...(details.link && { delayMs: LINK_REFUND_MS }),
      })
      return result(true, { TransactionId: Number(refund.id) })
    }),
    call(/^\/payments\/get$/, 'find', requests.transactionRequest, ({ TransactionId }) => {
      const view = transactions.all().find((one) => one.TransactionId === TransactionId)
      return view ? result(true, view) : refuse('Not found')
    }),
    /** Only the newest transaction of the invoice is found, which can be a refund. */
    call(/^\/v2\/payments\/find$/, 'find', requests.invoiceRequest, (body) => {
      const view = transactions.all().findLast(({ InvoiceId }) => InvoiceId === body.InvoiceId)
      return view ? transactionResult(view) : refuse('Not found')
    }),
    call(/^\/v2\/payments\/list$/, 'list', requests.listRequest, ({ CreatedDateGte, CreatedDateLte, PageNumber }) => {
      const listed = transactions
        .createdBetween(CreatedDateGte, CreatedDateLte)
        .filter(({ Status }) => LISTED.includes(Status))
      return result(true, listed.slice((PageNumber - 1) * PAGE_SIZE, PageNumber * PAGE_SIZE))
    }),
  ]
}
