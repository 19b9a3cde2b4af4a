import { PROVIDERS, type ProviderId } from '../contract/methods.ts'
import { html, type Markup } from '../http/html.ts'
import { PAID, testCards as cloudpayments } from './cloudpayments/cards.ts'
import type { SandboxAnswer } from './provider-sandbox.ts'
import { TEST_CARDS as stripe } from './stripe/cards.ts'
import { testCards as tbank } from './tbank/test-cards.ts'
import { testCards as yookassa } from './yookassa/cards.ts'

/** A test card and what paying by it comes to. */
type CardLine = readonly [number: string, words: string]

const PAYS = 'оплата пройдёт'
const ASKS = 'банк спросит код, оплата пройдёт'
const PAYS_ONCE = 'первая оплата пройдёт, повторная без вас нет'

const refuses = (reason: string | number): string => `отказ: ${reason}`

const ofYookassa = (): CardLine[] =>
  [...yookassa].map(([number, verdict]) => {
    if (typeof verdict === 'object') return [number, refuses(verdict.reason)]
    return [number, verdict === 'asks' ? ASKS : PAYS]
  })

const ofCloudpayments = (): CardLine[] =>
  cloudpayments.map(({ number, isSecure, reason, tokenReason }) => {
    if (reason !== PAID) return [number, isSecure ? `банк спросит код, ${refuses(reason)}` : refuses(reason)]
    if (tokenReason !== PAID) return [number, PAYS_ONCE]
    return [number, isSecure ? ASKS : PAYS]
  })

const ofTbank = (): CardLine[] => Object.values(tbank).map(({ number, words }) => [number, words])

const ofStripe = (): CardLine[] =>
  Object.entries(stripe).map(([number, { secure, decline, later }]) => {
    if (decline) return [number, refuses(decline.declineCode ?? decline.code)]
    if (later) return [number, PAYS_ONCE]
    return [number, secure ? ASKS : PAYS]
  })

/** The test cards of each provider, as it publishes them. Any date to come and any code will do. */
export const cardLists: Record<ProviderId, () => CardLine[]> = {
  yookassa: ofYookassa,
  cloudpayments: ofCloudpayments,
  tbank: ofTbank,
  stripe: ofStripe,
}

const names: Record<ProviderId, string> = {
  yookassa: 'ЮKassa',
  cloudpayments: 'CloudPayments',
  tbank: 'Т‑Банк',
  stripe: 'Stripe',
}

const style: Markup = {
  markup: `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-width:48rem;margin:2rem auto;padding:0 1rem}
dt{margin-top:.75rem;font-weight:600}
dd{margin:0;font-variant-numeric:tabular-nums}`,
}

const spaced = (number: string): string => number.replaceAll(/\d{4}(?=\d)/g, '$& ')

/** Cards of the same outcome stand together, in the order in which outcomes first come up. */
const byOutcome = (lines: readonly CardLine[]): [string, string[]][] => {
  const groups = new Map<string, string[]>()
  for (const [number, words] of lines) groups.set(words, [...(groups.get(words) ?? []), number])
  return [...groups]
}

const section = (id: ProviderId): Markup => html`<section>
<h2>${names[id]}</h2>
<dl>${byOutcome(cardLists[id]()).map(
  ([words, numbers]) => html`<div><dt>${words}</dt>${numbers.map((number) => html`<dd>${spaced(number)}</dd>`)}</div>`,
)}</dl>
</section>`

/** What the server of the sandboxes says of itself: whom it stands in for, and which cards do what. */
export const indexPage = (): SandboxAnswer => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  body: html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Учебные замены платёжных систем</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>Учебные замены платёжных систем</h1>
<p>Денег здесь нет. Номера ниже опубликованы самими платёжными системами; срок подойдёт любой будущий, код любой.</p>
${PROVIDERS.map(section)}
</main>
</body>
</html>
`.markup,
})
