import { readFileSync } from 'node:fs'
import { encode } from 'uqr'
import { type Currency, formatSum } from '../../contract/checkout/money.ts'
import { html, type Markup } from '../../http/html.ts'
import { projectFile } from '../../config/project-file.ts'
import type { CardOutcome, SandboxResponse } from '../provider-sandbox.ts'
import { spaced } from '../test-cards.ts'
import { type PageLang, type PageState, type PageTexts, pageTexts } from './page-texts.ts'

const QR_BORDER = 2

/** A QR code as an inline SVG; `label` is its text for screen readers. */
export const qrPicture = (text: string, label: string): Markup => {
  const { data, size } = encode(text, { border: QR_BORDER })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
}

type Pairs = readonly (readonly [string, string])[]

/** What a buyer's page shows. */
export interface PayPage {
  state: PageState
  lang?: PageLang
  title?: string
  /** Null for a binding. */
  amount: { amount: number; currency: Currency } | null
  /** Names and values below the amount: the recipient, the purpose. */
  facts: Pairs
  /** The error; announced by screen readers. */
  alert?: string | undefined
  /** The card number that the form starts with. */
  number?: string
  testCards?: readonly CardOutcome[]
  /** Apps that the card form offers: a value of `do`, and a label. */
  apps?: Pairs
  /** The content of the QR code. */
  qrUrl?: string
  /** Reasons for a decline, and their labels; without the list there is no button to decline. */
  declineReasons?: Pairs
  /** The code of the 3-D Secure page, if the bank sends one. */
  secureCode?: string
  /** The URL that the buyer leaves for; null in a frame. */
  returnUrl: string | null
  /** Where the forms are posted to; the page itself by default. */
  action?: string
  hidden?: Readonly<Record<string, string>>
  /** URLs of the page's scripts, and attributes `data-…` of the root for them. */
  scripts?: readonly string[]
  data?: Readonly<Record<string, string>>
}

const styleSheet = (): Markup => ({ markup: readFileSync(projectFile('server/sandbox/pages/page.css'), 'utf8') })

interface Shell extends Pick<PayPage, 'lang' | 'scripts' | 'data'> {
  brand: string
  title: string
  content?: Markup
  status?: number
}

/** A self-contained page. */
const shell = ({
  brand,
  title,
  content,
  status = 200,
  lang = 'ru',
  scripts = [],
  data = {},
}: Shell): SandboxResponse => ({
  status,
  type: 'text/html; charset=utf-8',
  body: html`<!doctype html>
<html lang="${lang}"${Object.entries(data).map(([name, value]) => html` data-${name}="${value}"`)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${styleSheet()}</style>
${scripts.map((src) => html`<script src="${src}" defer></script>`)}
</head>
<body>
<main>
<p class="brand">${pageTexts[lang].brand} ${brand}</p>
<h1>${title}</h1>
${content ?? ''}
</main>
</body>
</html>
`.markup,
})

type Look = 'pay' | 'decline' | 'plain'

const button = (label: string, value: string, look: Look = 'plain'): Markup =>
  html`<button name="do" value="${value}" class="${look}">${label}</button>`

const input = (name: string, label: string, value: string): Markup =>
  html`<label>${label}<input name="${name}" value="${value}" inputmode="numeric" autocomplete="off"></label>`

const select = (name: string, label: string, options: Pairs): Markup =>
  html`<label>${label}<select name="${name}">${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>`

const cardFields = ({ number = '', testCards = [] }: PayPage, texts: PageTexts): Markup => html`
${input('number', texts.number, spaced(number))}
<div class="row">${input('expiry', texts.expiry, '12 / 30')}${input('cvc', 'CVC', '123')}</div>
${select('test_card', texts.testCard, [['', '—'], ...testCards.map(([card, outcome]) => [card, `${card}: ${outcome}`] as const)])}`

/** A form, posted as urlencoded. */
const form = (action: string, hidden: Readonly<Record<string, string>>, ...content: Markup[]): Markup => html`
<form method="post" autocomplete="off" action="${action}">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${content}
</form>`

/** The forms in the order in which the buyer sees them. `do` is `pay`, `confirm`, `decline`, `leave`, or an app. */
const formsOf = (page: PayPage, texts: PageTexts): Markup[] => {
  const { state, action = '', hidden = {}, amount, apps = [], declineReasons: reasons, secureCode, returnUrl } = page
  const formWith = (...content: Markup[]) => form(action, hidden, ...content)
  const decline = button(texts.decline, 'decline', 'decline')
  const leaving = returnUrl === null ? [] : [formWith(button(texts.leave, 'leave'))]
  const choosing = apps.length > 0 ? [formWith(...apps.map(([app, label]) => button(label, app)))] : []
  const reason = reasons && reasons.length > 0 ? [select('reason', texts.reason, reasons)] : []
  const declining = reasons ? [formWith(...reason, decline)] : []
  if (state === 'card') {
    const pay = button(amount === null ? texts.bind : texts.pay, 'pay', 'pay')
    return [formWith(cardFields(page, texts), pay), ...choosing, ...declining, ...leaving]
  }
  if (state === 'app') return [formWith(button(texts.payInApp, 'pay', 'pay')), ...declining, ...leaving]
  if (state !== 'secure') return leaving
  const code = secureCode === undefined ? [] : [input('code', texts.code, secureCode)]
  return [formWith(...code, button(texts.confirm, 'confirm', 'pay'), decline), ...leaving]
}

/** The page of a payment. All texts are escaped. */
export const payPage = (brand: string, page: PayPage): SandboxResponse => {
  const { state, lang = 'ru', amount, facts, alert, qrUrl, scripts, data } = page
  const texts = pageTexts[lang]
  const title = page.title ?? texts.titles[state === 'card' && amount === null ? 'bind' : state]
  const content = html`
${alert ? html`<p class="alert" role="alert">${alert}</p>` : ''}
${amount ? html`<p class="amount">${formatSum(amount.amount, amount.currency, lang)}</p>` : ''}
${facts.length > 0 ? html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>` : ''}
${state === 'app' && qrUrl ? html`<div class="qr">${qrPicture(qrUrl, texts.qr)}</div>` : ''}
${formsOf(page, texts)}
<p class="note">${texts.note}</p>`
  return shell({ brand, title, content, lang, ...(scripts && { scripts }), ...(data && { data }) })
}

export const missingPage = (brand: string, lang: PageLang = 'ru'): SandboxResponse =>
  shell({ brand, title: pageTexts[lang].missing, lang, status: 404 })

/** A page that posts hidden fields to another site; `script` submits its form. */
export const relayPage = (brand: string, action: string, hidden: Record<string, string>, script: string) =>
  shell({
    brand,
    title: pageTexts.ru.returning,
    content: form(action, hidden, html`<button class="plain">${pageTexts.ru.leave}</button>`),
    scripts: [script],
  })
