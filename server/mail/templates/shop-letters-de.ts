import { formatSum } from '../../contract/checkout/money.ts'
import { truncate } from '../../contract/truncate.ts'
import { school } from '../../config/school-names.ts'
import { formatDay, formatLils, formatMoment, orderLine } from '../wording.ts'
import { wordingDe } from '../wording-de.ts'
import type { ShopLetters } from './letter-kinds.ts'
import { billOf, button, certificatesOf, messageBlocks, SUBJECT_MAX, text } from './letter-parts.ts'

const CANCEL_ANY_DAY = 'Sie können jeden Tag kündigen: Was bezahlt ist, bleibt bis zum Ende der Laufzeit offen.'
const PROFILE = 'Mein Profil öffnen'

const { card } = wordingDe

/** The letters about purchases, subscriptions and certificates. */
export const shopLettersDe: ShopLetters = {
  purchase: (details) => ({
    subject: 'Ihre Bestellung ist bezahlt',
    preheader: 'In dieser E-Mail: was Sie gekauft haben und bis wann es offen ist.',
    heading: 'Glückwunsch zum Kauf!',
    blocks: [
      text(orderLine(details.order, 'de')),
      billOf(details, 'de'),
      ...certificatesOf(details, 'de'),
      button('Zur Schule', details.link),
    ],
    reassurance:
      'Haben Sie es sich anders überlegt? Umtausch und Rückgabe sind innerhalb von drei Tagen nach dem Kauf möglich, außer bei Abonnements und Probezeiten. Antworten Sie einfach auf diese E-Mail.',
  }),
  certificate: ({ number, giver, message, code, lils, link }) => ({
    subject: `Sie haben einen Gutschein geschenkt bekommen: ${school.de.fullName}`,
    preheader: `Er ist ${formatLils(lils, 'de')} wert und gilt sofort.`,
    heading: 'Sie haben einen Gutschein geschenkt bekommen',
    blocks: [
      text(
        giver.gender === null
          ? `Ein Geschenk für Sie von ${giver.name}: ein Gutschein der Schule ${school.de.name}.`
          : `${giver.name} hat Ihnen einen Gutschein der Schule ${school.de.name} geschenkt.`,
      ),
      ...messageBlocks(message),
      { kind: 'voucher', label: wordingDe.bill.worth(formatLils(lils, 'de')), code },
      text(
        'Der Gutschein gilt sofort und unbefristet. Drücken Sie auf die Schaltfläche und melden Sie sich an oder registrieren Sie sich: Der Betrag kommt in Lils, ein Lil ist ein Rubel. Sie können den Code auch im Warenkorb im Feld für den Promo-Code eingeben.',
      ),
      button('Geschenk annehmen', link),
    ],
    reassurance: `Der Code gilt einmal, leiten Sie diese E-Mail darum nicht weiter. Wissen Sie nicht, von wem sie ist? Antworten Sie uns einfach. Bestellnummer: ${number}.`,
  }),
  certificateIssued: ({ title, link }) => ({
    subject: truncate(title === null ? 'Ihr Zertifikat' : `Ihr Zertifikat: ${title}`, SUBJECT_MAX),
    preheader: 'Öffnen Sie es, drucken Sie es aus oder speichern Sie es als PDF.',
    heading: 'Ihr Zertifikat ist fertig',
    blocks: [
      text(
        title === null
          ? `Die Schule ${school.de.name} hat Ihnen ein Zertifikat ausgestellt.`
          : `Die Schule ${school.de.name} hat Ihnen ein Zertifikat ausgestellt: ${title}.`,
      ),
      button('Zertifikat öffnen', link),
      text(
        'Melden Sie sich an, um es ganz zu sehen und zu drucken. Unter derselben Adresse kann jeder prüfen, ob es echt ist; Ihren Namen sieht man dort nur, wenn Sie es in Ihrem Profil so wählen.',
      ),
    ],
    reassurance: 'Haben Sie nicht bei uns gelernt? Löschen Sie diese E-Mail einfach.',
  }),
  trialStarted: ({ order, endsAt, price, currency, link }) => ({
    subject: 'Ihre Probezeit hat begonnen',
    preheader: `Kostenlos bis ${formatMoment(endsAt, 'de')}.`,
    heading: 'Ihre Probezeit hat begonnen',
    blocks: [
      text(
        'Der Katalog der Lektionen ist offen. Der Rubel oder Euro, mit dem wir die Karte geprüft haben, kommt von selbst zurück.',
      ),
      text(
        `Kostenlos bis ${formatMoment(endsAt, 'de')}. Danach verlängert sich das Abonnement von selbst: ${formatSum(price, currency, 'de')} im Monat von derselben Karte.`,
      ),
      text('Möchten Sie nicht weitermachen? Kündigen Sie bis dahin in Ihrem Profil, dann buchen wir nichts ab.'),
      button(PROFILE, link),
      text(orderLine(order, 'de')),
    ],
    reassurance: 'Vor der ersten Abbuchung erinnern wir Sie per E-Mail.',
  }),
  renewalNotice: ({ chargeAt, price, currency, last4, link }) => ({
    subject: 'Bald die erste Abbuchung für Ihr Abonnement',
    preheader: `${formatSum(price, currency, 'de')}, ${formatMoment(chargeAt, 'de')}.`,
    heading: 'Ihre Probezeit geht zu Ende',
    blocks: [
      text(
        `Wir buchen ${formatSum(price, currency, 'de')} ${card(last4)} für einen Monat des Abonnements ab. Zeitpunkt: ${formatMoment(chargeAt, 'de')}.`,
      ),
      text('Wenn das für Sie passt, müssen Sie nichts tun. Wenn nicht, kündigen Sie bis dahin in Ihrem Profil.'),
      button(PROFILE, link),
    ],
    reassurance: CANCEL_ANY_DAY,
  }),
  renewalPaid: ({ order, product, amount, currency, last4, paidTo, link }) => ({
    subject: 'Ihr Abonnement wurde verlängert',
    preheader: `Bezahlt bis ${formatDay(paidTo, 'de')}.`,
    heading: 'Ihr Abonnement wurde verlängert',
    blocks: [
      text(`Wir haben ${formatSum(amount, currency, 'de')} ${card(last4)} abgebucht.`),
      text(orderLine(order, 'de')),
      {
        kind: 'bill',
        lines: [],
        total: {
          title: product,
          note: wordingDe.bill.openTo(formatDay(paidTo, 'de')),
          sum: formatSum(amount, currency, 'de'),
        },
      },
      button(PROFILE, link),
    ],
    reassurance: CANCEL_ANY_DAY,
  }),
  renewalFailed: ({ number, amount, currency, last4, openTo, nextTryAt, link }) => ({
    subject:
      nextTryAt === null
        ? 'Ihr Abonnement ist beendet: Die Zahlung ist fehlgeschlagen'
        : 'Ihr Abonnement ließ sich nicht verlängern, wir versuchen es noch einmal',
    preheader:
      nextTryAt === null ? 'Das Abonnement ist beendet.' : 'Prüfen Sie die Karte, wir versuchen es noch einmal.',
    heading: nextTryAt === null ? 'Ihr Abonnement ist beendet' : 'Ihr Abonnement ließ sich nicht verlängern',
    blocks: [
      text(
        last4 === null
          ? `Wir konnten ${formatSum(amount, currency, 'de')} nicht abbuchen: Zum Abonnement gehört keine Karte. Das kommt vor, wenn die Karte im Profil gelöscht wurde.`
          : `Wir konnten ${formatSum(amount, currency, 'de')} ${card(last4)} nicht abbuchen. Das kommt vor, wenn auf der Karte zu wenig Geld ist, sie gesperrt oder abgelaufen ist.`,
      ),
      text(
        `Der bezahlte Zeitraum endete: ${formatMoment(openTo, 'de')}. Die Lektionen öffnen sich wieder, sobald das Abonnement bezahlt ist.`,
      ),
      text(
        nextTryAt === null
          ? 'Wir versuchen es nicht mehr, das Abonnement ist beendet. Sie können es jeden Tag neu abschließen.'
          : `${last4 === null ? 'Bezahlen Sie es mit einer beliebigen Karte' : 'Laden Sie die Karte auf oder bezahlen Sie mit einer anderen'}. Wenn Sie nichts ändern, versuchen wir es noch einmal: ${formatMoment(nextTryAt, 'de')}.`,
      ),
      button(nextTryAt === null ? 'Neu abonnieren' : 'Mit anderer Karte bezahlen', link),
    ],
    reassurance: `Es wurde nichts abgebucht. Sehen Sie es bei Ihrer Bank anders, antworten Sie einfach auf diese E-Mail, wir klären es.${number === null ? '' : ` Bestellnummer: ${number}.`}`,
  }),
  subscriptionCanceled: ({ openTo, link }) => ({
    subject: 'Ihr Abonnement ist gekündigt',
    preheader: 'Wir buchen nichts mehr ab.',
    heading: 'Ihr Abonnement ist gekündigt',
    blocks: [
      text(`Wir buchen nichts mehr ab. Alles, was bezahlt ist, bleibt offen bis ${formatMoment(openTo, 'de')}.`),
      text('Haben Sie es sich anders überlegt? Sie können jeden Tag neu abonnieren.'),
      button(PROFILE, link),
    ],
    reassurance: 'Waren Sie das nicht? Antworten Sie auf diese E-Mail, und wir machen es rückgängig.',
  }),
  subscriptionResumed: ({ chargeAt, price, currency, last4, link }) => ({
    subject: 'Ihr Abonnement läuft wieder',
    preheader: `Nächste Abbuchung: ${formatMoment(chargeAt, 'de')}.`,
    heading: 'Ihr Abonnement läuft wieder',
    blocks: [
      text('Heute haben wir nichts abgebucht: Dieser Zeitraum ist schon bezahlt.'),
      text(
        `Nächste Abbuchung: ${formatMoment(chargeAt, 'de')}, ${formatSum(price, currency, 'de')} ${card(last4)} für einen Monat des Abonnements.`,
      ),
      button(PROFILE, link),
    ],
    reassurance: CANCEL_ANY_DAY,
  }),
  refundNotice: ({ number, amount, currency, why }) => {
    const sum = formatSum(amount, currency, 'de')
    const reasons = {
      double: `Ihre Bestellung ${number} wurde zweimal bezahlt, und wir erstatten den Überschuss: ${sum}. Die Bestellung bleibt bezahlt.`,
      late: `Wir erstatten Ihnen ${sum} für die Bestellung ${number}: Sie war schon storniert, als sie bezahlt wurde.`,
      whole: `Wir erstatten Ihnen ${sum} für die Bestellung ${number}. Was sie geöffnet hat, ist jetzt geschlossen.`,
      part: `Wir erstatten Ihnen ${sum}, einen Teil der Zahlung für die Bestellung ${number}. Was sie geöffnet hat, bleibt offen.`,
    }
    return {
      subject: 'Wir erstatten Ihr Geld',
      preheader: `${sum} gehen dorthin zurück, woher sie kamen.`,
      heading: 'Wir erstatten Ihr Geld',
      blocks: [
        text(reasons[why]),
        text('Das Geld kommt auf dem Weg der Zahlung zurück. Meist dauert das einige Tage, je nach Bank.'),
      ],
      reassurance: 'Ist das Geld nach 10 Tagen nicht da? Antworten Sie auf diese E-Mail, wir sehen nach.',
    }
  },
}
