import { html, type Markup } from '../../http/html.ts'
import type { SandboxPerson } from './graph.ts'

/** The response that `FB.login` passes to its callback. */
export type LoginResponse =
  | { status: 'unknown'; authResponse: null }
  | {
      status: 'connected'
      authResponse: { accessToken: string; userID: string; expiresIn: number; graphDomain: 'facebook' }
    }

interface Dialog {
  /** The origin of the page that opened the window. */
  origin: string
  state: string
  people: { person: SandboxPerson; response: LoginResponse }[]
  /** The dialog declines at once, without asking. */
  isDeclined: boolean
}

const DECLINED: LoginResponse = { status: 'unknown', authResponse: null }

const initials = (name: string) =>
  name
    .split(' ')
    .map(([first = '']) => first)
    .slice(0, 2)
    .join('')

const choice = ({ person: { name, email, hint }, response }: Dialog['people'][number]): Markup => html`<li>
<button type="button" class="person" data-response="${JSON.stringify(response)}">
<span class="portrait" aria-hidden="true">${initials(name)}</span>
<span class="who"><span class="name">${name}</span><span>${email ?? 'без почты'}</span><span class="note">${hint}</span></span>
</button>
</li>`

/** The page of the popup window: choose a person, or decline. */
export const dialogPage = ({ origin, state, people, isDeclined }: Dialog): string =>
  html`<!doctype html>
<html lang="ru" data-origin="${origin}" data-state="${state}"${isDeclined ? html` data-declined` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Вход через Facebook: учебная замена</title>
<link rel="stylesheet" href="../dialog.css">
<script src="../dialog.js" defer></script>
</head>
<body>
<main>
<p class="brand">Учебная замена Facebook</p>
<h1>Кто входит?</h1>
<p>Страница <b>${origin}</b> узнает имя и почту. Настоящий Facebook в этом не участвует.</p>
<ul>${people.map(choice)}</ul>
<button type="button" class="decline" data-response="${JSON.stringify(DECLINED)}">Не сейчас</button>
<p class="alert no-opener" role="alert" hidden>Страница, с которой вы пришли, закрыта. Это окно можно закрыть.</p>
</main>
</body>
</html>
`.markup
