import { readFileSync } from 'node:fs'
import { encode } from 'uqr'
import { formatSum } from '../../contract/money.ts'
import { html, type Markup } from '../../http/html.ts'
import type { Money } from '../../payments/provider.ts'
import { projectFile } from '../../project-file.ts'
import type { SandboxResponse } from '../provider-sandbox.ts'

const BORDER = 2

/** A QR code as an inline SVG; `label` is its text for screen readers. */
export const qrPicture = (text: string, label: string): Markup => {
  const { data, size } = encode(text, { border: BORDER })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
}

/** A button submits its form; `name` and `value` are sent if it was the one pressed. `look`: the main button, a warning, or neither. */
interface PageButton {
  label: string
  name?: string
  value?: string
  look?: 'pay' | 'decline'
}

/** An input field, or a select if there are `options` (value and label). Fields of one `row` stand side by side. */
interface PageField {
  name: string
  label: string
  value?: string
  options?: readonly (readonly [value: string, label: string])[]
  inputMode?: 'numeric' | 'text'
  autocomplete?: string
  maxLength?: number
}

/** One form, posted as urlencoded. `hidden` holds hidden fields; `action` is relative to the page, or absolute. */
export interface PageAction {
  action: string
  hidden?: Readonly<Record<string, string>>
  fields?: readonly (PageField | readonly PageField[])[]
  buttons: readonly PageButton[]
  /** `_top` navigates the whole window if the page is in a frame. */
  target?: '_top' | '_self'
  id?: string
}

export interface PayPage {
  /** The name of the provider (`Учебная замена ЮKassa`). */
  brand: string
  title: string
  amount?: Money
  /** Names and values below the amount: the recipient, the purpose. */
  facts?: readonly (readonly [name: string, value: string])[]
  /** The content of the QR code. */
  qr?: { text: string; label: string }
  /** The error; announced by screen readers. */
  alert?: string
  actions?: readonly PageAction[]
  note?: string
  lang?: 'ru' | 'en'
  /** URLs of the page's scripts. */
  scripts?: readonly string[]
  /** Attributes `data-…` of the root, for scripts. */
  data?: Readonly<Record<string, string>>
  /** The HTTP status, 200 by default. */
  status?: number
}

const attributes = (values: Readonly<Record<string, string | number | undefined>>): Markup[] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [html` ${name}="${value}"`]))

const fieldMarkup = ({ name, label, value, options, inputMode, autocomplete, maxLength }: PageField): Markup => {
  const choices = options?.map(
    ([own, text]) => html`<option value="${own}"${own === value ? html` selected` : ''}>${text}</option>`,
  )
  const input = html`<input${attributes({ name, value, inputmode: inputMode, autocomplete, maxlength: maxLength })}>`
  return html`<label>${label}${choices ? html`<select name="${name}">${choices}</select>` : input}</label>`
}

const rowMarkup = (row: PageField | readonly PageField[]): Markup =>
  'name' in row ? fieldMarkup(row) : html`<div class="row">${row.map(fieldMarkup)}</div>`

const buttonMarkup = ({ label, name, value, look }: PageButton): Markup =>
  html`<button${attributes({ name, value, class: look })}>${label}</button>`

const actionMarkup = ({ action, hidden = {}, fields = [], buttons, target, id }: PageAction): Markup => html`
<form method="post" autocomplete="off"${attributes({ action, target, id })}>
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${fields.map(rowMarkup)}
${buttons.map(buttonMarkup)}
</form>`

const sheet = (): Markup => ({ markup: readFileSync(projectFile('server/sandbox/pages/pay-page.css'), 'utf8') })

/** The self-contained HTML of a payment page: a heading, a sum, facts, a QR code and forms. All texts are escaped. */
export const payPageHtml = (page: PayPage): string => {
  const { brand, title, amount, facts = [], qr, alert, actions = [], note, lang = 'ru', scripts = [], data = {} } = page
  const marks = Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]))
  return html`<!doctype html>
<html lang="${lang}"${attributes(marks)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${sheet()}</style>
${scripts.map((src) => html`<script src="${src}" defer></script>`)}
</head>
<body>
<main>
<p class="brand">${brand}</p>
<h1>${title}</h1>
${alert ? html`<p class="alert" role="alert">${alert}</p>` : ''}
${amount ? html`<p class="amount">${formatSum(amount.amount, amount.currency, lang)}</p>` : ''}
${facts.length > 0 ? html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>` : ''}
${qr ? html`<div class="qr">${qrPicture(qr.text, qr.label)}</div>` : ''}
${actions.map(actionMarkup)}
${note ? html`<p class="note">${note}</p>` : ''}
</main>
</body>
</html>
`.markup
}

/** The same as a sandbox response. */
export const payPage = (page: PayPage): SandboxResponse => ({
  status: page.status ?? 200,
  type: 'text/html; charset=utf-8',
  body: payPageHtml(page),
})
