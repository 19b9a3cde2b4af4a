import { counter } from '../other-langs.ts'
import type { PageTranslation } from './texts.ts'

const count = counter('es')

export const pageEs: PageTranslation = {
  subjects: {
    goods: {
      cart: 'Carrito',
      items: (items) => `Carrito, ${count(items, { one: 'artículo', other: 'artículos' })}`,
      added: 'Añadido al carrito',
      offline: 'No se ha podido añadir al carrito. Compruebe internet y vuelva a intentarlo.',
      unlisted:
        'No se ha podido añadir al carrito: esta página aún no está conectada a la escuela. Avise a la escuela, por favor.',
      refused: 'No se ha podido añadir al carrito. Vuelva a intentarlo.',
      unknown: 'No existe este producto',
      owned: 'Comprado',
      goTo: (name) => `Comprado, ir a: ${name}`,
    },
    notice: {
      lang: 'es',
      region: 'Notificaciones',
      close: 'Cerrar',
      types: { info: null, success: 'Listo', warning: 'Atención', error: 'Error' },
    },
    close: 'Cerrar',
    remove: 'Quitar',
  },
}
