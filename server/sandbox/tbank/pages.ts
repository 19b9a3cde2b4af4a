import { type PayPage, payPage, seeOther } from '../pages/pay-page.ts'
import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../provider-sandbox.ts'
import type { Bank } from './bank.ts'
import { type BankPayment, isOpen } from './payment.ts'
import { testCards } from './test-cards.ts'

const SECURE_CODE = '1qwezxc'
const cards = Object.values(testCards).map(({ number, words }) => [number, `${number}: ${words}`] as const)

const page = (payment: BankPayment, more: Omit<PayPage, 'brand' | 'amount' | 'facts'>): SandboxAnswer =>
  payPage({
    brand: 'Учебная замена Т‑Банка',
    amount: { amount: payment.amount, currency: 'RUB' },
    facts: [['Заказ', payment.description]],
    note: 'Деньги не списываются: это учебная страница.',
    ...more,
  })

const noPage = (): SandboxAnswer =>
  payPage({ brand: 'Учебная замена Т‑Банка', title: 'Такого платежа нет', status: 404 })

const isPaid = ({ status }: BankPayment) => ['AUTHORIZED', 'CONFIRMED', 'AUTHORIZING'].includes(status)

const backFrom = (payment: BankPayment): SandboxAnswer =>
  seeOther(isPaid(payment) ? payment.successUrl : payment.failUrl)

const cardPage = (payment: BankPayment, alert?: string): SandboxAnswer =>
  page(payment, {
    title: 'Оплата заказа',
    ...(alert !== undefined && { alert }),
    actions: [
      {
        action: payment.id,
        fields: [{ name: 'number', label: 'Тестовая карта', options: cards }],
        buttons: [{ label: 'Оплатить', name: 'do', value: 'pay', look: 'pay' }],
      },
      {
        action: payment.id,
        buttons: [
          { label: 'T‑Pay', name: 'do', value: 'tpay' },
          { label: 'СБП', name: 'do', value: 'sbp' },
          { label: 'Отклонить платёж', name: 'do', value: 'decline', look: 'decline' },
          { label: 'Вернуться в школу', name: 'do', value: 'leave' },
        ],
      },
    ],
  })

const securePage = (payment: BankPayment, alert?: string): SandboxAnswer =>
  page(payment, {
    title: 'Подтверждение банка',
    ...(alert !== undefined && { alert }),
    actions: [
      {
        action: payment.id,
        fields: [{ name: 'code', label: 'Код из СМС', value: SECURE_CODE }],
        buttons: [
          { label: 'Подтвердить', name: 'do', value: 'pay', look: 'pay' },
          { label: 'Отказаться', name: 'do', value: 'decline', look: 'decline' },
        ],
      },
    ],
  })

const sources = { tpay: 'TinkoffPay', sbp: 'qrsbp' } as const
type App = keyof typeof sources
const isApp = (word: string | null): word is App => word !== null && word in sources

const appPage = (payment: BankPayment, app: App, address: string): SandboxAnswer =>
  page(payment, {
    title: app === 'tpay' ? 'Оплата в приложении Т‑Банка' : 'Оплата по СБП',
    qr: { text: address, label: 'QR-код для оплаты в приложении банка' },
    actions: [
      {
        action: payment.id,
        hidden: { app },
        buttons: [
          { label: 'Оплатить в приложении', name: 'do', value: 'pay', look: 'pay' },
          { label: 'Отказаться', name: 'do', value: 'decline', look: 'decline' },
        ],
      },
    ],
  })

/** The pages of a buyer: pay by card or app, answer the bank, decline, leave. */
export const pageRoutes = (base: string, bank: Bank): SandboxRoute[] => {
  type Work = (payment: BankPayment, request: SandboxRequest, form: URLSearchParams) => SandboxAnswer

  const route = (method: SandboxRoute['method'], folder: string, work: Work): SandboxRoute => ({
    method,
    path: new RegExp(`^/${folder}/(\\d+)$`),
    operation: null,
    answer: (request, [id = '']) => {
      const payment = bank.payment(id)
      if (!payment) return noPage()
      return isOpen(payment) ? work(payment, request, new URLSearchParams(request.body)) : backFrom(payment)
    },
  })

  const shown: Work = (payment) => {
    if (payment.status === '3DS_CHECKING') return seeOther(`${base}/acs/${payment.id}`)
    bank.show(payment.id)
    return cardPage(payment)
  }

  const chosen: Work = (payment, _, form) => {
    const request = form.get('do')
    if (request === 'leave') return seeOther(payment.failUrl)
    if (isApp(request)) return seeOther(`${base}/qr/${payment.id}?app=${request}`)
    if (request === 'decline') bank.decline(payment.id)
    else {
      const outcome = bank.payByCard(payment.id, form.get('number') ?? '')
      if (outcome === 'no card') return cardPage(payment, 'Проверьте номер карты')
      if (outcome === 'secure') return seeOther(`${base}/acs/${payment.id}`)
    }
    return backFrom(payment)
  }

  const confirmed: Work = (payment) =>
    payment.status === '3DS_CHECKING' ? securePage(payment) : seeOther(`${base}/pay/${payment.id}`)

  const answered: Work = (payment, _, form) => {
    if (payment.status !== '3DS_CHECKING') return seeOther(`${base}/pay/${payment.id}`)
    const isRefused = form.get('do') === 'decline'
    if (!isRefused && form.get('code') !== SECURE_CODE)
      return securePage(payment, `Неверный код. Верный: ${SECURE_CODE}`)
    bank.answerSecure(payment.id, !isRefused)
    return backFrom(payment)
  }

  const scanned: Work = (payment, { query }) => {
    const app = query.get('app')
    return appPage(payment, isApp(app) ? app : 'sbp', `${base}/qr/${payment.id}`)
  }

  const inApp: Work = (payment, _, form) => {
    const app = form.get('app')
    if (form.get('do') === 'decline') bank.decline(payment.id)
    else bank.payByApp(payment.id, sources[isApp(app) ? app : 'sbp'])
    return backFrom(payment)
  }

  return [
    route('GET', 'pay', shown),
    route('POST', 'pay', chosen),
    route('GET', 'acs', confirmed),
    route('POST', 'acs', answered),
    route('GET', 'qr', scanned),
    route('POST', 'qr', inApp),
  ]
}
