import { school } from '../../config/school-names.ts'
import { formatDuration, formatMoment, phoneEnding } from '../wording.ts'
import { blocksOf, calendarFor, formatEventDate, localTimeOf, subjectOf } from './event-parts.ts'
import { button, codeBlocks, labelsOf, providersOf, text } from './letter-parts.ts'
import type { Letters } from './letter-kinds.ts'
import { shopLettersDe } from './shop-letters-de.ts'

const NOT_YOU =
  'Waren Sie das nicht? Antworten Sie möglichst bald auf diese E-Mail: Wir helfen Ihnen, Ihr Konto zurückzubekommen.'
const IF_YOU = 'Wenn Sie das waren, ist alles in Ordnung, Sie müssen nicht antworten.'

export const lettersDe: Letters = {
  signIn: ({ code, link, lifetimeMs }) => {
    const lifetime = formatDuration(lifetimeMs, 'de')
    return {
      subject: code === null ? 'Ihr Link zur Anmeldung' : 'Ihr Code und Link zur Anmeldung',
      preheader: `${code === null ? 'Der Link zur Anmeldung ist in dieser E-Mail' : `Ihr Code zur Anmeldung: ${code}`}. Gültig: ${lifetime}.`,
      heading: `Anmeldung bei der Schule ${school.de.name}`,
      blocks: [
        text('Sie melden sich mit einem Klick an, ohne Passwort.'),
        button('In der Schule anmelden', link),
        ...codeBlocks(
          code,
          'Oder geben Sie den Code auf der Seite ein, auf der Sie die Anmeldung begonnen haben.',
          'Code zur Anmeldung',
        ),
        text(
          code === null
            ? `Der Link gilt ${lifetime} und nur einmal.`
            : `Code und Link gelten ${lifetime} und nur einmal.`,
        ),
      ],
      reassurance:
        'Wollten Sie sich nicht anmelden? Löschen Sie diese E-Mail einfach: Ohne sie kommt niemand in Ihr Konto. Geben Sie den Code niemandem weiter, auch nicht den Mitarbeitern der Schule.',
    }
  },
  confirmation: ({ link, lifetimeMs }) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    preheader: 'Noch ein Schritt, und das Konto gehört Ihnen.',
    heading: 'Schön, dass Sie da sind!',
    blocks: [
      text(
        `Sie haben sich bei der Schule ${school.de.name} registriert. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört: An sie senden wir die Links zu Lektionen und Webinaren.`,
      ),
      button('Adresse bestätigen', link),
      text(`Der Link gilt ${formatDuration(lifetimeMs, 'de')}.`),
    ],
    reassurance:
      'Haben Sie sich nicht registriert? Dann klicken Sie auf nichts: Ohne Bestätigung gilt diese Adresse nicht als Ihre.',
  }),
  phoneCode: ({ code, lifetimeMs }) => ({
    subject: 'Ihr Code zum Ändern der Telefonnummer',
    preheader: `Ihr Code zum Ändern der Telefonnummer: ${code}. Gültig: ${formatDuration(lifetimeMs, 'de')}.`,
    heading: 'Telefonnummer ändern',
    blocks: [
      text('Geben Sie diesen Code auf der Seite ein, auf der Sie die Telefonnummer ändern.'),
      { kind: 'code', label: 'Code zum Ändern der Telefonnummer', code },
      text(`Der Code gilt ${formatDuration(lifetimeMs, 'de')} und nur einmal.`),
    ],
    reassurance:
      'Ändern Sie Ihre Nummer gerade nicht? Dann ist jemand anderes in Ihrem Konto. Geben Sie den Code niemandem weiter und antworten Sie auf diese E-Mail: Wir helfen.',
  }),
  phoneSignIn: ({ code, lifetimeMs }) => ({
    subject: 'Ihr Code für die Anmeldung per Telefon',
    preheader: `Ihr Code für die Anmeldung per Telefon: ${code}. Gültig: ${formatDuration(lifetimeMs, 'de')}.`,
    heading: 'Anmeldung per Telefon',
    blocks: [
      text(
        'Sie haben Ihre Nummer bestätigt. Geben Sie diesen Code auf der Seite ein, auf der Sie sich gerade anmelden: So stellen wir sicher, dass es Ihr Konto ist.',
      ),
      { kind: 'code', label: 'Code für die Anmeldung', code },
      text(`Der Code gilt ${formatDuration(lifetimeMs, 'de')} und nur einmal.`),
    ],
    reassurance:
      'Melden Sie sich gerade nicht per Telefon an? Dann hat jetzt jemand anderes Ihre Nummer. Geben Sie den Code niemandem weiter, melden Sie sich per E-Mail an und ändern Sie die Nummer in Ihrem Konto.',
  }),
  phoneNotice: ({ phone, change, at }) => {
    const title =
      change === 'added' ? 'Ihrem Konto wurde eine Telefonnummer hinzugefügt' : 'Ihre Telefonnummer wurde geändert'
    return {
      subject: title,
      preheader: `Die Nummer endet auf ${phoneEnding(phone)}.`,
      heading: title,
      blocks: [
        text(
          `In Ihrem Konto steht jetzt eine Telefonnummer, die auf ${phoneEnding(phone)} endet. Eingetragen: ${formatMoment(at, 'de')}.`,
        ),
        text(IF_YOU),
      ],
      reassurance: NOT_YOU,
    }
  },
  phoneSignInNotice: ({ phone, at }) => ({
    subject: 'Anmeldung per Telefon',
    preheader: `Die Nummer endet auf ${phoneEnding(phone)}.`,
    heading: 'Anmeldung per Telefon',
    blocks: [
      text(
        `Bei Ihrem Konto hat sich jemand mit der Telefonnummer angemeldet, die auf ${phoneEnding(phone)} endet. Zeitpunkt: ${formatMoment(at, 'de')}.`,
      ),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  passwordNotice: ({ at }) => ({
    subject: 'Ihr Passwort wurde geändert',
    preheader: 'Auf anderen Geräten müssen Sie sich neu anmelden.',
    heading: 'Ihr Passwort wurde geändert',
    blocks: [
      text(
        `Ihr Konto hat ein neues Passwort. Geändert: ${formatMoment(at, 'de')}. Auf anderen Geräten müssen Sie sich neu anmelden.`,
      ),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  identityNotice: ({ provider, at }) => ({
    subject: `Ihr Konto lässt sich jetzt mit ${provider} öffnen`,
    preheader: `Ab jetzt können Sie sich mit ${provider} anmelden.`,
    heading: `Ihr Konto lässt sich jetzt mit ${provider} öffnen`,
    blocks: [
      text(`In Ihr Konto führt jetzt auch die Anmeldung mit ${provider}. Verbunden: ${formatMoment(at, 'de')}.`),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  removalNotice: ({ way, at }) => ({
    subject: `Eine Anmeldeart wurde entfernt: ${way}`,
    preheader: `So kommen Sie nicht mehr in Ihr Konto: ${way}.`,
    heading: `Eine Anmeldeart wurde entfernt: ${way}`,
    blocks: [text(`So kommen Sie nicht mehr in Ihr Konto: ${way}. Entfernt: ${formatMoment(at, 'de')}.`), text(IF_YOU)],
    reassurance: NOT_YOU,
  }),
  identityCode: ({ provider, code, lifetimeMs }) => ({
    subject: `Ihr Code zur Anmeldung mit ${provider}`,
    preheader: `Ihr Code zur Anmeldung: ${code}. Gültig: ${formatDuration(lifetimeMs, 'de')}.`,
    heading: `Anmeldung mit ${provider}`,
    blocks: [
      text(
        `Geben Sie diesen Code auf der Seite ein, auf der Sie die Anmeldung begonnen haben. Danach melden Sie sich mit ${provider} ohne Code an.`,
      ),
      { kind: 'code', label: 'Code zur Anmeldung', code },
      text(`Der Code gilt ${formatDuration(lifetimeMs, 'de')} und nur einmal.`),
    ],
    reassurance:
      'Wollten Sie sich nicht anmelden? Löschen Sie diese E-Mail einfach. Geben Sie den Code niemandem weiter, auch nicht den Mitarbeitern der Schule: Mit ihm würde eine fremde Anmeldung mit Ihrer Adresse verbunden.',
  }),
  passkeyNotice: ({ passkey, at }) => ({
    subject: 'Anmeldung mit Fingerabdruck oder Gesicht hinzugefügt',
    preheader: `Ab jetzt können Sie sich mit dem Gerät „${passkey}“ anmelden.`,
    heading: 'Anmeldung mit Fingerabdruck oder Gesicht hinzugefügt',
    blocks: [
      text(
        `In Ihr Konto führen jetzt auch Fingerabdruck, Gesicht oder Code des Geräts „${passkey}“. Hinzugefügt: ${formatMoment(at, 'de')}.`,
      ),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  waysRemoved: ({ identities, passkeys, at }) => ({
    subject: 'Wir haben fremde Anmeldearten entfernt',
    preheader: 'Ab jetzt können nur Sie sich in Ihrem Konto anmelden.',
    heading: 'Wir haben fremde Anmeldearten entfernt',
    blocks: [
      text(
        `Sie haben Ihre E-Mail-Adresse bestätigt: ${formatMoment(at, 'de')}. Bis dahin konnte sich anmelden, wer Ihre Adresse bei der Registrierung angegeben hatte, darum haben wir alles entfernt, was dort eingerichtet war.`,
      ),
      ...blocksOf(labelsOf(passkeys, ['„', '“']), (labels) => [
        text(`Anmeldung mit Fingerabdruck oder Gesicht: ${labels}.`),
      ]),
      ...blocksOf(providersOf(identities, 'de'), (names) => [text(`Anmeldung mit anderen Diensten: ${names}.`)]),
      text('Wenn Sie das eingerichtet hatten, melden Sie sich an und fügen Sie es wieder hinzu.'),
    ],
    reassurance: 'Ist etwas unklar? Antworten Sie auf diese E-Mail: Wir helfen.',
  }),
  alreadyRegistered: ({ link, lifetimeMs }) => ({
    subject: 'Sie haben schon ein Konto',
    preheader: 'Sie müssen sich nicht noch einmal registrieren, Sie können sich gleich anmelden.',
    heading: 'Sie haben schon ein Konto',
    blocks: [
      text(
        `Jemand hat Ihre Adresse bei der Registrierung in der Schule ${school.de.name} angegeben. Waren Sie das, müssen Sie sich nicht noch einmal registrieren.`,
      ),
      button('In der Schule anmelden', link),
      text(`Der Link gilt ${formatDuration(lifetimeMs, 'de')} und nur einmal.`),
    ],
    reassurance: 'Waren Sie das nicht? Löschen Sie diese E-Mail einfach: An Ihrem Konto hat sich nichts geändert.',
  }),
  eventNotice: (details, site) => {
    const { isWebinar, title, date, room, confirmation } = details
    const heading =
      title === null
        ? `Sie sind ${isWebinar ? 'zum Webinar' : 'zur kostenlosen Lektion'} angemeldet`
        : `Sie sind angemeldet: ${title}`
    return {
      subject: subjectOf(heading, date, 'de'),
      preheader:
        date === null
          ? 'Ihr Platz ist reserviert, wir freuen uns auf Sie.'
          : `${formatEventDate(date, 'de')}: Wir freuen uns auf Sie.`,
      heading,
      blocks: [
        text(
          isWebinar
            ? `Ihr Platz im Webinar der Schule ${school.de.name} ist reserviert, wir freuen uns auf Sie.`
            : `Die Schule ${school.de.name} freut sich auf Sie.`,
        ),
        ...blocksOf(date, (when) => [text(`Wann: ${formatEventDate(when, 'de')}`)]),
        ...blocksOf(localTimeOf(details, 'de'), (when) => [text(`In Ihrer Zeitzone: ${when}`)]),
        ...blocksOf(room, (link) => [button(isWebinar ? 'Zum Webinar' : 'Lektion öffnen', link)]),
        ...blocksOf(date, () => [text('Im Anhang ist eine Datei, die den Termin in Ihren Kalender einträgt.')]),
        ...blocksOf(confirmation, ({ link, lifetimeMs }) => [
          text(
            `Und noch etwas: Bitte bestätigen Sie, dass dieses Postfach Ihnen gehört. Der Link gilt ${formatDuration(lifetimeMs, 'de')}.`,
          ),
          button('Adresse bestätigen', link),
        ]),
      ],
      reassurance:
        confirmation === null
          ? 'Haben Sie sich nicht angemeldet? Löschen Sie diese E-Mail einfach: An Ihrem Konto hat sich nichts geändert.'
          : 'Haben Sie sich nicht angemeldet? Dann klicken Sie auf nichts: Ohne Bestätigung gilt diese Adresse nicht als Ihre.',
      calendar: calendarFor(site, details, `${isWebinar ? 'Webinar' : 'Lektion'} der Schule ${school.de.name}`, 'de'),
    }
  },
  ...shopLettersDe,
}
