import { readFileSync } from 'node:fs'
import { formatSum } from '../../contract/money.ts'
import type { StripeSettings } from '../../payments/providers/stripe/client.ts'
import { describeStripe } from '../../payments/providers/stripe/describe.ts'
import { projectFile } from '../../project-file.ts'
import { seeOther } from '../http.ts'
import { type PageAction, type PayPage, payPage } from '../pages/pay-page.ts'
import type { SandboxResponse, SandboxRequest, SandboxRoute } from '../provider-sandbox.ts'
import type { Bank } from './bank.ts'
import type { Book, Intent, Session } from './book.ts'
import { type Decline, TEST_CARDS, type TestCard } from './cards.ts'
import type { CheckoutSessions, PageState, TypedCard } from './checkout-sessions.ts'

interface PageTexts {
  brand: string
  titles: Record<PageState | 'bind', string>
  lost: string
  number: string
  expiry: string
  code: string
  known: string
  pay: string
  bind: string
  pass: string
  fail: string
  note: string
}

const pageTexts: Record<'ru' | 'en', PageTexts> = {
  ru: {
    brand: 'Учебная замена Stripe',
    titles: {
      open: 'Оплата картой',
      bind: 'Привязка карты',
      secure: 'Страница банка',
      complete: 'Готово',
      expired: 'Время вышло',
    },
    lost: 'Такой страницы нет',
    number: 'Номер карты',
    expiry: 'Срок действия',
    code: 'CVC',
    known: 'Или одна из учебных карт',
    pay: 'Заплатить',
    bind: 'Привязать карту',
    pass: 'Подтвердить',
    fail: 'Отказаться',
    note: 'Это учебная страница: деньги не спишутся. Настоящую карту вводить не нужно.',
  },
  en: {
    brand: 'A sandbox for Stripe',
    titles: {
      open: 'Pay by card',
      bind: 'Add a card',
      secure: 'Page of the bank',
      complete: 'Done',
      expired: 'The time is over',
    },
    lost: 'There is no such page',
    number: 'Card number',
    expiry: 'Expiry date',
    code: 'CVC',
    known: 'Or one of the test cards',
    pay: 'Pay',
    bind: 'Add the card',
    pass: 'Confirm',
    fail: 'Refuse',
    note: 'This is a sandbox: no money is taken. Do not enter a real card.',
  },
}

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const

const secureForm = ({ pass, fail }: PageTexts): PageAction => ({
  action: '',
  buttons: [
    { label: pass, name: 'secure', value: 'pass', look: 'pay' },
    { label: fail, name: 'secure', value: 'fail', look: 'decline' },
  ],
})

const cardChoice = ([number, { secure, decline, later }]: [string, TestCard]) => {
  const no = decline?.declineCode ?? decline?.code ?? (later && `later ${later.declineCode}`)
  return [number, [number, secure && '3-D Secure', no].filter(Boolean).join(' · ')] as const
}

const cardForms = ({ number, expiry, code, known }: PageTexts, label: string): PageAction[] => [
  {
    action: '',
    fields: [
      { name: 'number', label: number, inputMode: 'numeric', autocomplete: 'off', maxLength: 23 },
      [
        { name: 'expiry', label: expiry, value: '12 / 34', maxLength: 7 },
        { name: 'cvc', label: code, value: '123', inputMode: 'numeric', maxLength: 4 },
      ],
    ],
    buttons: [{ label, look: 'pay' }],
  },
  {
    action: '',
    fields: [{ name: 'number', label: known, options: Object.entries(TEST_CARDS).map(cardChoice) }],
    buttons: [{ label }],
  },
]

const actionsOf = (state: PageState, texts: PageTexts, isSetup: boolean): PageAction[] => {
  if (state === 'secure') return [secureForm(texts)]
  return state === 'open' ? cardForms(texts, isSetup ? texts.bind : texts.pay) : []
}

/** The event for the page that embeds the frame. */
const eventOf = (state: PageState, { redirects, returnUrl }: Session): Record<string, string> => {
  if (state !== 'complete') return {}
  return { event: 'complete', ...(redirects === 'always' && returnUrl && { redirect: returnUrl }) }
}

/** The page of a session in its current state; `error` is the bank's last decline. */
const sessionPage = (session: Session, state: PageState, error: Decline | null, script: string): PayPage => {
  const lang = session.locale === 'ru' ? 'ru' : 'en'
  const texts = pageTexts[lang]
  const isSetup = session.mode === 'setup'
  return {
    brand: texts.brand,
    title: texts.titles[state === 'open' && isSetup ? 'bind' : state],
    lang,
    amount: session.amount === null ? undefined : euros(session.amount),
    facts: session.lines.map(({ name, quantity, amount }) => [name, `${quantity} × ${formatSum(amount, 'EUR', lang)}`]),
    alert: error ? describeStripe(error.declineCode ?? error.code, lang) : undefined,
    actions: actionsOf(state, texts, isSetup),
    note: texts.note,
    scripts: [script],
    data: eventOf(state, session),
  }
}

/** The page of a bank that requires authentication for a saved card. */
const bankPage = ({ amount }: Intent): PayPage => {
  const texts = pageTexts.ru
  return {
    brand: texts.brand,
    title: texts.titles.secure,
    amount: euros(amount),
    actions: [secureForm(texts)],
    note: texts.note,
  }
}

const lostPage = (): PayPage => ({
  brand: pageTexts.en.brand,
  title: pageTexts.en.lost,
  lang: 'en',
  status: 404,
})

interface Parts {
  settings: Pick<StripeSettings, 'publishableKey'>
  base: string
  book: Book
  bank: Bank
  checkoutSessions: CheckoutSessions
}

const CENTURY = 2_000

const typedCard = (form: URLSearchParams): TypedCard => {
  const number = (form.get('number') ?? '').replace(/\D/g, '')
  const [, month, year] = /^(\d{1,2})\s*\/\s*(\d{2})$/.exec(form.get('expiry') ?? '') ?? []
  return month && year ? { number, month: Number(month), year: CENTURY + Number(year) } : { number }
}

const backFrom = ({ id, secret, status, returnUrl }: Intent): SandboxResponse => {
  if (!returnUrl) return payPage(lostPage())
  const target = new URL(returnUrl)
  target.searchParams.set('payment_intent', id)
  target.searchParams.set('payment_intent_client_secret', secret)
  target.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed')
  return seeOther(target.href)
}

const script = (name: string): SandboxRoute => ({
  method: 'GET',
  path: new RegExp(`^/${name}\\.js$`),
  operation: null,
  respond: () => ({
    status: 200,
    type: 'text/javascript; charset=utf-8',
    body: readFileSync(projectFile(`server/sandbox/stripe/browser/${name}.js`), 'utf8'),
  }),
})

/** The page of a session, standalone and in the frame of `stripe.js` (`?key=…`), and the bank's page for a saved card. */
export const pageRoutes = ({ settings, base, book, bank, checkoutSessions }: Parts): SandboxRoute[] => {
  const sessionFor = ({ query }: SandboxRequest, secret = ''): Session | null => {
    const session = [...book.sessions.values()].find((one) => one.secret === secret)
    const isLetIn = session?.uiMode === 'hosted_page' || query.get('key') === settings.publishableKey
    return session && isLetIn ? session : null
  }

  const show = (request: SandboxRequest, [secret]: string[]): SandboxResponse => {
    const session = sessionFor(request, secret)
    if (!session) return payPage(lostPage())
    const { page, error } = checkoutSessions.stateOf(session.id)
    const isAlone = session.uiMode === 'hosted_page'
    if (page === 'complete' && isAlone && session.returnUrl) return seeOther(session.returnUrl)
    return payPage(sessionPage(session, page, error, `${base}/frame.js`))
  }

  const take = (request: SandboxRequest, [secret]: string[]): SandboxResponse => {
    const session = sessionFor(request, secret)
    if (!session) return payPage(lostPage())
    const form = new URLSearchParams(request.body)
    const answer = form.get('secure')
    if (answer === null) checkoutSessions.enter(session.id, typedCard(form))
    else checkoutSessions.authenticate(session.id, answer === 'pass')
    return seeOther(`${base}${request.path}?${request.query.toString()}`)
  }

  const secure = (request: SandboxRequest, [secret]: string[]): SandboxResponse => {
    const intent = [...book.intents.values()].find((one) => one.secret === secret)
    if (!intent) return payPage(lostPage())
    const isAsked = intent.status === 'requires_action'
    if (isAsked && request.method === 'GET') return payPage(bankPage(intent))
    if (isAsked) bank.authenticate(intent, new URLSearchParams(request.body).get('secure') === 'pass')
    return backFrom(intent)
  }

  const paths = { pay: /^\/pay\/(\w+)$/, secure: /^\/secure\/(\w+)$/ }
  return [
    { method: 'GET', path: paths.pay, operation: null, respond: show },
    { method: 'POST', path: paths.pay, operation: null, respond: take },
    { method: 'GET', path: paths.secure, operation: null, respond: secure },
    { method: 'POST', path: paths.secure, operation: null, respond: secure },
    script('stripe'),
    script('frame'),
  ]
}
