import type { MailWording } from './wording-types.ts'

export const wordingEs: MailWording = {
  frame: {
    openAddress: 'Si el botón no funciona, abra esta dirección:',
    help: '¿Necesita ayuda? Responda a este correo o escriba a',
  },
  lils: { one: 'lil', other: 'lils' },
  byMoscow: ', hora\u00A0de\u00A0Moscú',
  byMoscowShort: 'MSK',
  order: (number, day, method) => `Pedido ${number}, ${day}.${method === null ? '' : ` Forma de pago: ${method}.`}`,
  greeting: { named: (name) => `¡Hola, ${name}!`, nameless: '¡Hola!' },
  card: (last4) => (last4 === null ? 'de su tarjeta' : `de la tarjeta ••\u00A0${last4}`),
  bill: {
    open: 'Disponible',
    openTo: (day) => `Disponible hasta el ${day}`,
    promo: 'Código promocional',
    lils: 'Pagado con lils',
    total: 'Total',
    ready:
      'El certificado de regalo vale enseguida. Entregue el código a quien quiera alegrar: se introduce en el carrito.',
    worth: (lils) => `Certificado de ${lils}`,
    sent: (to, day) =>
      `El correo con el certificado de regalo saldrá hacia ${to}, día de envío: ${day}. Aquí está también el código, por si el correo se pierde.`,
  },
}
