import type { MailWording } from './wording-types.ts'

export const wordingDe: MailWording = {
  frame: {
    openAddress: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
    help: 'Brauchen Sie Hilfe? Antworten Sie einfach auf diese E-Mail oder schreiben Sie an',
  },
  lils: { one: 'Lil', other: 'Lils' },
  byMoscow: ' Uhr, Moskauer\u00A0Zeit',
  byMoscowShort: 'Uhr Moskauer\u00A0Zeit',
  order: (number, day, method) => `Bestellung ${number}, ${day}.${method === null ? '' : ` Zahlungsart: ${method}.`}`,
  greeting: { named: (name) => `Guten Tag, ${name}!`, nameless: 'Guten Tag!' },
  card: (last4) => (last4 === null ? 'von Ihrer Karte' : `von der Karte ••\u00A0${last4}`),
  bill: {
    open: 'Verfügbar',
    openTo: (day) => `Verfügbar bis ${day}`,
    promo: 'Promo-Code',
    lils: 'Mit Lils bezahlt',
    total: 'Gesamt',
    ready:
      'Der Geschenkgutschein gilt sofort. Geben Sie den Code weiter, wem Sie eine Freude machen möchten: Er wird im Warenkorb eingegeben.',
    worth: (lils) => `Gutschein über ${lils}`,
    sent: (to, day) =>
      `Die E-Mail mit dem Geschenkgutschein geht an ${to}, am ${day}. Hier ist auch der Code, falls die E-Mail verloren geht.`,
  },
}
