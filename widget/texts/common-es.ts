import type { CommonTexts } from './common-ru.ts'
import { counter } from './other-langs.ts'

/** `5 lecciones`. */
export const countEs = counter('es')

export const lilsEs = (count: number): string => countEs(count, { one: 'lil', other: 'lils' })

export const commonEs: CommonTexts = {
  loading: { failed: 'El formulario no se ha cargado del todo. Compruebe internet.', retry: 'Reintentar' },
  sending: 'Enviando',
  opensAnew: 'se abre en una pestaña nueva',
  errors: {
    unknown: 'Se ha producido un error desconocido',
    offline:
      'No hay conexión con el servidor. Compruebe internet y vuelva a intentarlo: lo que ha escrito se ha guardado.',
    timeout: 'El servidor tarda demasiado en responder. Vuelva a intentarlo: lo que ha escrito se ha guardado.',
    unlisted:
      'Esta página aún no está conectada a la escuela, por eso el formulario no funciona aquí. Avise a la escuela, por favor.',
    tooMany: (after) => `Demasiados intentos. Vuelva a intentarlo ${after}.`,
    stale: 'La página está anticuada. Recárguela y vuelva a intentarlo.',
  },
}
