import type { Lang } from '../contract/messages.ts'
import { html, type Markup } from '../http/html.ts'
import { school } from '../config/school-names.ts'
import { frame, greet, typeset } from './wording.ts'

/** The content of a mail: the subject is one line; text and HTML say the same. */
export interface MailContent {
  subject: string
  text: string
  html: string
  lang: Lang
  /** A calendar in iCalendar format that is attached (RFC 5545). */
  calendar?: string | undefined
}

/** The school as its mails show it. `origin` has no trailing slash. */
export interface MailSite {
  origin: string
  supportEmail: string
}

export type LetterBlock =
  | { kind: 'text'; text: string }
  | { kind: 'code'; label: string; code: string }
  | { kind: 'button'; label: string; link: string }
  /** The lines of a purchase, each with its amount; `total` comes last. */
  | { kind: 'bill'; lines: BillLine[]; total: BillLine }
  /** A code of letters to pass on. */
  | { kind: 'voucher'; label: string; code: string }

export interface BillLine {
  title: string
  /** An additional remark; null if there is none. */
  note: string | null
  sum: string
}

/** The words of a letter without its greeting, in reading order. All of it is plain text; the renderers escape. */
export interface LetterTexts {
  subject: string
  /** The preview that mail clients show after the subject. */
  preheader: string
  heading: string
  blocks: LetterBlock[]
  /** The closing note, usually what to do if the mail came unexpectedly. */
  reassurance: string
  calendar?: string | undefined
}

/** A letter as data. */
interface Letter extends LetterTexts {
  lang: Lang
  greeting: string
}

/** The colors of the pages (`demo-pages/site.css`) in a form that mail clients accept. */
const day = { paper: '#f6efe1', card: '#ffffff', ink: '#192837', soft: '#495766', line: '#e2dccf', accent: '#005973' }
const night = { paper: '#0c151d', card: '#151f2a', ink: '#f1eee7', soft: '#acb5c0', line: '#2f3c4a', accent: '#91cbde' }
const tint = { day: '#eef6f8', night: '#172f39' }
const onAccent = { day: '#ffffff', night: '#031e29' }

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/** Inline styles, the only ones that every mail client supports. */
const style = {
  page: `margin:0;padding:0;background-color:${day.paper};`,
  preheader: `display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${day.paper};`,
  column: 'width:100%;max-width:560px;',
  mark: `${FONT};width:36px;height:36px;border-radius:10px;background-color:${day.accent};color:${onAccent.day};font-size:18px;line-height:36px;font-weight:700;text-align:center;`,
  name: `${FONT};padding-left:12px;font-size:18px;line-height:36px;font-weight:700;color:${day.ink};`,
  card: `background-color:${day.card};border:1px solid ${day.line};border-radius:20px;padding:40px;`,
  heading: `${FONT};margin:0 0 20px;font-size:26px;line-height:1.25;font-weight:700;letter-spacing:-0.015em;color:${day.ink};`,
  paragraph: `${FONT};margin:0 0 20px;font-size:16px;line-height:1.55;color:${day.ink};`,
  codeBox: `background-color:${tint.day};border-radius:12px;padding:20px 12px;text-align:center;`,
  codeLabel: `${FONT};margin:0 0 8px;font-size:14px;line-height:1.45;color:${day.soft};`,
  code: `${FONT};margin:0;font-size:36px;line-height:1.2;font-weight:700;font-variant-numeric:tabular-nums;letter-spacing:0.06em;color:${day.ink};white-space:nowrap;`,
  codeGap: 'padding-left:0.35em;',
  voucher: `font-family:ui-monospace,Menlo,Consolas,monospace;margin:0;font-size:20px;line-height:1.3;font-weight:700;color:${day.ink};white-space:nowrap;`,
  bill: 'width:100%;margin:0 0 24px;border-collapse:collapse;',
  billTitle: `${FONT};padding:10px 16px 10px 0;border-bottom:1px solid ${day.line};font-size:16px;line-height:1.45;text-align:left;vertical-align:top;color:${day.ink};`,
  billNote: `font-size:14px;color:${day.soft};font-weight:400;`,
  billSum: `${FONT};padding:10px 0;border-bottom:1px solid ${day.line};font-size:16px;line-height:1.45;text-align:right;vertical-align:top;white-space:nowrap;font-variant-numeric:tabular-nums;color:${day.ink};`,
  billTotal: 'font-weight:700;border-bottom:0;',
  buttonCell: `border-radius:12px;background-color:${day.accent};text-align:center;`,
  button: `${FONT};display:block;padding:14px 28px;border-radius:12px;font-size:16px;line-height:20px;font-weight:600;color:${onAccent.day};text-decoration:none;`,
  address: `${FONT};margin:12px 0 24px;font-size:13px;line-height:1.5;color:${day.soft};`,
  reassurance: `${FONT};margin:28px 0 0;padding-top:20px;border-top:1px solid ${day.line};font-size:14px;line-height:1.55;color:${day.soft};`,
  footer: `${FONT};margin:0 0 8px;font-size:13px;line-height:1.55;color:${day.soft};`,
  link: `color:${day.accent};text-decoration:underline;word-break:break-all;overflow-wrap:anywhere;`,
  quietLink: 'color:inherit;text-decoration:underline;',
}

/** Rules that inline styles cannot express: dark mode, narrow screens, and the links that Apple Mail makes of numbers. */
const sheet = html`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a[x-apple-data-detectors] { color: inherit !important; text-decoration: none !important; }
@media (max-width: 480px) {
  .card { padding: 28px 20px !important; }
  .heading { font-size: 24px !important; }
  .button-table { width: 100% !important; }
}
@media (prefers-color-scheme: dark) {
  .page, .preheader { background-color: ${night.paper} !important; }
  .card { background-color: ${night.card} !important; border-color: ${night.line} !important; }
  .strong { color: ${night.ink} !important; }
  .quiet { color: ${night.soft} !important; border-color: ${night.line} !important; }
  .line { border-color: ${night.line} !important; }
  .code-box { background-color: ${tint.night} !important; }
  .mark, .button-cell { background-color: ${night.accent} !important; }
  .mark, .button { color: ${onAccent.night} !important; }
  .link { color: ${night.accent} !important; }
}
</style>`

const table = (content: Markup, tableStyle = '', className = ''): Markup =>
  html`<table role="presentation" class="${className}" cellpadding="0" cellspacing="0" border="0" style="${tableStyle}"><tr>${content}</tr></table>`

const paragraph = (text: string): Markup => html`<p class="strong" style="${style.paragraph}">${text}</p>`

/** Two groups of digits with a visible gap but no space between them, so that the code is copied whole. */
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
  if (block.kind === 'text') return paragraph(block.text)
  if (block.kind === 'code') return code(block.label, block.code)
  if (block.kind === 'voucher') return voucher(block.label, block.code)
  if (block.kind === 'bill') return bill(block.lines, block.total)
  return button(block.label, block.link, lang)
}

const footer = ({ origin, supportEmail }: MailSite, lang: Lang): Markup => html`
<p class="quiet" style="${style.footer}">${frame[lang].help} <a href="mailto:${supportEmail}" style="${style.quietLink}">${supportEmail}</a>.</p>
<p class="quiet" style="${style.footer}"><a href="${origin}/" target="_blank" style="${style.quietLink}">${school[lang].fullName}</a></p>`

/** The HTML version of a letter: tables and inline styles, dark mode, no external resources. */
const letterAsHtml = (site: MailSite, letter: Letter): string =>
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
${[paragraph(letter.greeting), ...letter.blocks.map((block) => blockAsHtml(block, letter.lang))]}
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

const lineAsText = ({ title, note, sum }: BillLine): string => [title, ...(note === null ? [] : [note]), sum].join('\n')

const blockAsText = (block: LetterBlock): string => {
  if (block.kind === 'text') return block.text
  if (block.kind === 'code' || block.kind === 'voucher') return `${block.label}\n${block.code}`
  if (block.kind === 'bill') return [...block.lines, block.total].map(lineAsText).join('\n\n')
  return `${block.label}:\n${block.link}`
}

/** The plain-text version of a letter. Its first URL is the letter's main action. */
const letterAsText = ({ origin, supportEmail }: MailSite, letter: Letter): string =>
  [
    letter.greeting,
    ...letter.blocks.map(blockAsText),
    letter.reassurance,
    `${frame[letter.lang].help} ${supportEmail}.`,
    `${school[letter.lang].fullName}\n${origin}/`,
    '',
  ].join('\n\n')

const typesetBlock = (block: LetterBlock): LetterBlock =>
  block.kind === 'text' ? { ...block, text: typeset(block.text) } : block

/** Renders a letter as subject, text and HTML. */
const compose = (site: MailSite, letter: Letter): MailContent => {
  const typesetLetter = {
    ...letter,
    heading: typeset(letter.heading),
    blocks: letter.blocks.map(typesetBlock),
    reassurance: typeset(letter.reassurance),
  }
  const { subject, lang, calendar } = letter
  return { subject, text: letterAsText(site, typesetLetter), html: letterAsHtml(site, typesetLetter), lang, calendar }
}

/** Defines a kind of mail by its words in each language. `details` hold the name for the greeting, which may be empty. */
export const template =
  <Details extends { name: string }>(letters: Record<Lang, (details: Details, site: MailSite) => LetterTexts>) =>
  (site: MailSite, details: Details, lang: Lang): MailContent =>
    compose(site, { ...letters[lang](details, site), lang, greeting: greet(details.name, lang) })
