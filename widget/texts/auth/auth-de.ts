import { fieldMessagesDe } from '../../../server/contract/messages-de.ts'
import { commonDe } from '../common-de.ts'
import type { AuthTranslation } from './texts.ts'

export const authDe: AuthTranslation = {
  ...commonDe,
  lang: 'de',
  fields: {
    ...fieldMessagesDe,
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    phone: 'Telefon',
    phoneHint: 'Mit Ländervorwahl, zum Beispiel +49\u00A030\u00A01234\u00A05678',
    code: 'Code aus der E-Mail',
    showPassword: 'Passwort anzeigen',
    capsLock: 'Feststelltaste ist aktiv',
  },
  pass: {
    title: { login: 'Ihr Konto', auth: 'Anmelden' },
    tab: 'Anmelden',
    submit: 'Anmelden',
    forgotten: 'Passwort vergessen?',
    byCode: 'Mit E-Mail-Code anmelden',
    noAccount: 'Noch kein Konto?',
  },
  registration: {
    title: { login: 'Neues Konto', auth: 'Registrierung' },
    tab: 'Registrieren',
    hasAccount: {
      login: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Nutzen Sie den Reiter „Anmelden“.',
      auth: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.',
    },
  },
  email: { submit: 'Weiter', change: 'Ändern', others: 'Andere Wege' },
  lastWay: 'So haben Sie sich zuletzt angemeldet',
  code: { title: 'Mit Code anmelden', sentTitle: 'Code eingeben', ownTitle: 'Eine letzte Frage' },
  identity: { title: 'Bestätigen Sie Ihre E-Mail-Adresse' },
  byPhone: { title: 'Anmelden per Telefon', submit: 'Per Telefon anmelden', callTitle: 'Rufen Sie uns an' },
  ml: {
    title: { login: 'Passwort vergessen?', auth: 'Passwort zurücksetzen' },
    sentTitle: 'Sehen Sie in Ihr Postfach',
  },
  phone: { title: 'Ihre Telefonnummer' },
  action: { title: (name) => (name ? `Guten Tag, ${name}!` : 'Guten Tag!') },
  info: { title: 'Wenn die Anmeldung nicht gelingt' },
  fail: { title: 'Wir können Sie nicht weiterlassen' },
  facebook: {
    submit: 'Weiter mit Facebook',
    failed: 'Die Anmeldung mit Facebook ist fehlgeschlagen',
    blocked: 'Das Facebook-Fenster hat sich nicht geöffnet. Drücken Sie noch einmal auf „Weiter mit Facebook“',
    isNew:
      'Sie sind neu hier: Stimmen Sie der Vereinbarung und der Datenschutzerklärung zu und gehen Sie noch einmal weiter mit Facebook',
  },
  passkey: { title: 'Mit Fingerabdruck oder Gesicht anmelden' },
  captcha: { missing: 'reCAPTCHA ist nicht verbunden', title: 'Noch eine Prüfung' },
  tabs: 'Anmelden oder registrieren',
  or: 'oder',
  toPass: 'Mit Passwort anmelden',
  mailSent: 'Die E-Mail ist gesendet',
  mailAlready: 'Die E-Mail wurde schon gesendet',
  subjects: {
    captcha: {
      puzzleIntro: 'Drücken Sie auf die Schaltfläche, dann geht es weiter. Ihre Eingaben sind noch da.',
      boxIntro: 'Bestätigen Sie, dass Sie kein Roboter sind, dann geht es weiter. Ihre Eingaben sind noch da.',
      notRobot: 'Ich bin kein Roboter',
      working: 'Wir prüfen, das dauert einige Sekunden',
      progress: 'Fortschritt der Prüfung',
      failed: 'Die Prüfung ist nicht gelungen. Bitte versuchen Sie es noch einmal: Ihre Eingaben sind noch da.',
      loading: 'Die Prüfung wird geladen',
      retry: 'Noch einmal versuchen',
      back: 'Zurück zum Formular',
    },
    event: {
      intro: 'Sie sind angemeldet, es kann weitergehen.',
      submit: 'Zur Lektion',
      timeZone: 'Ihre Zeitzone:',
      framed: 'Diese Seite steht in einer anderen, darum öffnet sich die nächste in einem neuen Tab.',
      signOut: 'Nicht Sie? Abmelden',
      toSchool: 'Zur Website der Schule',
      onPage:
        'Ihr Browser speichert die Anmeldung auf dieser Seite nicht: Nach dem Neuladen melden Sie sich bitte wieder an.',
    },
    identity: {
      yandex: 'Mit Yandex\u00A0ID anmelden',
      vk: 'Mit VK\u00A0ID anmelden',
      yandexName: 'Yandex\u00A0ID',
      oidc: (name) => `Mit ${name} anmelden`,
      passkey: 'Mit Fingerabdruck oder Gesicht anmelden',
      blocked:
        'Der Browser hat das Anmeldefenster nicht geöffnet. Drücken Sie noch einmal, dann öffnet sich die Anmeldung auf dieser Seite',
      closed:
        'Das Anmeldefenster ist geschlossen, die Anmeldung aber nicht abgeschlossen. Drücken Sie noch einmal, oder melden Sie sich in jenem Fenster fertig an, falls es noch offen ist: Wir warten',
      unfinished: 'Die Anmeldung ist nicht abgeschlossen. Drücken Sie noch einmal auf die Schaltfläche',
      intro: (name) =>
        `Sie melden sich zum ersten Mal mit ${name} bei uns an. Bestätigen Sie Ihre E-Mail-Adresse: Wir senden Ihnen einen Code mit 8\u00A0Ziffern. Beim nächsten Mal brauchen Sie keinen Code.`,
      ownIntro: (name) =>
        `Damit Sie sich mit ${name} in Ihrem Konto anmelden können, bestätigen Sie, dass es Ihnen gehört: Wir senden einen Code mit 8\u00A0Ziffern an`,
      toOthers: 'Auf andere Weise anmelden',
      notNow: 'Jetzt nicht',
    },
    passkey: {
      submit: 'Mit Fingerabdruck oder Gesicht anmelden',
      refused: {
        failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal oder melden Sie sich auf andere Weise an',
        notHere: 'Auf dieser Seite geht das nicht. Melden Sie sich auf andere Weise an',
        unknown:
          'Diese Anmeldeart wurde gelöscht. Melden Sie sich per E-Mail an, dann können Sie sie wieder hinzufügen',
      },
      offer: {
        intro: 'Beim nächsten Mal brauchen Sie weder Passwort noch E-Mail: Ihr Gerät erkennt Sie selbst.',
        privacy: 'Fingerabdruck und Gesicht bleiben auf dem Gerät, die Schule bekommt sie nicht.',
        make: 'Einschalten',
        decline: 'Jetzt nicht',
        failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal oder fahren Sie ohne das fort',
        notHere: 'Auf dieser Seite lässt sich das nicht einschalten. Fahren Sie ohne das fort',
      },
    },
    byPhone: {
      intro:
        'Wir senden eine Nachricht mit einem Code aus 6\u00A0Ziffern an die Telefonnummer Ihres Kontos. Ein Passwort brauchen Sie nicht.',
      send: 'Code anfordern',
      sent: 'Der Code ist gesendet',
      sentAlready: 'Der Code wurde schon gesendet',
      sentTo: 'Wir haben eine Nachricht gesendet an',
      sentBefore: 'Sehen Sie in die Nachrichten auf',
      change: 'Nummer ändern',
      code: 'Code aus der Nachricht',
      codeBad: 'Der Code hat 6\u00A0Ziffern',
      againIn: (sent, left) => `Der Code wurde schon um\u00A0${sent} gesendet, ein neuer ist in\u00A0${left} möglich`,
      tips: 'Die Nachricht kommt, wenn diese Nummer in einem Konto steht.',
      call: 'Kein Code? Rufen Sie uns an',
      noAccess: 'Sie können sich auch ohne Telefon anmelden.',
      mailbox: {
        intro:
          'Die Nummer ist bestätigt. Geben Sie die E-Mail-Adresse Ihres Kontos ein: Wir senden Ihnen einen Code mit 8\u00A0Ziffern.',
        sendTo:
          'Die Nummer ist bestätigt. Bestätigen Sie noch Ihre E-Mail-Adresse: Wir senden einen Code mit 8\u00A0Ziffern an',
        why: 'Telefonnummern wechseln ihre Besitzer, darum genügt das Telefon allein manchmal nicht.',
      },
      calling: {
        intro: 'Rufen Sie diese Nummer von Ihrer eigenen aus an:',
        free: 'Der Anruf ist kostenlos: Wir legen sofort auf.',
        waiting: 'Wir warten auf den Anruf. Lassen Sie diese Seite offen: Die Anmeldung geht von selbst weiter.',
        toCode: 'Code aus der Nachricht eingeben',
      },
    },
    mail: {
      tips: 'Keine E-Mail? Warten Sie 30\u00A0Sekunden, prüfen Sie die Adresse und sehen Sie im Spam-Ordner nach.',
      already: {
        checkMail: 'Sehen Sie in Ihr Postfach',
        againIn: (sent, left) =>
          `Die E-Mail wurde schon um\u00A0${sent} gesendet, eine neue ist in\u00A0${left} möglich`,
      },
      code: {
        intro: 'Wir senden Ihnen einen Code mit 8\u00A0Ziffern per E-Mail. Ein Passwort brauchen Sie nicht.',
        send: 'Code anfordern',
        sentTo: 'Wir haben eine E-Mail gesendet an',
        change: 'Adresse ändern',
        submit: 'Anmelden',
        again: 'Code noch einmal senden',
        againIn: (left) => `Einen neuen Code gibt es in\u00A0${left}`,
        lockedFor: (left) => `Der Code lässt sich in\u00A0${left} prüfen`,
        renew: 'Neuen Code anfordern',
        renewIn: (left) => `Sie brauchen einen neuen Code: Es gibt ihn in\u00A0${left}`,
        own: {
          yes: 'Ja, das war ich',
          no: 'Nein',
          effect:
            'Wenn nicht, endet dort die Sitzung, und Telefonnummer und Passwort werden gelöscht: So kann niemand an Ihrer Stelle ein Konto mit Ihrer Adresse eröffnen. Im Zweifel antworten Sie „Nein“.',
        },
      },
      ml: {
        intro: 'Wir senden Ihnen einen Link: Damit melden Sie sich ohne Passwort an und können ein neues festlegen.',
        send: { login: 'Link anfordern', auth: 'Passwort zurücksetzen' },
        byCode: 'Mit Code aus einer E-Mail anmelden',
        sentTo: 'Wir haben einen Link zur Anmeldung gesendet an',
        sentByFacebook: 'Wir haben eine E-Mail an die Adresse Ihres Facebook-Kontos gesendet.',
        sentHint: 'Öffnen Sie die E-Mail und drücken Sie auf die Schaltfläche. Der Link gilt 10\u00A0Minuten.',
        enterCode: 'Code aus der E-Mail eingeben',
        again: 'Noch einmal senden',
        againIn: (left) => `Noch einmal senden geht in\u00A0${left}`,
      },
    },
    registration: {
      profile: { name: 'Vor- und Nachname' },
      submit: 'Registrieren',
      terms: ['Ich akzeptiere die ', 'Nutzungsvereinbarung'],
      privacy: ['Ich erlaube die ', 'Verarbeitung meiner Daten'],
      termsMissing: 'Bitte stimmen Sie der Vereinbarung zu',
      privacyMissing: 'Bitte erlauben Sie die Verarbeitung Ihrer Daten',
      subscribe: 'Ich möchte E-Mails über neue Kurse und Lektionen erhalten',
      policy: ['Ich akzeptiere die ', 'Datenschutzerklärung'],
      policyMissing: 'Bitte akzeptieren Sie die Datenschutzerklärung',
      locked: 'Stimmen Sie zuerst der Vereinbarung und der Datenschutzerklärung zu',
      newsletter: ['Ich möchte ', 'E-Mails über neue Kurse und Lektionen'],
      version: (version) => `Fassung: ${version}`,
      lockedSeparately: 'Stimmen Sie zuerst der Vereinbarung zu und erlauben Sie die Verarbeitung Ihrer Daten',
      toSignIn: 'Mit dieser Adresse anmelden',
      toPass: 'Schon ein Konto?',
    },
    phone: {
      intro: 'Noch ein Schritt: Ohne Telefonnummer können wir Sie nicht erreichen.',
      submit: 'Weiter',
    },
    support: {
      info: {
        tips: [
          'Warten Sie 30\u00A0Sekunden: E-Mails kommen nicht immer sofort an.',
          'Prüfen Sie, ob die Adresse stimmt.',
          'Sehen Sie im Spam-Ordner nach.',
        ],
        support: 'Hat es nicht geholfen? Schreiben Sie uns',
      },
      fail: {
        intro: 'Ihre Aktionen sehen verdächtig aus.',
        write: 'Schreiben Sie dem Support, wir helfen Ihnen bei der Anmeldung.',
        tryAgain: 'Versuchen Sie es später noch einmal.',
      },
      contacts: { email: 'E-Mail', whatsapp: 'WhatsApp' },
    },
  },
}
