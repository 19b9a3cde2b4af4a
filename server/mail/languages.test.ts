import { describe, expect, test } from 'vitest'
import { LANGS } from '../contract/langs.ts'
import { serverMessages, validationMessages, edgeMessages } from '../contract/messages.ts'
import { pageTexts as authPages, registrationTexts } from '../auth/pages/texts.ts'
import { identityTexts } from '../auth/identity/texts.ts'
import { school } from '../config/school-names.ts'
import { formTexts } from '../forms/texts.ts'
import { payTexts } from '../orders/paying/texts.ts'
import { messagesOf } from '../testing/translated-messages.ts'
import { mails } from './templates.ts'
import { at, link, otherShopMails, shopMails, site } from './testing/shop-mails.ts'
import { formatDuration, formatLils } from './wording.ts'

type Lang = (typeof LANGS)[number]

const event = { uid: 'e1@school.example', title: null, end: null, at }
const lettersIn = (lang: Lang) => ({
  signIn: mails.signIn(site, { name: 'Ann', code: '40718326', link, lifetimeMs: 600_000 }, lang),
  confirmation: mails.confirmation(site, { name: 'Ann', link, lifetimeMs: 86_400_000 }, lang),
  phoneCode: mails.phoneCode(site, { name: 'Ann', code: '40718326', lifetimeMs: 600_000 }, lang),
  phoneNotice: mails.phoneNotice(site, { name: 'Ann', phone: '+79161234567', change: 'changed', at }, lang),
  phoneSignInNotice: mails.phoneSignInNotice(site, { name: 'Ann', phone: '+79161234567', at }, lang),
  passwordNotice: mails.passwordNotice(site, { name: 'Ann', at }, lang),
  identityNotice: mails.identityNotice(site, { name: 'Ann', provider: 'Facebook', at }, lang),
  phoneSignIn: mails.phoneSignIn(site, { name: '', code: '40718326', lifetimeMs: 600_000 }, lang),
  identityCode: mails.identityCode(site, { name: '', provider: 'VK ID', code: '40718326', lifetimeMs: 600_000 }, lang),
  passkeyNotice: mails.passkeyNotice(site, { name: 'Ann', passkey: 'iPhone', at }, lang),
  removalNotice: mails.removalNotice(site, { name: 'Ann', way: 'iPhone', at }, lang),
  waysRemoved: mails.waysRemoved(
    site,
    { name: 'Ann', identities: ['yandex', 'https://id.example'], passkeys: ['iPhone', 'Pixel'], at },
    lang,
  ),
  alreadyRegistered: mails.alreadyRegistered(site, { name: 'Ann', link, lifetimeMs: 600_000 }, lang),
  certificateIssued: mails.certificateIssued(site, { name: 'Ann', title: null, link }, lang),
  eventNotice: mails.eventNotice(
    site,
    {
      name: 'Ann',
      ...event,
      isWebinar: true,
      date: '2026-12-01T19:00',
      timeZone: 'Asia/Yekaterinburg',
      room: link,
      confirmation: { link, lifetimeMs: 86_400_000 },
    },
    lang,
  ),
  ...shopMails('Ann', lang),
  ...otherShopMails('Ann', lang),
})

/** With spaces in place of those that do not break. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

/** Figures, codes and addresses of a letter: what it must not lose in another language. */
const facts = (text: string) => [...new Set(text.match(/https?:\/\/\S+|\b[A-Z\d]{4}-[A-Z\d-]+|\b\d{8}\b/g))].toSorted()

describe.each(LANGS.filter((lang) => lang !== 'ru'))('in %s', (lang) => {
  const letters = Object.entries<{ subject: string; text: string; html: string; lang: Lang }>(lettersIn(lang))
  const russian: Record<string, { subject: string; text: string }> = lettersIn('ru')

  test.each(letters)(
    'the letter %s has its own subject, the facts of the Russian one and the language of its texts',
    (kind, letter) => {
      expect(letter.subject).not.toBe(russian[kind]?.subject)
      expect(facts(letter.text)).toEqual(facts(russian[kind]?.text ?? ''))
      expect(letter.html.match(/lang="[^"]*"/g)).toEqual([`lang="${lang}"`, `lang="${lang}"`])
      expect(letter.text + letter.html).not.toMatch(/undefined|\[object|NaN/)
    },
  )

  test.runIf(!['kk', 'be'].includes(lang))('no letter has a word in Cyrillic', () => {
    const names = ['Вулканы', 'Подписка на каталог']
    const foreign = letters.flatMap(([kind, { subject, text }]) =>
      [
        ...names.reduce((rest, name) => rest.replaceAll(name, ''), subject + text).matchAll(/\p{Script=Cyrillic}+/gu),
      ].map(([found]) => `${kind}: ${found}`),
    )
    expect(foreign).toEqual([])
  })

  test('messages and pages of the server are translated: no sentence is that of Russian', () => {
    const all = {
      validationMessages,
      serverMessages,
      edgeMessages,
      authPages,
      registrationTexts,
      identityTexts,
      formTexts,
      payTexts,
    }
    const same = Object.values(all).flatMap((texts) => {
      const [own, ru] = [messagesOf(texts[lang]), messagesOf(texts.ru)]
      expect(Object.keys(ru).filter((key) => own[key] === undefined)).toEqual([])
      return Object.entries(ru).flatMap(([key, text]) =>
        text === own[key] || own[key]?.trim() === '' ? [[key, text] as const] : [],
      )
    })
    // words of one form that Belarusian or Kazakh share with Russian
    expect(same.filter(([, text]) => !/^(?:Пароль|Телефон|Почта|Год|1\u00A0месяц)$/.test(text))).toEqual([])
  })

  test('the school has a name and a description in the language', () => {
    expect(school[lang].fullName).toContain(school[lang].name)
    expect(school[lang].about).not.toBe(school.ru.about)
  })
})

test.each([
  ['kk', ['1 лилик', '5 лилик'], '10 минут', '24 сағат'],
  ['be', ['1 лілік', '5 лілікаў'], '10 хвілін', '24 гадзіны'],
  ['uz', ['1 lilik', '5 lilik'], '10 daqiqa', '24 soat'],
  ['de', ['1 Lil', '5 Lils'], '10 Minuten', '24 Stunden'],
  ['es', ['1 lil', '5 lils'], '10 minutos', '24 horas'],
] as const)('numbers and durations in %s have the forms of its plural rules', (lang, lils, minutes, hours) => {
  expect([1, 5].map((count) => plain(formatLils(count, lang)))).toEqual(lils)
  expect([600_000, 86_400_000].map((ms) => plain(formatDuration(ms, lang)))).toEqual([minutes, hours])
})
