import { html, type Markup } from '../http/html.ts'
import type { CardLine, ProviderSandbox, SandboxAnswer } from './provider-sandbox.ts'

const style: Markup = {
  markup: `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-width:48rem;margin:2rem auto;padding:0 1rem}
dt{margin-top:.75rem;font-weight:600}
dd{margin:0;font-variant-numeric:tabular-nums}`,
}

const spaced = (number: string): string => number.replaceAll(/\d{4}(?=\d)/g, '$& ')

/** Groups cards by outcome, in the order in which the outcomes first occur. */
const byOutcome = (lines: readonly CardLine[]): [string, string[]][] => {
  const groups = new Map<string, string[]>()
  for (const [number, words] of lines) groups.set(words, [...(groups.get(words) ?? []), number])
  return [...groups]
}

const section = ({ name, cards }: ProviderSandbox): Markup => html`<section>
<h2>${name}</h2>
<dl>${byOutcome(cards).map(
  ([words, numbers]) => html`<div><dt>${words}</dt>${numbers.map((number) => html`<dd>${spaced(number)}</dd>`)}</div>`,
)}</dl>
</section>`

/** The index page of the sandbox server: its providers, and the outcome of each test card. Any future date and any code are accepted. */
export const indexPage = (sandboxes: readonly ProviderSandbox[]): SandboxAnswer => ({
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
${sandboxes.map(section)}
</main>
</body>
</html>
`.markup,
})
