import { html } from '../../mail/html.ts'

/** Any bank, as settings say where none is named. */
const ANY = '*'
const LONGEST = 4_096
/** Browsers take a backslash for a slash and drop line breaks: no honest address holds any. */
const DECEPTIVE = /[\\\p{Cc}]/u

/**
 * Whether a page of a provider or bank may be gone to: an absolute address of a listed origin, or any https one where all are listed,
 * without a name or password in it. Source: SECURITY R28.
 */
export const isProviderAddress = (raw: string, hosts: readonly string[]): boolean => {
  if (raw.length > LONGEST || DECEPTIVE.test(raw) || !URL.canParse(raw)) return false
  const { origin, protocol, username, password } = new URL(raw)
  const isListed = hosts.includes(origin) || (hosts.includes(ANY) && protocol === 'https:')
  return isListed && (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

/** The form that the bank's page wants, made of what was checked: an action and hidden fields, nothing else. Source: SECURITY R34. */
export const secureForm = (action: string, fields: Readonly<Record<string, string>>): string =>
  html`<form method="post" action="${action}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}</form>`.markup
