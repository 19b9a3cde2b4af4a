import type { IdentityTexts, PageTexts, RegistrationTexts } from './text-types.ts'

export const pageTextsDe: PageTexts = {
  continueLabel: 'Weiter',
  signIn: 'Anmelden',
  toStart: 'Zur Startseite',
  keepAccount: 'In meinem Konto bleiben',
  switchHeading: 'Konto wechseln?',
  signInAs: (email) => `Anmelden als ${email}`,
  link: {
    heading: 'Fast geschafft',
    ask: (email) => `Noch ein Schritt: Drücken Sie auf die Schaltfläche, dann sind Sie als ${email} angemeldet.`,
    askFirst: (email) => `Noch eine Frage, dann sind Sie als ${email} angemeldet.`,
    askToSwitch: (other, email) =>
      `Sie sind als ${other} angemeldet, der Link öffnet aber das Konto ${email}. Wenn Sie fortfahren, werden Sie vom ersten Konto abgemeldet.`,
    elsewhere:
      'Dieser Link wurde offenbar auf einer anderen Website, einem anderen Gerät oder in einem anderen Browser angefordert. Waren Sie das nicht, schließen Sie die Seite einfach.',
    signIn: 'Anmelden',
    expiredHeading: 'Dieser Link gilt nicht mehr',
    expired:
      'Ein Link gilt nur einmal und nicht lange. Fordern Sie auf der Anmeldeseite einen neuen an: Die E-Mail kommt in einer halben Minute.',
    expiredSignedIn: 'Er gilt nur einmal. Keine Sorge: Sie sind schon angemeldet und können weitermachen.',
  },
  welcome: {
    heading: 'Sie sind angemeldet',
    greeting: (name) => `Schön, Sie zu sehen, ${name}!`,
    errorHeading: 'Versuchen wir ein anderes Passwort',
    error: 'Dieses Passwort geht nicht, aber Sie sind schon angemeldet.',
    firstPassword: 'Wählen Sie ein Passwort, um sich ohne E-Mail anzumelden',
    anotherPassword: 'Passwort vergessen? Legen Sie ein neues fest',
    email: 'E-Mail-Adresse',
    newPassword: 'Neues Passwort',
    rule: (shortest) => `Mindestens ${shortest} Zeichen. Auf anderen Geräten müssen Sie sich neu anmelden.`,
    save: 'Passwort speichern',
    savedHeading: 'Passwort gespeichert',
    saved:
      'Sie können sich jetzt mit E-Mail-Adresse und Passwort anmelden. Auf anderen Geräten müssen Sie sich neu anmelden.',
  },
  confirm: {
    heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
    ask: (email) => `Haben Sie sich bei uns als ${email} registriert? Bestätigen Sie, dass die Adresse Ihnen gehört.`,
    created: (email) =>
      `Mit der Adresse ${email} wurde ein Konto eröffnet. Beantworten Sie eine Frage, dann ist die Adresse bestätigt.`,
    confirm: 'Adresse bestätigen',
    unasked: 'Nicht registriert? Schließen Sie einfach die Seite.',
    doneHeading: 'Adresse bestätigt',
    doneSignedIn: 'Vielen Dank! E-Mails zu Ihren Lektionen erreichen Sie jetzt sicher.',
    doneOwn:
      'Vielen Dank! Dort, wo Sie sich registriert haben, ist alles beim Alten: Sie können zurück und weitermachen.',
    doneForeign:
      'Vielen Dank! Dort, wo sich jemand anderes registriert hat, ist die Sitzung beendet und die Telefonnummer gelöscht. Das Konto gehört jetzt Ihnen: Melden Sie sich mit einem Code oder Link aus einer E-Mail an.',
    done: 'Vielen Dank! Um auf diesem Gerät fortzufahren, melden Sie sich mit einem Code oder Link aus einer E-Mail an.',
  },
  enter: {
    heading: 'Die Seite wird geöffnet',
    wait: 'Sie sind angemeldet. Noch eine Sekunde, dann geht es weiter.',
    ask: (other, email) =>
      `Hier sind Sie als ${other} angemeldet, auf der vorigen Seite als ${email}. Mit welchem Konto möchten Sie fortfahren?`,
    lifetime: 'Die Schaltfläche gilt eine Minute.',
    expiredHeading: 'Es ging nicht weiter',
    expired:
      'Der Übergang von der Anmeldeseite gilt eine Minute und nur einmal. Gehen Sie zurück und versuchen Sie es noch einmal, oder melden Sie sich hier an.',
  },
}

export const registrationTextsDe: RegistrationTexts = {
  question: ({ browser, system, ago }) =>
    `Haben Sie sich${browser ? ` in ${browser}` : ''}${system ? ` auf ${system}` : ''} ${ago} registriert?`,
  justNow: 'gerade eben',
  yes: 'Ja, das war ich',
  no: 'Nein',
  effect:
    'Wenn nicht, endet dort die Sitzung, und Telefonnummer und Passwort werden gelöscht: So kann niemand an Ihrer Stelle ein Konto mit Ihrer Adresse eröffnen. Im Zweifel antworten Sie „Nein“.',
}

export const identityTextsDe: IdentityTexts = {
  startHeading: (provider) => `Anmeldung mit ${provider}`,
  wait: (provider) => `${provider} öffnet sich gleich. Falls nicht, drücken Sie auf die Schaltfläche.`,
  continueLabel: (provider) => `Weiter zu ${provider}`,
  doneHeading: 'Fast fertig',
  done: 'Sie können dieses Fenster schließen und zur Seite zurückkehren, auf der Sie begonnen haben: Dort geht die Anmeldung von selbst weiter.',
  deniedHeading: 'Anmeldung abgebrochen',
  denied:
    'Sie haben die Anmeldung nicht erlaubt. Schließen Sie dieses Fenster: Auf der vorigen Seite können Sie es noch einmal versuchen oder sich per E-Mail anmelden.',
  failedHeading: 'Die Anmeldung ist fehlgeschlagen',
  failed:
    'Schließen Sie dieses Fenster: Auf der vorigen Seite können Sie es noch einmal versuchen oder sich per E-Mail anmelden.',
  expired:
    'Die Zeit ist abgelaufen, oder die Anmeldung ist schon abgeschlossen. Schließen Sie dieses Fenster, kehren Sie zur Seite zurück, auf der Sie begonnen haben, und drücken Sie noch einmal auf die Schaltfläche.',
  notHere:
    'Die Seite, von der Sie kommen, ist nicht mit der Schule verbunden. Schließen Sie dieses Fenster und melden Sie sich auf der Website der Schule an.',
  unavailable: (provider) =>
    `${provider} antwortet gerade nicht. Schließen Sie dieses Fenster und melden Sie sich per E-Mail an oder versuchen Sie es in einer Minute noch einmal.`,
  unknownHeading: 'Diese Anmeldeart gibt es nicht',
  unknown: 'Schließen Sie dieses Fenster und melden Sie sich per E-Mail an.',
  noCookies:
    'Erlauben Sie der Website Cookies und drücken Sie noch einmal auf die Schaltfläche: Ohne sie erkennen wir nicht, dass Sie es sind.',
  tooMany:
    'Zu viele Versuche. Schließen Sie dieses Fenster, warten Sie ein wenig und versuchen Sie es noch einmal oder melden Sie sich per E-Mail an.',
  toSignIn: 'Per E-Mail anmelden',
  passkeyHeading: 'Anmeldung mit Fingerabdruck oder Gesicht',
  passkeyWait:
    'Verwenden Sie Ihren Finger, Ihr Gesicht oder den Code der Bildschirmsperre: Ihr Gerät fragt danach. Falls nicht, drücken Sie auf die Schaltfläche.',
  passkeyLabel: 'Mit Fingerabdruck oder Gesicht anmelden',
  passkeyFailed:
    'Das hat nicht geklappt. Drücken Sie noch einmal auf die Schaltfläche oder melden Sie sich per E-Mail an.',
  withoutScript: 'Für diese Anmeldung ist JavaScript im Browser nötig. Melden Sie sich per E-Mail an.',
}
