import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { linksIn } from './links.ts'
import { type MailContent, mails } from './templates.ts'

const site = { origin: 'https://school.example', supportEmail: 'help@school.example' }
const link = 'https://school.example/auth/link/token/?a=1&b=2'
const at = new Date('2026-11-20T11:05:00Z')

const every = (name: string): Record<keyof typeof mails, MailContent> => ({
  signIn: mails.signIn(site, { name, code: '40718326', link, lifetimeMs: 600_000 }),
  confirmation: mails.confirmation(site, { name, link, lifetimeMs: 86_400_000 }),
  phoneNotice: mails.phoneNotice(site, { name, phone: '+79161234567', change: 'changed', at }),
  passwordNotice: mails.passwordNotice(site, { name, at }),
  alreadyRegistered: mails.alreadyRegistered(site, { name, link, lifetimeMs: 600_000 }),
})
const cases = Object.entries(every('Анна'))

const HIDDEN = ['style', 'title']

/** What a reader sees of a mail's HTML. */
const readable = (nodes: DefaultTreeAdapterTypes.ChildNode[]): string =>
  nodes
    .map((node) => {
      if (node.nodeName === '#text' && 'value' in node) return node.value
      return 'childNodes' in node && !HIDDEN.includes(node.nodeName) ? readable(node.childNodes) : ''
    })
    .join('')

test.each(cases)('%s says in its HTML what it says in its text', (_kind, mail) => {
  const seen = readable(parseFragment(mail.html).childNodes)
  const lines = mail.text.split('\n').map((line) => line.replace(/:$/, ''))
  const addresses = [`${site.origin}/`]
  expect(lines.filter((line) => !seen.includes(line) && !addresses.includes(line))).toEqual([])
})

test.each(cases)('%s has a subject of one line and loads nothing from anywhere', (_kind, mail) => {
  expect(mail.subject).toMatch(/^[^\p{Cc}]{5,60}$/u)
  expect(mail.html).not.toMatch(/<script|<img|<link|url\(|@import/i)
})

test.each(['signIn', 'confirmation', 'alreadyRegistered'] as const)('%s leads to its link first', (kind) => {
  const mail = every('Анна')[kind]
  expect(linksIn(mail.text)).toEqual([link, 'https://school.example/'])
  expect(mail.html).toContain(`href="${link.replace('&', '&amp;')}"`)
})

test('the sign-in mail carries the code in one piece to copy, and how long it lives', () => {
  const { text, html } = every('Анна').signIn
  expect(text).toMatch(/^40718326$/m)
  expect(readable(parseFragment(html).childNodes)).toMatch(/Код для входа40718326/)
  expect(text).toContain('10\u00A0минут')
})

test('the notice of a phone shows its last figures only', () => {
  const { subject, text, html } = every('Анна').phoneNotice
  expect(subject).toBe('В аккаунте изменён телефон')
  expect(text).toContain('45-67')
  expect(subject + text + html).not.toContain('9161234567')
})

test.each(['<img src=x onerror=alert(1)>', '"><a href=https://evil.example>', 'Анна\r\nBcc: eve@example.com'])(
  'the name %j gets into no mail',
  (name) => {
    const written = JSON.stringify(every(name))
    expect(written).not.toMatch(/onerror|evil|eve@/)
  },
)
