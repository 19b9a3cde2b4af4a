import { seeOther } from '../http.ts'
import { payPage, type PayPage } from '../pages/pay-page.ts'
import type { SandboxResponse, SandboxRoute } from '../provider-sandbox.ts'
import type { Bank } from './bank.ts'
import type { Entry, Ledger, LinkMethod } from './ledger.ts'

interface PageParts {
  base: string
  ledger: Ledger
  bank: Bank
}

const BANK = 'Учебная замена: страница банка'
const NOTE = 'Настоящие деньги не спишутся: эта страница заменяет CloudPayments при разработке'

const linkNames: Record<LinkMethod, { title: string; brand: string }> = {
  sbp: { title: 'Оплата через СБП', brand: 'Учебная замена: Система быстрых платежей' },
  sberpay: { title: 'Оплата через SberPay', brand: 'Учебная замена: SberPay' },
  tinkoffpay: { title: 'Оплата через T‑Pay', brand: 'Учебная замена: T‑Pay' },
}

const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const lost = (): SandboxResponse =>
  payPage({ brand: BANK, title: 'Такой оплаты нет', status: 404, alert: 'Вернитесь в школу и начните оплату заново' })

const factsOf = ({ description, invoiceId }: Entry): [string, string][] => [
  ['Получатель', 'Школа'],
  ...(description === null ? [] : ([['За что', description]] as [string, string][])),
  ...(invoiceId === null ? [] : ([['Заказ', invoiceId]] as [string, string][])),
]

/** The bank's 3-D Secure page, and the page that returns its result to the shop. */
const secureRoutes = ({ base, ledger, bank }: PageParts): SandboxRoute[] => [
  {
    method: 'POST',
    path: /^\/acs$/,
    operation: null,
    respond: ({ body }) => {
      const given = new URLSearchParams(body)
      const [paReq = '', termUrl = '', md = ''] = ['PaReq', 'TermUrl', 'MD'].map((name) => given.get(name) ?? '')
      const entry = ledger.get(bank.secure.payment(paReq) ?? 0)
      if (!entry || !isAddress(termUrl) || String(entry.id) !== md) return lost()
      const { amount, currency, card } = entry
      return payPage({
        brand: BANK,
        title: 'Подтвердите оплату',
        amount: { amount, currency },
        facts: [...factsOf(entry), ['Карта', `•••• ${card?.number.slice(-4) ?? ''}`]],
        actions: [
          {
            action: `${base}/acs/answer`,
            hidden: { PaReq: paReq, TermUrl: termUrl },
            buttons: [
              { label: 'Подтвердить', look: 'pay', name: 'do', value: 'pass' },
              { label: 'Отклонить', look: 'decline', name: 'do', value: 'fail' },
            ],
          },
        ],
        note: NOTE,
      })
    },
  },
  {
    method: 'POST',
    path: /^\/acs\/answer$/,
    operation: null,
    respond: ({ body }) => {
      const given = new URLSearchParams(body)
      const id = bank.secure.payment(given.get('PaReq') ?? '')
      const termUrl = given.get('TermUrl') ?? ''
      if (id === null || !isAddress(termUrl)) return lost()
      const PaRes = bank.secure.paRes(id, given.get('do') === 'pass')
      const back = { action: termUrl, hidden: { MD: String(id), PaRes }, buttons: [{ label: 'Вернуться в школу' }] }
      return payPage({ brand: BANK, title: 'Возвращаем в школу', actions: [back], scripts: [`${base}/return.js`] })
    },
  },
]

const linkPage = (entry: Entry, method: LinkMethod, base: string): PayPage => {
  const url = `${base}/pay/${entry.id}`
  const isOpen = entry.status === 'Created' || (entry.status === 'Completed' && method === 'sbp')
  const { amount, currency } = entry
  const shown = { ...linkNames[method], amount: { amount, currency }, facts: factsOf(entry), note: NOTE }
  if (!isOpen) return { ...shown, alert: entry.status === 'Completed' ? 'Уже оплачено' : 'Оплатить больше нельзя' }
  const again = entry.status === 'Completed' ? { alert: 'Уже оплачено. Код СБП можно оплатить ещё раз' } : {}
  const pay = { label: 'Оплатить', look: 'pay', name: 'do', value: 'pay' } as const
  const decline = { label: 'Отказаться', look: 'decline', name: 'do', value: 'decline' } as const
  return {
    ...shown,
    ...again,
    qr: { text: url, label: 'QR-код этой страницы' },
    actions: [{ action: url, buttons: [pay, decline] }],
  }
}

/** The bank pages of payment links, with a QR code. */
const linkRoutes = ({ base, ledger, bank }: PageParts): SandboxRoute[] => {
  const show = (entry: Entry | null) => (entry?.link ? payPage(linkPage(entry, entry.link.method, base)) : lost())
  return [
    {
      method: 'GET',
      path: /^\/pay\/(\d+)$/,
      operation: null,
      respond: (_, [id = '']) => {
        bank.sweep()
        return show(ledger.get(Number(id)))
      },
    },
    {
      method: 'POST',
      path: /^\/pay\/(\d+)$/,
      operation: null,
      respond: ({ body }, [id = '']) => {
        const entry = ledger.get(Number(id))
        if (!entry?.link) return lost()
        const isWanted = new URLSearchParams(body).get('do') === 'pay'
        if (!isWanted) bank.declineLink(entry)
        const paid = isWanted ? bank.payLink(entry) : null
        const target = paid?.status === 'Completed' ? entry.link.successUrl : entry.link.failUrl
        return isAddress(target) ? seeOther(target) : show(entry)
      },
    },
  ]
}

/** All pages of the sandbox. */
export const pageRoutes = (parts: PageParts): SandboxRoute[] => [...secureRoutes(parts), ...linkRoutes(parts)]
