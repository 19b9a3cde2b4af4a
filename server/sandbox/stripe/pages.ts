import { readFileSync } from 'node:fs'
import type { StripeSettings } from '../../payments/providers/stripe/settings.ts'
import { projectFile } from '../../project-file.ts'
import { payPage, seeOther } from '../pages/pay-page.ts'
import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../provider-sandbox.ts'
import type { Bank } from './bank.ts'
import type { Book, Intent, Session } from './book.ts'
import type { CheckoutSessions, TypedCard } from './checkout-sessions.ts'
import { bankPage, lostPage, sessionPage } from './session-page.ts'

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

const backFrom = ({ id, secret, status, returnUrl }: Intent): SandboxAnswer => {
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
  answer: () => ({
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

  const show = (request: SandboxRequest, [secret]: string[]): SandboxAnswer => {
    const session = sessionFor(request, secret)
    if (!session) return payPage(lostPage())
    const { page, error } = checkoutSessions.stateOf(session.id)
    const isAlone = session.uiMode === 'hosted_page'
    if (page === 'complete' && isAlone && session.returnUrl) return seeOther(session.returnUrl)
    return payPage(sessionPage(session, page, error, `${base}/frame.js`))
  }

  const take = (request: SandboxRequest, [secret]: string[]): SandboxAnswer => {
    const session = sessionFor(request, secret)
    if (!session) return payPage(lostPage())
    const form = new URLSearchParams(request.body)
    const answer = form.get('secure')
    if (answer === null) checkoutSessions.enter(session.id, typedCard(form))
    else checkoutSessions.authenticate(session.id, answer === 'pass')
    return seeOther(`${base}${request.path}?${request.query.toString()}`)
  }

  const secure = (request: SandboxRequest, [secret]: string[]): SandboxAnswer => {
    const intent = [...book.intents.values()].find((one) => one.secret === secret)
    if (!intent) return payPage(lostPage())
    const isAsked = intent.status === 'requires_action'
    if (isAsked && request.method === 'GET') return payPage(bankPage(intent))
    if (isAsked) bank.authenticate(intent, new URLSearchParams(request.body).get('secure') === 'pass')
    return backFrom(intent)
  }

  const paths = { pay: /^\/pay\/(\w+)$/, secure: /^\/secure\/(\w+)$/ }
  return [
    { method: 'GET', path: paths.pay, operation: null, answer: show },
    { method: 'POST', path: paths.pay, operation: null, answer: take },
    { method: 'GET', path: paths.secure, operation: null, answer: secure },
    { method: 'POST', path: paths.secure, operation: null, answer: secure },
    script('stripe'),
    script('frame'),
  ]
}
