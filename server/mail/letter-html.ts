import type { Lang } from '../contract/messages.ts'
import { html, type Markup } from '../http/html.ts'
import type { BillLine, Letter, LetterBlock, MailSite } from './letter.ts'
import { sheet, style } from './letter-style.ts'
import { frame, school } from './wording.ts'

const table = (content: Markup, tableStyle = '', className = ''): Markup =>
  html`<table role="presentation" class="${className}" cellpadding="0" cellspacing="0" border="0" style="${tableStyle}"><tr>${content}</tr></table>`

const words = (text: string): Markup => html`<p class="strong" style="${style.words}">${text}</p>`

/** Two groups with a visible gap and no space between, so that the code is copied whole. */
const code = (label: string, digits: string): Markup => {
  const half = Math.ceil(digits.length / 2)
  const figures = html`<span>${digits.slice(0, half)}</span><span style="${style.codeGap}">${digits.slice(half)}</span>`
  return table(
    html`<td class="code-box" style="${style.codeBox}"><p class="quiet" style="${style.codeLabel}">${label}</p><p class="strong" style="${style.code}">${figures}</p></td>`,
    'width:100%;margin:0 0 24px;',
  )
}

const button = (label: string, link: string, lang: Lang): Markup =>
  html`${table(
    html`<td class="button-cell" style="${style.buttonCell}"><a class="button" href="${link}" target="_blank" style="${style.button}">${label}</a></td>`,
    '',
    'button-table',
  )}<p class="quiet" style="${style.address}">${frame[lang].openAddress}<br><a class="link" href="${link}" target="_blank" style="${style.link}">${link}</a></p>`

const voucher = (label: string, letters: string): Markup =>
  table(
    html`<td class="code-box" style="${style.codeBox}"><p class="quiet" style="${style.codeLabel}">${label}</p><p class="strong" style="${style.voucher}">${letters}</p></td>`,
    'width:100%;margin:0 0 24px;',
  )

const billLine = ({ title, note, sum }: BillLine, isTotal: boolean): Markup => {
  const weight = isTotal ? style.billTotal : ''
  const below = note === null ? '' : html`<br><span class="quiet" style="${style.billNote}">${note}</span>`
  return html`<tr><td class="strong line" style="${style.billTitle}${weight}">${title}${below}</td><td class="strong line" style="${style.billSum}${weight}">${sum}</td></tr>`
}

const bill = (lines: BillLine[], total: BillLine): Markup =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style.bill}">${lines.map((line) => billLine(line, false))}${billLine(total, true)}</table>`

const blockAsHtml = (block: LetterBlock, lang: Lang): Markup => {
  if (block.kind === 'words') return words(block.words)
  if (block.kind === 'code') return code(block.label, block.code)
  if (block.kind === 'voucher') return voucher(block.label, block.code)
  if (block.kind === 'bill') return bill(block.lines, block.total)
  return button(block.label, block.link, lang)
}

const footer = ({ origin, supportEmail }: MailSite, lang: Lang): Markup => html`
<p class="quiet" style="${style.footer}">${frame[lang].help} <a href="mailto:${supportEmail}" style="${style.quietLink}">${supportEmail}</a>.</p>
<p class="quiet" style="${style.footer}"><a href="${origin}/" target="_blank" style="${style.quietLink}">${school[lang].fullName}</a></p>`

/** The letter for mail clients: tables and inline styles, a dark set, nothing loaded from anywhere. */
export const letterAsHtml = (site: MailSite, letter: Letter): string =>
  html`<!doctype html>
<html lang="${letter.lang}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${letter.subject}</title>
${sheet}
</head>
<body class="page" style="${style.page}">
<div class="preheader" style="${style.preheader}">${letter.preheader}</div>
<div role="article" aria-roledescription="email" aria-label="${letter.subject}" lang="${letter.lang}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.page}"><tr><td align="center" style="padding:32px 16px 40px;">
<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style.column}">
<tr><td style="padding:0 4px 20px;">${table(html`<td class="mark" style="${style.mark}">${school[letter.lang].mark}</td><td class="strong" style="${style.name}">${school[letter.lang].name}</td>`)}</td></tr>
<tr><td class="card" style="${style.card}">
<h1 class="strong heading" style="${style.heading}">${letter.heading}</h1>
${[words(letter.greeting), ...letter.blocks.map((block) => blockAsHtml(block, letter.lang))]}
<p class="quiet" style="${style.reassurance}">${letter.reassurance}</p>
</td></tr>
<tr><td style="padding:24px 4px 0;">${footer(site, letter.lang)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`.markup
