import { domainToUnicode } from 'node:url'
import type { Lang } from '../../contract/messages.ts'
import { html, type Markup } from '../../http/html.ts'
import { school } from '../../config/school-names.ts'

interface PageParts {
  heading: string
  /** The heading by default. */
  title?: string
  body: Markup
  /** Address of the page's script; none by default. */
  script?: string
}

/** A small page with the school's header and one card: no inline style or script, not indexed by search engines. */
export const pageHtml = (lang: Lang, { heading, title = heading, body, script }: PageParts): string => {
  const { name, fullName, about } = school[lang]
  return html`<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · ${fullName}</title>
    <link rel="icon" href="/pages/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/pages/site.css">
    <link rel="stylesheet" href="/pages/frame.css">
    ${script ? html`<script src="${script}" defer></script>` : ''}
  </head>
  <body>
    <header class="wrap top">
      <a class="brand" href="/">
        <img class="logo" src="/pages/icon.svg" alt="" width="36" height="36">
        <span>${name} <small>${about}</small></span>
      </a>
    </header>
    <main class="page">
      <section class="card">
        <h1>${heading}</h1>
        ${body}
      </section>
    </main>
  </body>
</html>
`.markup
}

/** A form with one button that posts hidden fields to an address of the school, or to the page's `formTarget`. */
export const buttonForm = (
  action: string,
  label: string,
  fields: Readonly<Record<string, string>> = {},
  isQuiet = false,
): Markup => html`
        <form method="post" action="${action}">
          ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
          <button class="${isQuiet ? 'button quiet' : 'button'}" type="submit">${label}</button>
        </form>`

/** Goes on from an `onwardsPage`, and goes back where Back has led to the page. */
export const ONWARDS_SCRIPT = '/pages/enter.js'

interface Onwards {
  heading: string
  wait: string
  /** A `buttonForm` or a `mainLink`. */
  button: Markup
}

/** A page that only leads on: by its script, or by its button without scripts. */
export const onwardsPage = (lang: Lang, { heading, wait, button }: Onwards): string =>
  pageHtml(lang, {
    heading,
    body: html`${paragraph(wait)}
        <div id="onwards">${button}
        </div>`,
    script: ONWARDS_SCRIPT,
  })

/** The main link of a page, as a button. */
export const mainLink = (address: string, label: string): Markup => html`
        <a class="button" href="${address}">${label}</a>`

/** A link in the form of a secondary button, for navigation that changes nothing. */
export const buttonLink = (address: string, label: string): Markup => html`
        <a class="button quiet" href="${address}">${label}</a>`

export const paragraph = (text: string): Markup => html`
        <p>${text}</p>`

export const note = (text: string): Markup => html`
        <p class="note">${text}</p>`

/** An e-mail address with its domain in the letters of its language: `mama@xn--80a1acny.xn--p1ai` becomes `mama@почта.рф`. '' stays ''. */
export const readableEmail = (email: string): string => {
  const [local, domain] = email.split('@')
  return domain ? `${local}@${domainToUnicode(domain) || domain}` : email
}

/** Masks an e-mail address so that only its owner recognises it: `mama@example.com` becomes `m•••@example.com`. */
export const maskedEmail = (email: string): string => {
  const [local = '', domain = ''] = readableEmail(email).split('@')
  return `${local.slice(0, 1)}•••@${domain}`
}
