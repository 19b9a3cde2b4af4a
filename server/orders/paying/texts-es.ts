import { school } from '../../config/school-names.ts'
import type { PayTexts } from './text-types.ts'

export const payTextsEs: PayTexts = {
  order: (number) => `${school.es.fullName}, pedido ${number}`,
  ended: {
    failed: 'El banco no ha realizado el pago. Vuelva a intentarlo o elija otra forma',
    canceled: 'El pago se ha cancelado',
    expired: 'El tiempo para pagar ha terminado. Vuelva a intentarlo',
    returned: 'El dinero de este pago se ha devuelto',
  },
  page: {
    heading: 'Comprobando el pago…',
    wait: 'Tardará unos segundos. Puede cerrar la página: el pago no se perderá y le escribiremos sobre la compra.',
    continueLabel: 'Ver el estado del pago',
  },
  toBank: {
    heading: 'Yendo al pago',
    wait: 'Un segundo más y se abrirá la página del banco.',
    continueLabel: 'Abrir la página del banco',
  },
  outcome: {
    paid: {
      heading: 'El pago se ha realizado',
      text: 'El correo sobre la compra está en camino a la dirección con la que hizo el pedido.',
    },
    wait: {
      heading: 'Esperamos la confirmación del banco',
      text: 'Suele tardar menos de un minuto. Puede cerrar la página: el pago no se perderá y le escribiremos sobre la compra.',
    },
    failed: {
      heading: 'El pago no se ha realizado',
      text: 'El dinero no se ha cobrado o ya se está devolviendo. El carrito le espera donde empezó el pedido.',
    },
    number: 'Número de pedido',
    sum: 'Importe',
    signIn: 'Entrar y abrir la compra',
    open: 'Abrir la compra',
    whose: 'En este navegador no ha entrado como comprador, por eso aquí solo se ve el pago.',
    again: 'Comprobar otra vez',
    anew: 'Empezar de nuevo',
  },
}
