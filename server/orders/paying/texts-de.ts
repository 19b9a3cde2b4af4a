import { school } from '../../config/school-names.ts'
import type { PayTexts } from './text-types.ts'

export const payTextsDe: PayTexts = {
  order: (number) => `${school.de.fullName}, Bestellung ${number}`,
  ended: {
    failed: 'Die Bank hat nicht gezahlt. Versuchen Sie es noch einmal oder wählen Sie eine andere Zahlungsart',
    canceled: 'Die Zahlung wurde abgebrochen',
    expired: 'Die Zeit für die Zahlung ist abgelaufen. Bitte versuchen Sie es noch einmal',
    returned: 'Das Geld dieser Zahlung wurde erstattet',
  },
  page: {
    heading: 'Wir prüfen die Zahlung …',
    wait: 'Das dauert einige Sekunden. Sie können die Seite schließen: Die Zahlung geht nicht verloren, und wir schreiben Ihnen über den Kauf.',
    continueLabel: 'Stand der Zahlung ansehen',
  },
  toBank: {
    heading: 'Weiter zur Zahlung',
    wait: 'Noch eine Sekunde, dann öffnet sich die Seite der Bank.',
    continueLabel: 'Seite der Bank öffnen',
  },
  outcome: {
    paid: {
      heading: 'Die Zahlung ist erfolgt',
      text: 'Die E-Mail zum Kauf ist unterwegs an die Adresse, mit der Sie bestellt haben.',
    },
    wait: {
      heading: 'Wir warten auf die Bestätigung der Bank',
      text: 'Meist dauert das weniger als eine Minute. Sie können die Seite schließen: Die Zahlung geht nicht verloren, und wir schreiben Ihnen über den Kauf.',
    },
    failed: {
      heading: 'Die Zahlung ist fehlgeschlagen',
      text: 'Das Geld wurde nicht abgebucht oder kommt schon zurück. Ihr Warenkorb wartet dort, wo Sie die Bestellung begonnen haben.',
    },
    number: 'Bestellnummer',
    sum: 'Summe',
    signIn: 'Anmelden und den Kauf öffnen',
    open: 'Den Kauf öffnen',
    whose: 'In diesem Browser sind Sie nicht als Käufer angemeldet, darum sehen Sie hier nur die Zahlung.',
    again: 'Noch einmal prüfen',
    anew: 'Neu beginnen',
  },
}
