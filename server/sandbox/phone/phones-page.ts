import { readFileSync } from 'node:fs'
import { projectFile } from '../../config/project-file.ts'
import { asMarkup, html, type Markup } from '../../http/html.ts'
import { seeOther } from '../http.ts'
import type { SandboxResponse, SandboxRoute } from '../provider-sandbox.ts'
import type { AwaitedCall, DeliveredText, PhoneNetwork } from './phone-sandbox.ts'

const styles = () => asMarkup(readFileSync(projectFile('server/sandbox/pages/page.css'), 'utf8'))

const message = ({ phone, text }: DeliveredText): Markup => html`<li>
<p>+${phone}</p>
<pre>${text}</pre>
</li>`

const STATES: Record<AwaitedCall['state'], string> = {
  waiting: 'ждём звонка',
  confirmed: 'звонок принят',
  expired: 'время вышло',
}

const awaited = ({ phone, state }: AwaitedCall): Markup => html`<li>
<p>+${phone}: ${STATES[state]}</p>
${state === 'waiting' ? html`<form method="post" action="call"><button type="submit" name="phone" value="+${phone}">Позвонить с этого номера</button></form>` : ''}
</li>`

const page = ({ texts, awaitedCalls }: PhoneNetwork): SandboxResponse => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  body: html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Телефоны: учебная замена</title>
<link rel="icon" href="data:,">
<style>${styles()}</style>
</head>
<body>
<main>
<p class="brand">Учебная замена SMSC и SMS.ru</p>
<h1>Что пришло на телефоны</h1>
<p>Сообщения никуда не уходят, звонков нет. Обновите страницу, чтобы увидеть новое.</p>
<h2>Сообщения</h2>
<ul>${texts.toReversed().map(message)}</ul>
<h2>Звонки</h2>
<ul>${awaitedCalls().toReversed().map(awaited)}</ul>
</main>
</body>
</html>
`.markup,
})

/** The page of the phones: what they have got, and a button that calls. */
export const phonesPage = (network: PhoneNetwork): SandboxRoute[] => [
  { method: 'GET', path: /^\/$/, operation: null, respond: () => page(network) },
  {
    method: 'POST',
    path: /^\/call$/,
    operation: null,
    respond: ({ body }) => {
      network.callFrom(new URLSearchParams(body).get('phone') ?? '')
      return seeOther('./')
    },
  },
]
