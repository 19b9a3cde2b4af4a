import type { OwnMethodNames } from './checkout/methods.ts'
import type { FieldMessages } from './field-messages.ts'
import type { OwnServerMessages } from './message-types.ts'
import type { SchoolWording } from './school-wording.ts'

export const fieldMessagesDe: FieldMessages = {
  phoneMissing: 'Bitte geben Sie Ihre Telefonnummer ein',
  phoneNoPlus: 'Bitte geben Sie die Nummer im internationalen Format ein',
  phoneBad: 'Bitte geben Sie eine gültige Telefonnummer ein',
  emailMissing: 'Bitte geben Sie Ihre E-Mail-Adresse ein',
  emailBad: 'In der E-Mail-Adresse scheint ein Fehler zu sein',
  passwordShort: 'Geben Sie Ihr Passwort ein, mindestens 5\u00A0Zeichen',
  codeMissing: 'Bitte geben Sie den Code ein',
  codeBad: 'Der Code hat 8\u00A0Ziffern. Bitte prüfen Sie, ob alle da sind',
  nameMissing: 'Bitte geben Sie Ihren Namen ein',
  tooLong: 'Das ist zu lang, bitte kürzen Sie es',
}

export const methodNamesDe: OwnMethodNames = {
  'bank-card': 'Bankkarte',
}

export const schoolDe: SchoolWording = {
  fullName: (name) => `Online-Schule ${name}`,
  about: 'Online-Schule für Kinder',
  withoutScript: 'Ohne JavaScript fortfahren',
}

export const messagesDe: OwnServerMessages = {
  notOffered: 'Dieser Wert ist nicht erlaubt',
  linkBad: 'Bitte geben Sie einen Link an, der mit https:// beginnt',
  linkUnwanted: 'Links und Webadressen leiten wir nicht weiter, bitte entfernen Sie sie',
  dateBad: 'Bitte geben Sie ein Datum wie 2026-12-01 oder 2026-12-01T19:00 an',
  phoneCodeBad: 'Der Code aus der Nachricht hat 6\u00A0Ziffern. Bitte prüfen Sie, ob alle da sind',
  newPasswordShort: 'Wählen Sie ein Passwort mit mindestens 8\u00A0Zeichen',
  newPasswordLong: 'Das Passwort ist länger als 128\u00A0Zeichen, bitte wählen Sie ein kürzeres',
  newPasswordCommon: 'Dieses Passwort ist zu leicht zu erraten, bitte wählen Sie ein anderes',
  unknownError: 'Ein unbekannter Fehler ist aufgetreten',
  badCredentials: 'E-Mail-Adresse oder Passwort ist falsch',
  tooManyTries: 'Zu viele Versuche. Bitte warten Sie kurz und versuchen Sie es noch einmal',
  tooManyMails: 'Wir haben an diese Adresse schon viele E-Mails gesendet. Bitte warten Sie ein wenig',
  unavailable: 'Der Server ist gerade überlastet. Bitte versuchen Sie es in einigen Sekunden noch einmal',
  busy: 'Gerade melden sich sehr viele Menschen an. Bitte versuchen Sie es in einigen Sekunden noch einmal',
  codeWrong: 'Der Code stimmt nicht, bitte prüfen Sie die Ziffern',
  codeExpired: 'Der Code gilt nicht mehr, bitte fordern Sie einen neuen an',
  codeLocked: 'Der Code war dreimal falsch. Warten Sie 30\u00A0Sekunden und fordern Sie einen neuen an',
  userExists: 'Diese E-Mail-Adresse ist schon registriert. Nutzen Sie den Reiter „Anmelden“',
  recaptcha: 'Bitte bestätigen Sie, dass Sie kein Roboter sind',
  captchaDown:
    'Wir können gerade nicht prüfen, ob Sie ein Roboter sind. Bitte versuchen Sie es in einigen Sekunden noch einmal',
  suspicious:
    'Uns ist Ungewöhnliches aufgefallen, daher ist die Anmeldung kurz gesperrt. Versuchen Sie es in 15\u00A0Minuten noch einmal oder schreiben Sie dem Support',
  consentsMissing: 'Bitte stimmen Sie zur Registrierung der Vereinbarung und der Datenschutzerklärung zu',
  termsMissing: 'Bitte stimmen Sie der Vereinbarung zu',
  policyMissing: 'Bitte erlauben Sie die Verarbeitung Ihrer Daten',
  consentOutdated: 'Der Text der Einwilligung ist neu. Bitte lesen Sie ihn und stimmen Sie noch einmal zu',
  signInFirst: 'Bitte melden Sie sich zuerst an',
  endedByProof:
    'Die E-Mail-Adresse Ihres Kontos wurde in einem anderen Browser bestätigt, daher sind Sie hier abgemeldet. Melden Sie sich wieder an: Ihr Warenkorb ist noch da.',
  endedByPassword:
    'Das Passwort Ihres Kontos wurde geändert, daher sind Sie hier abgemeldet. Melden Sie sich mit dem neuen an: Ihr Warenkorb ist noch da.',
  endedEverywhere:
    'Ihr Konto wurde auf allen Geräten abgemeldet. Melden Sie sich wieder an, um hier fortzufahren: Ihr Warenkorb ist noch da.',
  eventMissing: 'Die Seite hat nicht angegeben, wofür Sie sich anmelden. Bitte schreiben Sie uns',
  phoneOnFile:
    'Bei uns ist schon eine andere Telefonnummer hinterlegt. Zum Ändern brauchen Sie Ihr Passwort oder einen Code aus einer E-Mail',
  currentPasswordMissing: 'Bitte geben Sie Ihr aktuelles Passwort ein',
  currentPasswordWrong: 'Das aktuelle Passwort stimmt nicht',
  firstPasswordLate: 'Ihr Konto hat noch kein Passwort. Melden Sie sich ab und wieder an, um eines festzulegen',
  facebookFailed: 'Die Anmeldung mit Facebook ist fehlgeschlagen',
  facebookNoEmail: 'Facebook hat uns Ihre E-Mail-Adresse nicht mitgeteilt. Bitte registrieren Sie sich im Formular',
  facebookKnownEmail:
    'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich mit dem Passwort oder einem Link aus einer E-Mail an',
  identityDenied:
    'Sie haben die Anmeldung nicht erlaubt. Drücken Sie noch einmal auf die Schaltfläche oder melden Sie sich auf andere Weise an',
  identityFailed:
    'Die Anmeldung auf diesem Weg ist fehlgeschlagen. Versuchen Sie es noch einmal oder melden Sie sich per E-Mail an',
  identityExpired:
    'Die Zeit ist abgelaufen: Eine Anmeldung darf 10\u00A0Minuten dauern. Drücken Sie noch einmal auf die Schaltfläche',
  identityOfOther:
    'Diese Anmeldeart ist mit einem anderen Konto verbunden. Melden Sie sich ab und mit ihr wieder an, oder trennen Sie sie dort und verbinden Sie sie hier',
  identityNoCode:
    'Wir haben an diese Adresse heute schon fünf Codes gesendet. Melden Sie sich mit einem Link aus einer E-Mail oder mit dem Passwort an',
  identityUnknown: 'Diese Anmeldeart ist nicht mehr verbunden',
  phoneNotMobile: 'Codes gibt es nur auf Mobilnummern',
  phoneCountry: 'An Nummern dieses Landes senden wir keine Codes. Bitte melden Sie sich per E-Mail an',
  phoneTooMany: 'Zu viele Codes. Bitte warten Sie etwas oder melden Sie sich per E-Mail an',
  phoneCallDown:
    'Wir können gerade keinen Anruf annehmen. Bitte lassen Sie sich einen Code senden oder melden Sie sich per E-Mail an',
  phoneUnknown: 'Zu dieser Nummer gibt es kein Konto. Bitte melden Sie sich per E-Mail an',
  phoneExpired:
    'Die Zeit ist um: Für die Anmeldung sind 10\u00A0Minuten vorgesehen. Bitte fordern Sie den Code noch einmal an',
  passkeyFailed:
    'Die Anmeldung mit Fingerabdruck oder Gesicht ist fehlgeschlagen. Melden Sie sich mit dem Passwort oder einem Code aus einer E-Mail an',
  passkeyExpired: 'Die Zeit ist abgelaufen. Drücken Sie noch einmal',
  passkeyUnverified:
    'Das Gerät hat weder Fingerabdruck noch Gesicht noch Code abgefragt. Schalten Sie die Bildschirmsperre ein oder geben Sie Ihr Passwort ein',
  passkeyNotProved: 'Das hat nicht geklappt. Versuchen Sie es noch einmal oder geben Sie Ihr Passwort ein',
  passkeyElsewhere:
    'Auf dieser Seite geht die Anmeldung mit Fingerabdruck oder Gesicht nicht. Öffnen Sie die Website der Schule',
  passkeyNotMade:
    'Die Anmeldung mit Fingerabdruck oder Gesicht ließ sich nicht hinzufügen. Versuchen Sie es noch einmal',
  passkeyKnown: 'Dieses Gerät ist schon hinzugefügt',
  passkeysFull: 'Es sind zu viele Geräte hinzugefügt. Entfernen Sie die, die Sie nicht nutzen',
  passkeyUnknown: 'Dieses Gerät gibt es hier nicht. Laden Sie die Seite neu',
  lastWayIn:
    'Das ist der einzige Zugang zu Ihrem Konto. Bestätigen Sie zuerst Ihre E-Mail-Adresse oder legen Sie ein Passwort fest',
  cookiesNeeded: 'Bitte erlauben Sie der Website Cookies: Ohne sie lässt sich der Warenkorb nicht merken',
  notOnSale: 'Das ist zurzeit nicht erhältlich',
  notInCurrency: 'In der gewählten Währung ist das nicht erhältlich',
  alreadyOwned: 'Das haben Sie schon gekauft: Der Zugang bleibt für immer',
  blackBoxEarly: 'Die Blackbox lässt sich hinzufügen, wenn mehr als ein Kurs im Warenkorb liegt',
  cartFull: 'Der Warenkorb ist voll. Bezahlen Sie seinen Inhalt oder entfernen Sie etwas',
  promoShort: 'Ein Promo-Code hat mindestens drei Zeichen',
  promoWithLils: 'Promo-Code und Lils lassen sich nicht zusammen nutzen',
  certificateBad: 'Diesen Gutschein gibt es nicht, oder er wurde schon eingelöst',
  giftReceiverMissing: 'Bitte geben Sie die E-Mail-Adresse an, an die der Gutschein gehen soll',
  giftDayBad: 'Bitte wählen Sie einen Tag ab heute und innerhalb eines Jahres',
  cardDataSent:
    'Kartennummern nehmen wir auf diesem Weg nicht an. Laden Sie die Seite neu und geben Sie die Kartendaten noch einmal ein',
  cardUnknown: 'Mit dieser Karte können Sie nicht bezahlen. Wählen Sie eine andere oder fügen Sie eine neue hinzu',
  cartEmpty: 'Ihr Warenkorb ist noch leer',
  cartChanged: 'Der Warenkorb hat sich geändert. Laden Sie die Seite neu, um den aktuellen Stand zu sehen',
  promoEnded: 'Dieser Promo-Code gilt nicht mehr für Ihren Warenkorb',
  lilsUnusable: 'Mit Lils können Sie gerade nicht bezahlen: Es sind weniger geworden, oder die Summe ist zu klein',
  lilsNotEnough: 'Ihre Lils reichen nicht für die ganze Summe. Bitte wählen Sie eine andere Zahlungsart',
  paymentInFlight: 'Die Zahlung läuft schon. Bitte warten Sie einen Moment',
  subscribed: 'Sie haben dieses Abonnement schon',
  renewalInFlight: 'Das Abonnement wird gerade verlängert. Bitte warten Sie einen Moment',
  payKeyReused: 'Diese Zahlung wurde schon mit anderen Angaben gesendet. Bitte laden Sie die Seite neu',
  badOrigin: 'Auf dieser Seite ist die Anmeldung nicht erlaubt',
  badToken: 'Die Seite ist veraltet. Laden Sie sie neu und versuchen Sie es noch einmal',
  malformed: 'Wir haben die Anfrage nicht verstanden. Laden Sie die Seite neu und versuchen Sie es noch einmal',
  tooLarge: 'Das sind zu viele Daten, bitte kürzen Sie sie',
  badMediaType: 'Wir haben die Anfrage nicht verstanden: Diese Art von Daten passt nicht',
  notFound: 'Diese Adresse gibt es nicht',
  badMethod: 'Diese Adresse lässt sich so nicht nutzen',
  toStart: 'Zur Startseite',
}
