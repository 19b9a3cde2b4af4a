import { readFileSync } from 'node:fs'
import { projectFile } from '../../config/project-file.ts'
import { asMarkup, html, type Markup } from '../../http/html.ts'
import type { LoginPerson } from './login-sandbox.ts'

interface Consent {
  /** The provider's own name. */
  name: string
  people: readonly LoginPerson[]
  /** The authorization request, which the form repeats. */
  query: URLSearchParams
  /** The origin of the school. */
  app: string
}

const styles = () =>
  asMarkup(
    ['pages/page.css', 'facebook/dialog.css']
      .map((file) => readFileSync(projectFile(`server/sandbox/${file}`), 'utf8'))
      .join(''),
  )

const fullName = ({ first, last }: LoginPerson) => [first, last].filter(Boolean).join(' ') || 'Без имени'

const initials = ({ first, last }: LoginPerson) => `${first.slice(0, 1)}${last.slice(0, 1)}` || '?'

const choice = (person: LoginPerson): Markup => html`<li>
<button type="submit" class="person" name="person" value="${person.id}">
<span class="portrait" aria-hidden="true">${initials(person)}</span>
<span class="who"><span class="name">${fullName(person)}</span><span>${person.email ?? 'без почты'}</span><span class="note">${person.hint}</span></span>
</button>
</li>`

/** The page on which a person chooses who he is, or declines. */
export const consentPage = ({ name, people, query, app }: Consent): string =>
  html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${name}: учебная замена</title>
<link rel="icon" href="data:,">
<style>${styles()}</style>
</head>
<body>
<main>
<p class="brand">Учебная замена ${name}</p>
<h1>Кто входит?</h1>
<p>Сайт <b>${app}</b> узнает имя и почту. Настоящий ${name} в этом не участвует.</p>
<form method="post" action="allow">
${[...query].map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}
<ul>${people.map(choice)}</ul>
<p><button type="submit" class="decline" name="person" value="">Не сейчас</button></p>
</form>
</main>
</body>
</html>
`.markup
