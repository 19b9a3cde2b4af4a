import type { Lang } from '../contract/messages.ts'

const home: Record<Lang, string> = { ru: 'На главную', en: 'Go to the start page' }

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A page that says in one sentence why there is nothing else to see. */
export const faultPage = (sentence: string, lang: Lang): string => `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${escaped(sentence)}</title>
    <link rel="stylesheet" href="/pages/site.css">
  </head>
  <body>
    <main class="page">
      <section class="card">
        <h1>${escaped(sentence)}</h1>
        <p><a class="button quiet" href="/">${home[lang]}</a></p>
      </section>
    </main>
  </body>
</html>
`
