import type { FormTexts } from './text-types.ts'

export const formTextsDe: FormTexts = {
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  name: 'Name',
  phone: 'Telefon',
  code: 'Code aus der E-Mail',
  stale: 'Die Seite war lange offen, bitte drücken Sie noch einmal.',
  cartChanged: 'Der Warenkorb hat sich geändert. Prüfen Sie die Summe und drücken Sie noch einmal.',
  signIn: {
    heading: 'Anmelden oder registrieren',
    submit: 'Anmelden',
    byMail: 'Mit Code oder Link aus einer E-Mail anmelden',
    sendLink: 'Code und Link senden',
    register: 'Registrieren',
    registerSubmit: 'Konto eröffnen',
    consent: 'Mit der Eröffnung eines Kontos akzeptieren Sie die',
    terms: 'Bedingungen der Schule',
    boxes: {
      terms: ['Ich akzeptiere die ', 'Nutzungsvereinbarung'],
      policy: ['Ich erlaube die ', 'Verarbeitung meiner Daten'],
      newsletter: ['Ich möchte ', 'E-Mails über neue Kurse und Lektionen'],
    },
    version: (version) => `Fassung: ${version}`,
    unknown: 'Zu dieser E-Mail-Adresse gibt es kein Konto. Bitte registrieren Sie sich unten.',
    signedIn: 'Sie sind schon angemeldet und können weitermachen.',
    continueLabel: 'Weiter',
    sentHeading: 'Sehen Sie in Ihr Postfach',
    sentAlready: (secondsAgo, secondsLeft) =>
      `Die E-Mail wurde schon vor ${secondsAgo}\u00A0s gesendet, eine neue ist in ${secondsLeft}\u00A0s möglich.`,
    sentCode:
      'Wir haben Ihnen eine E-Mail mit Code und Link gesendet. Geben Sie den Code hier ein oder öffnen Sie den Link.',
    sendAgain: 'Neue E-Mail senden',
    otherWays: 'Mit Passwort anmelden oder registrieren',
    sent: 'Wir haben Ihnen eine E-Mail mit einem Link gesendet. Öffnen Sie ihn, um sich anzumelden. Der Link gilt nicht lange.',
  },
  order: {
    heading: 'Bestellung',
    empty: 'Ihr Warenkorb ist noch leer.',
    toCourses: 'Kurse ansehen',
    total: 'Gesamt',
    add: 'In den Warenkorb',
    remove: 'Entfernen',
    removeNamed: (name) => `Entfernen: ${name}`,
    removedAlready: 'Das liegt nicht mehr im Warenkorb.',
    signInFirst: 'Zum Bezahlen melden Sie sich an oder registrieren Sie sich. Der Warenkorb bleibt erhalten.',
    signInToAdd:
      'Gerade werden ungewöhnlich viele Warenkörbe gefüllt. Melden Sie sich an oder registrieren Sie sich, dann öffnet sich diese Seite wieder.',
    signIn: 'Anmelden oder registrieren',
    pay: 'Wählen Sie die Zahlungsart: Die Seite der Bank öffnet sich.',
    consent: 'Mit der Zahlung akzeptieren Sie das',
    offer: 'Angebot der Schule',
    noMethod:
      'Diese Bestellung lässt sich hier nicht bezahlen. Öffnen Sie die Seite in einem anderen Browser oder schreiben Sie uns.',
    failed: 'Die Bank hat nicht gezahlt. Versuchen Sie es noch einmal oder wählen Sie eine andere Zahlungsart.',
  },
}
