import type { Lang } from '../../contract/messages.ts'
import { type MailContent, mails } from '../templates.ts'

export const site = { origin: 'https://school.example', supportEmail: 'help@school.example' }
export const link = 'https://school.example/auth/link/token/?a=1&b=2'
export const at = new Date('2026-11-20T11:05:00Z')
const RUB = 'RUB' as const
export const visa = { last4: '4444' }
export const code = 'abcd-efgh-2345-mnop'

/** What a parent has bought: a course for good, a lesson until a day, a gift certificate; with a code, or with lils. */
const bought = (lang: Lang) => {
  const [course, lesson, gift] =
    lang === 'ru'
      ? ['Космос', 'Вулкан у нас на кухне: большой опыт', 'Сертификат']
      : ['Space', 'Volcano', 'Certificate']
  return {
    currency: RUB,
    items: [
      { name: course, sum: 3_900_00, access: { kind: 'dated' as const, availableTo: null } },
      { name: lesson, sum: 490_50, access: { kind: 'dated' as const, availableTo: at } },
      { name: gift, sum: 1_500_00, access: { kind: 'undated' as const } },
    ],
    discount: 500_00,
    bonuses: 0,
    total: 5_390_50,
    certificates: [{ code, lils: 1_500, sent: null }],
    link,
  }
}

export const money = { amount: 1_500_00, currency: RUB }
const numberIn = (lang: Lang) => (lang === 'ru' ? 'М-10482' : 'M-10482')
export const orderIn = (lang: Lang) => ({ number: numberIn(lang), paidAt: at, method: 'sbp' as const })
const euros = { currency: 'EUR' as const, price: 18_50 }

/** Every mail about money. */
export const shopMails = (name: string, lang: Lang) => ({
  purchase: mails.purchase(site, { name, order: orderIn(lang), ...bought(lang) }, lang),
  certificate: mails.certificate(
    site,
    { name, number: orderIn(lang).number, giver: { name: 'X', gender: 'f' }, message: null, code, lils: 1_001, link },
    lang,
  ),
  trialStarted: mails.trialStarted(site, { name, order: orderIn(lang), endsAt: at, ...euros, link }, lang),
  renewalNotice: mails.renewalNotice(site, { name, chargeAt: at, ...euros, ...visa, link }, lang),
  renewalPaid: mails.renewalPaid(
    site,
    {
      name,
      order: orderIn(lang),
      product: lang === 'ru' ? 'Подписка на каталог' : 'Catalogue',
      ...money,
      ...visa,
      paidTo: at,
      link,
    },
    lang,
  ),
  renewalFailed: mails.renewalFailed(
    site,
    { name, number: orderIn(lang).number, ...money, ...visa, openTo: at, nextTryAt: at, link },
    lang,
  ),
  subscriptionCanceled: mails.subscriptionCanceled(site, { name, openTo: at, link }, lang),
  subscriptionResumed: mails.subscriptionResumed(site, { name, chargeAt: at, ...euros, ...visa, link }, lang),
  refundNotice: mails.refundNotice(site, { name, number: numberIn(lang), ...money, why: 'whole' }, lang),
})

/** What a kind says under other circumstances. */
export const otherShopMails = (name: string, lang: Lang): Record<string, MailContent> => ({
  'purchase with lils': mails.purchase(
    site,
    { name, order: orderIn(lang), ...bought(lang), discount: 0, bonuses: 500_00, certificates: [] },
    lang,
  ),
  'certificate of somebody': mails.certificate(
    site,
    { name, number: orderIn(lang).number, giver: { name: 'X', gender: null }, message: null, code, lils: 1_000, link },
    lang,
  ),
  'purchase of a certificate with a letter': mails.purchase(
    site,
    {
      name,
      order: orderIn(lang),
      ...bought(lang),
      certificates: [{ code, lils: 1_500, sent: { to: 'oma@example.com', at } }],
    },
    lang,
  ),
  'renewalNotice of an unknown card': mails.renewalNotice(
    site,
    { name, chargeAt: at, ...euros, last4: null, link },
    lang,
  ),
  'renewalFailed for good': mails.renewalFailed(
    site,
    { name, number: orderIn(lang).number, ...money, ...visa, openTo: at, nextTryAt: null, link },
    lang,
  ),
  'renewalFailed without a card': mails.renewalFailed(
    site,
    { name, number: null, ...money, last4: null, openTo: at, nextTryAt: at, link },
    lang,
  ),
  'refundNotice of a double payment': mails.refundNotice(
    site,
    { name, number: numberIn(lang), ...money, why: 'double' },
    lang,
  ),
  'refundNotice of a late payment': mails.refundNotice(
    site,
    { name, number: numberIn(lang), ...money, why: 'late' },
    lang,
  ),
  'refundNotice of a part': mails.refundNotice(site, { name, number: numberIn(lang), ...money, why: 'part' }, lang),
})
