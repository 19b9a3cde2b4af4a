import { expect, test } from 'vitest'
import type { Lang } from '../contract/messages.ts'
import { linksIn } from './mailbox.ts'
import { type MailContent, mails } from './templates.ts'
import { readable } from './testing/readable.ts'
import { at, link, otherShopMails, shopMails, site } from './testing/shop-mails.ts'

const room = 'https://start.bizon365.ru/room/1'
const event = { uid: 'e1@school.example', title: null, end: null, timeZone: null, at }
const webinar = {
  ...event,
  isWebinar: true,
  date: '2026-12-01T19:00',
  timeZone: 'Asia/Yekaterinburg',
  room,
  confirmation: { link, lifetimeMs: 86_400_000 },
}
const lesson = { ...event, isWebinar: false, date: null, room: null, confirmation: null }

const every = (name: string, lang: Lang): Record<keyof typeof mails, MailContent> => ({
  signIn: mails.signIn(site, { name, code: '40718326', link, lifetimeMs: 600_000 }, lang),
  confirmation: mails.confirmation(site, { name, link, lifetimeMs: 86_400_000 }, lang),
  phoneCode: mails.phoneCode(site, { name, code: '40718326', lifetimeMs: 600_000 }, lang),
  phoneNotice: mails.phoneNotice(site, { name, phone: '+79161234567', change: 'changed', at }, lang),
  phoneSignInNotice: mails.phoneSignInNotice(site, { name, phone: '+79161234567', at }, lang),
  passwordNotice: mails.passwordNotice(site, { name, at }, lang),
  identityNotice: mails.identityNotice(site, { name, provider: 'Facebook', at }, lang),
  phoneSignIn: mails.phoneSignIn(site, { name: '', code: '40718326', lifetimeMs: 600_000 }, lang),
  identityCode: mails.identityCode(site, { name: '', provider: 'VK ID', code: '40718326', lifetimeMs: 600_000 }, lang),
  passkeyNotice: mails.passkeyNotice(site, { name, passkey: 'Chrome, Windows', at }, lang),
  removalNotice: mails.removalNotice(site, { name, way: 'Chrome, Windows', at }, lang),
  waysRemoved: mails.waysRemoved(
    site,
    { name, identities: ['facebook'], passkeys: ['Chrome, Windows', 'iPhone'], at },
    lang,
  ),
  alreadyRegistered: mails.alreadyRegistered(site, { name, link, lifetimeMs: 600_000 }, lang),
  eventNotice: mails.eventNotice(site, { name, ...webinar }, lang),
  certificateIssued: mails.certificateIssued(
    site,
    { name, title: lang === 'ru' ? 'Вулканы Земли' : 'Volcanoes', link },
    lang,
  ),
  ...shopMails(name, lang),
})

/** Every kind, and what a kind says under other circumstances. */
const all = (name: string, lang: Lang): Record<string, MailContent> => ({
  ...every(name, lang),
  'certificateIssued for nothing': mails.certificateIssued(site, { name, title: null, link }, lang),
  'eventNotice of a lesson': mails.eventNotice(site, { name, ...lesson }, lang),
  'eventNotice of a lesson with a room': mails.eventNotice(site, { name, ...lesson, room }, lang),
  'signIn without a code': mails.signIn(site, { name, code: null, link, lifetimeMs: 600_000 }, lang),
  'waysRemoved of identities': mails.waysRemoved(site, { name, identities: ['vk', 'own'], passkeys: [], at }, lang),
  'waysRemoved of passkeys': mails.waysRemoved(site, { name, identities: [], passkeys: ['iPhone'], at }, lang),
  'phoneNotice of an added phone': mails.phoneNotice(site, { name, phone: '+79161234567', change: 'added', at }, lang),
  ...otherShopMails(name, lang),
})
const cases = (['ru', 'en'] as const).flatMap((lang) =>
  Object.entries(all('Анна', lang)).map(([kind, mail]) => [`${kind} in ${lang}`, mail] as const),
)

test.each(cases)('%s says in its HTML what it says in its text', (_kind, mail) => {
  const seen = readable(mail.html)
  const lines = mail.text.split('\n').map((line) => line.replace(/:$/, ''))
  const addresses = [`${site.origin}/`]
  expect(lines.filter((line) => !seen.includes(line) && !addresses.includes(line))).toEqual([])
})

test.each(cases)('%s has a subject of one line and loads nothing from anywhere', (_kind, mail) => {
  expect(mail.subject).toMatch(/^[^\p{Cc}]{5,60}$/u)
  expect(mail.html).not.toMatch(/<script|<img|<link|url\(|@import/i)
})

const linesOf = (mail: MailContent | undefined) => [mail?.subject, ...(mail?.text.split('\n') ?? [])]
const isFigureOrAddress = (line = '') => /^(https:.*|\d*|[a-z2-7]{4}(-[a-z2-7]{4}){3})$/.test(line)

test.each(Object.keys(all('Анна', 'ru')))('%s says every line in Russian and in English', (kind) => {
  const [ru, en] = [all('Анна', 'ru')[kind], all('Анна', 'en')[kind]]
  const [russian, english] = [linesOf(ru), linesOf(en)]
  const same = english.filter((line, at) => line === russian[at] && !isFigureOrAddress(line))
  expect([same, english.length]).toEqual([[], russian.length])
  expect([ru?.lang, en?.lang]).toEqual(['ru', 'en'])
})

test.each(Object.entries(all('Анна', 'en')))('%s in English is English throughout, but for the name', (_kind, mail) => {
  const { subject, text, html } = mail
  expect((subject + text + html).replaceAll('Анна', '').match(/\p{Script=Cyrillic}+/gu)).toBeNull()
  expect(html.match(/lang="[^"]*"/g)).toEqual(['lang="en"', 'lang="en"'])
})

test.each(['signIn', 'confirmation', 'alreadyRegistered'] as const)('%s leads to its link first', (kind) => {
  const mail = every('Анна', 'ru')[kind]
  expect(linksIn(mail.text)).toEqual([link, 'https://school.example/'])
  expect(mail.html).toContain(`href="${link.replace('&', '&amp;')}"`)
})

test.each([
  ['ru', /Код для входа40718326/, '10\u00A0минут'],
  ['en', /Sign-in code40718326/, '10\u00A0minutes'],
] as const)(
  'the sign-in mail in %s carries the code in one piece to copy, and how long it lives',
  (lang, copied, lifetime) => {
    const { text, html } = every('Анна', lang).signIn
    expect(text).toMatch(/^40718326$/m)
    expect(readable(html)).toMatch(copied)
    expect(text).toContain(lifetime)
  },
)

test.each([
  ['ru', 'В аккаунте изменён телефон'],
  ['en', 'Your phone number has been changed'],
] as const)('the notice of a phone in %s shows its last figures only', (lang, title) => {
  const { subject, text, html } = every('Анна', lang).phoneNotice
  expect(subject).toBe(title)
  expect(text).toContain('45-67')
  expect(subject + text + html).not.toContain('9161234567')
})

test.each(['<img src=x onerror=alert(1)>', '"><a href=https://evil.example>', 'Анна\r\nBcc: eve@example.com'])(
  'the name %j gets into no mail',
  (name) => {
    const written = JSON.stringify([every(name, 'ru'), every(name, 'en')])
    expect(written).not.toMatch(/onerror|evil|eve@/)
  },
)
