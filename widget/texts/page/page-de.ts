import { counter } from '../other-langs.ts'
import type { PageTranslation } from './texts.ts'

const count = counter('de')

export const pageDe: PageTranslation = {
  subjects: {
    goods: {
      cart: 'Warenkorb',
      items: (items) => `Warenkorb, ${count(items, { other: 'Artikel' })}`,
      added: 'Im Warenkorb',
      offline: 'Das ließ sich nicht in den Warenkorb legen. Prüfen Sie das Internet und versuchen Sie es noch einmal.',
      unlisted:
        'Das ließ sich nicht in den Warenkorb legen: Diese Seite ist noch nicht mit der Schule verbunden. Bitte sagen Sie es der Schule.',
      refused: 'Das ließ sich nicht in den Warenkorb legen. Bitte versuchen Sie es noch einmal.',
      unknown: 'Dieses Produkt gibt es nicht',
      owned: 'Gekauft',
      goTo: (name) => `Gekauft, öffnen: ${name}`,
    },
    notice: {
      lang: 'de',
      region: 'Benachrichtigungen',
      close: 'Schließen',
      types: { info: null, success: 'Fertig', warning: 'Achtung', error: 'Fehler' },
    },
    close: 'Schließen',
    remove: 'Entfernen',
  },
}
