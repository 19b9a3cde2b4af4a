import { seeOther } from '../http.ts'
import { type PageAction, payPage } from '../pages/pay-page.ts'
import type { SandboxResponse, SandboxRequest, SandboxRoute } from '../provider-sandbox.ts'
import { cardFaults, keepCard } from './cards.ts'
import { type PayPage, payPageOf } from './pay-page.ts'
import type { Shop } from './shop.ts'

const BRAND = 'Учебная замена ЮKassa: деньги не спишутся'

const titles: Record<PayPage['type'], string> = {
  bank_card: 'Оплата картой',
  sbp: 'Оплата через СБП',
  sberbank: 'Оплата через SberPay',
}

/** Decline reasons, for the developer who plays the bank. */
const reasons: Record<PayPage['type'], readonly (readonly [string, string])[]> = {
  bank_card: [
    ['insufficient_funds', 'Не хватает денег'],
    ['general_decline', 'Без объяснений'],
    ['call_issuer', 'Позвоните в банк'],
    ['card_expired', 'Срок карты истёк'],
    ['country_forbidden', 'Карта не той страны'],
    ['fraud_suspected', 'Подозрение на мошенничество'],
    ['issuer_unavailable', 'Банк не отвечает'],
    ['payment_method_limit_exceeded', 'Превышен лимит'],
    ['payment_method_restricted', 'Карта ограничена'],
  ],
  sbp: [
    ['insufficient_funds', 'Не хватает денег'],
    ['general_decline', 'Без объяснений'],
    ['issuer_unavailable', 'Банк не отвечает'],
    ['payment_method_limit_exceeded', 'Превышен лимит'],
  ],
  sberbank: [
    ['insufficient_funds', 'Не хватает денег'],
    ['general_decline', 'Без объяснений'],
    ['fraud_suspected', 'Подозрение на мошенничество'],
    ['internal_timeout', 'Нет ответа'],
  ],
}

const leave: PageAction = { action: '', buttons: [{ label: 'Вернуться в школу', name: 'do', value: 'leave' }] }

const decline = (type: PayPage['type']): PageAction => ({
  action: '',
  fields: [{ name: 'reason', label: 'Причина отказа', options: reasons[type] }],
  buttons: [{ label: 'Отклонить', name: 'do', value: 'decline', look: 'decline' }],
})

const cardForm: PageAction = {
  action: '',
  fields: [
    {
      name: 'number',
      label: 'Номер карты',
      inputMode: 'numeric',
      value: '5555 5555 5555 4477',
      autocomplete: 'off',
    },
    [
      { name: 'month', label: 'Месяц', inputMode: 'numeric', value: '12', maxLength: 2 },
      { name: 'year', label: 'Год', inputMode: 'numeric', value: '40', maxLength: 2 },
      { name: 'cvc', label: 'CVC', inputMode: 'numeric', value: '123', maxLength: 3 },
    ],
  ],
  buttons: [{ label: 'Оплатить', name: 'do', value: 'card', look: 'pay' }],
}

const confirm = (label: string): PageAction => ({
  action: '',
  buttons: [{ label, name: 'do', value: 'confirm', look: 'pay' }],
})

interface Shown {
  base: string
  isFramed: boolean
  alert?: string
}

/** `isFramed`: the page is in the widget, which is told the outcome. */
const show = (page: PayPage, { base, isFramed, alert }: Shown): SandboxResponse => {
  const { id, type, phase, amount, description } = page
  const common = {
    brand: BRAND,
    ...(amount !== null && { amount: { amount, currency: 'RUB' as const } }),
    ...(description !== null && { facts: [['За что', description] as const] }),
    ...(alert !== undefined && { alert }),
    lang: 'ru' as const,
  }
  const out = isFramed ? [] : [leave]
  if (phase === 'done' || phase === 'failed') {
    const title = phase === 'done' ? 'Готово' : 'Не получилось'
    if (!isFramed) return payPage({ ...common, title, actions: out })
    const event = phase === 'done' ? 'success' : 'fail'
    const data = { event }
    return payPage({ ...common, title, data, scripts: [`${base}/frame.js`], note: 'Сейчас вернёмся в школу.' })
  }
  if (phase === 'secure') {
    const refuse: PageAction = {
      action: '',
      hidden: { reason: '3d_secure_failed' },
      buttons: [{ label: 'Это не я', name: 'do', value: 'decline', look: 'decline' }],
    }
    const actions = [confirm('Подтвердить'), refuse, ...out]
    return payPage({ ...common, title: 'Банк спрашивает: платите вы?', note: '3-D Secure.', actions })
  }
  if (type === 'bank_card') {
    const title = amount === null ? 'Привязка карты' : titles[type]
    const note =
      'Подойдут тестовые карты ЮKassa, например 5555\u00a05555\u00a05555\u00a04477 с 3-D Secure или 5555\u00a05555\u00a05555\u00a04444 без неё.'
    return payPage({ ...common, title, note, actions: [cardForm, decline(type), ...out] })
  }
  const qr = { text: `${base}/pay/${id}`, label: 'QR-код для приложения банка' }
  const actions = [confirm('Оплатить в приложении'), decline(type), ...out]
  return payPage({ ...common, title: titles[type], qr, actions })
}

const act = (page: PayPage, form: URLSearchParams, now: Date): string | null => {
  const field = (name: string) => (form.get(name) ?? '').replaceAll(/[\s-]/g, '')
  const isOpen = page.phase === 'form' || page.phase === 'secure'
  if (!isOpen) return null
  if (form.get('do') === 'confirm' && !(page.phase === 'form' && page.type === 'bank_card')) page.confirm()
  if (form.get('do') === 'decline') page.decline(form.get('reason') ?? 'general_decline')
  if (form.get('do') !== 'card' || page.phase !== 'form') return null
  const card = { number: field('number'), cvc: field('cvc'), month: field('month'), year: field('year') }
  if (cardFaults(card, now).length > 0) return 'Проверьте данные карты'
  page.payByCard(keepCard(card))
  return null
}

const nothing = () => payPage({ brand: BRAND, title: 'Такого платежа нет', status: 404 })

/** The pages on which buyers pay, bind a card and answer their bank: standalone, and in the frame of the widget (`?frame=1`). */
export const pageRoutes = ({ shop, base, now }: { shop: Shop; base: string; now: () => Date }): SandboxRoute[] => {
  const path = /^\/pay\/([\w-]+)$/
  const answer = (request: SandboxRequest, [id = '']: string[]): SandboxResponse => {
    const page = payPageOf(shop, id)
    if (!page) return nothing()
    const isFramed = request.query.has('frame')
    if (request.method === 'GET') return show(page, { base, isFramed })
    const form = new URLSearchParams(request.body)
    const alert = act(page, form, now())
    const next = payPageOf(shop, id) ?? page
    const isAway = form.get('do') === 'leave' || next.phase === 'done' || next.phase === 'failed'
    if (isAway && next.returnUrl !== null && !isFramed) return seeOther(next.returnUrl)
    return alert === null
      ? seeOther(`${base}/pay/${id}${isFramed ? '?frame=1' : ''}`)
      : show(next, { base, isFramed, alert })
  }
  return [
    { method: 'GET', path, operation: null, respond: answer },
    { method: 'POST', path, operation: null, respond: answer },
  ]
}
