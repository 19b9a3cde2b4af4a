import type { CommonTexts } from './common-ru.ts'
import { counter } from './other-langs.ts'

/** `5 Lektionen`. */
export const countDe = counter('de')

export const lilsDe = (count: number): string => countDe(count, { one: 'Lil', other: 'Lils' })

export const commonDe: CommonTexts = {
  loading: {
    failed: 'Das Formular wurde nicht vollständig geladen. Bitte prüfen Sie die Internetverbindung.',
    retry: 'Noch einmal versuchen',
  },
  sending: 'Wird gesendet',
  opensAnew: 'öffnet sich in einem neuen Tab',
  errors: {
    unknown: 'Ein unbekannter Fehler ist aufgetreten',
    offline:
      'Keine Verbindung zum Server. Prüfen Sie das Internet und versuchen Sie es noch einmal: Ihre Eingaben sind noch da.',
    timeout: 'Der Server braucht zu lange. Bitte versuchen Sie es noch einmal: Ihre Eingaben sind noch da.',
    unlisted:
      'Diese Seite ist noch nicht mit der Schule verbunden, darum geht das Formular hier nicht. Bitte sagen Sie es der Schule.',
    tooMany: (after) => `Zu viele Versuche. Bitte versuchen Sie es ${after} noch einmal.`,
    stale: 'Diese Seite ist veraltet. Laden Sie sie neu und versuchen Sie es noch einmal.',
  },
}
