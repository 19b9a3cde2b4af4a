import { formatSum } from '../../contract/checkout/money.ts'
import { truncate } from '../../contract/truncate.ts'
import { school } from '../../config/school-names.ts'
import { formatDay, formatLils, formatMoment, orderLine } from '../wording.ts'
import { wordingEs } from '../wording-es.ts'
import type { ShopLetters } from './letter-kinds.ts'
import { billOf, button, certificatesOf, messageBlocks, SUBJECT_MAX, text } from './letter-parts.ts'

const CANCEL_ANY_DAY =
  'Puede cancelar la suscripción cualquier día: lo pagado seguirá abierto hasta el final del plazo.'
const PROFILE = 'Abrir mi cuenta'

const { card } = wordingEs

/** The letters about purchases, subscriptions and certificates. */
export const shopLettersEs: ShopLetters = {
  purchase: (details) => ({
    subject: 'Su pedido está pagado',
    preheader: 'Dentro: qué ha comprado y hasta cuándo está abierto.',
    heading: '¡Felicidades por su compra!',
    blocks: [
      text(orderLine(details.order, 'es')),
      billOf(details, 'es'),
      ...certificatesOf(details, 'es'),
      button('Ir a la escuela', details.link),
    ],
    reassurance:
      '¿Ha cambiado de opinión? Se admiten cambios y devoluciones en los tres días siguientes a la compra, salvo suscripciones y periodos de prueba. Responda a este correo.',
  }),
  certificate: ({ number, giver, message, code, lils, link }) => ({
    subject: `Le han regalado un certificado de la escuela ${school.es.name}`,
    preheader: `Es de ${formatLils(lils, 'es')} y vale enseguida.`,
    heading: 'Le han regalado un certificado',
    blocks: [
      text(
        giver.gender === null
          ? `Un regalo para usted de ${giver.name}: un certificado de la escuela ${school.es.name}.`
          : `${giver.name} le ha regalado un certificado de la escuela ${school.es.name}.`,
      ),
      ...messageBlocks(message),
      { kind: 'voucher', label: wordingEs.bill.worth(formatLils(lils, 'es')), code },
      text(
        'El certificado vale enseguida y no caduca. Pulse el botón y entre o regístrese: el importe llegará en lils, un lil es un rublo. También puede escribir el código en el carrito, en el campo del código promocional.',
      ),
      button('Aceptar el regalo', link),
    ],
    reassurance: `El código funciona una sola vez, por eso no reenvíe este correo. ¿No sabe de quién es? Respóndanos. Número de pedido: ${number}.`,
  }),
  certificateIssued: ({ title, link }) => ({
    subject: truncate(title === null ? 'Su certificado' : `Su certificado: ${title}`, SUBJECT_MAX),
    preheader: 'Ábralo, imprímalo o guárdelo como PDF.',
    heading: 'Su certificado está listo',
    blocks: [
      text(
        title === null
          ? `La escuela ${school.es.name} le ha expedido un certificado.`
          : `La escuela ${school.es.name} le ha expedido un certificado: ${title}.`,
      ),
      button('Abrir el certificado', link),
      text(
        'Entre para verlo entero e imprimirlo. En la misma dirección cualquiera puede comprobar que es auténtico; su nombre solo se ve allí si usted lo elige en su perfil.',
      ),
    ],
    reassurance: '¿No ha estudiado con nosotros? Simplemente borre este correo.',
  }),
  trialStarted: ({ order, endsAt, price, currency, link }) => ({
    subject: 'Su periodo de prueba ha empezado',
    preheader: `Gratis hasta el ${formatMoment(endsAt, 'es')}.`,
    heading: 'Su periodo de prueba ha empezado',
    blocks: [
      text(
        'El catálogo de lecciones está abierto. El rublo o el euro con que comprobamos la tarjeta se devuelve solo.',
      ),
      text(
        `Gratis hasta el ${formatMoment(endsAt, 'es')}. Después la suscripción se renueva sola: ${formatSum(price, currency, 'es')} al mes de la misma tarjeta.`,
      ),
      text('¿No quiere seguir? Cancele la suscripción en su cuenta antes de ese momento y no cobraremos nada.'),
      button(PROFILE, link),
      text(orderLine(order, 'es')),
    ],
    reassurance: 'Antes del primer cobro se lo recordaremos por correo.',
  }),
  renewalNotice: ({ chargeAt, price, currency, last4, link }) => ({
    subject: 'Pronto será el primer cobro de la suscripción',
    preheader: `${formatSum(price, currency, 'es')}, ${formatMoment(chargeAt, 'es')}.`,
    heading: 'Su periodo de prueba termina',
    blocks: [
      text(
        `Cobraremos ${formatSum(price, currency, 'es')} ${card(last4)} por un mes de suscripción, el ${formatMoment(chargeAt, 'es')}.`,
      ),
      text(
        'Si le parece bien, no tiene que hacer nada. Si no, cancele la suscripción en su cuenta antes de ese momento.',
      ),
      button(PROFILE, link),
    ],
    reassurance: CANCEL_ANY_DAY,
  }),
  renewalPaid: ({ order, product, amount, currency, last4, paidTo, link }) => ({
    subject: 'Su suscripción se ha renovado',
    preheader: `Pagado hasta el ${formatDay(paidTo, 'es')}.`,
    heading: 'Su suscripción se ha renovado',
    blocks: [
      text(`Hemos cobrado ${formatSum(amount, currency, 'es')} ${card(last4)}.`),
      text(orderLine(order, 'es')),
      {
        kind: 'bill',
        lines: [],
        total: {
          title: product,
          note: wordingEs.bill.openTo(formatDay(paidTo, 'es')),
          sum: formatSum(amount, currency, 'es'),
        },
      },
      button(PROFILE, link),
    ],
    reassurance: CANCEL_ANY_DAY,
  }),
  renewalFailed: ({ number, amount, currency, last4, openTo, nextTryAt, link }) => ({
    subject:
      nextTryAt === null
        ? 'Su suscripción ha terminado: el pago no se realizó'
        : 'No se pudo renovar la suscripción, lo intentaremos otra vez',
    preheader: nextTryAt === null ? 'La suscripción ha terminado.' : 'Revise la tarjeta, lo intentaremos otra vez.',
    heading: nextTryAt === null ? 'Su suscripción ha terminado' : 'No se pudo renovar la suscripción',
    blocks: [
      text(
        last4 === null
          ? `No pudimos cobrar ${formatSum(amount, currency, 'es')}: la suscripción no tiene tarjeta. Ocurre si la tarjeta se borró en la cuenta.`
          : `No pudimos cobrar ${formatSum(amount, currency, 'es')} ${card(last4)}. Ocurre si en la tarjeta falta dinero, si está bloqueada o caducada.`,
      ),
      text(
        `El plazo pagado terminó el ${formatMoment(openTo, 'es')}. Las lecciones se abrirán de nuevo en cuanto se pague la suscripción.`,
      ),
      text(
        nextTryAt === null
          ? 'No lo intentaremos más, y la suscripción ha terminado. Puede volver a suscribirse cualquier día.'
          : `${last4 === null ? 'Pague la suscripción con cualquier tarjeta' : 'Recargue la tarjeta o pague con otra'}. Si no cambia nada, lo intentaremos otra vez el ${formatMoment(nextTryAt, 'es')}.`,
      ),
      button(nextTryAt === null ? 'Suscribirse de nuevo' : 'Pagar con otra tarjeta', link),
    ],
    reassurance: `No se ha cobrado nada. Si en su banco ve otra cosa, responda a este correo y lo aclararemos.${number === null ? '' : ` Número de pedido: ${number}.`}`,
  }),
  subscriptionCanceled: ({ openTo, link }) => ({
    subject: 'Su suscripción está cancelada',
    preheader: 'No cobraremos nada más.',
    heading: 'Su suscripción está cancelada',
    blocks: [
      text(`No cobraremos nada más. Todo lo pagado seguirá abierto hasta el ${formatMoment(openTo, 'es')}.`),
      text('¿Ha cambiado de opinión? Puede volver a suscribirse cualquier día.'),
      button(PROFILE, link),
    ],
    reassurance: '¿No fue usted? Responda a este correo y lo dejaremos todo como estaba.',
  }),
  subscriptionResumed: ({ chargeAt, price, currency, last4, link }) => ({
    subject: 'Su suscripción vuelve a estar activa',
    preheader: `Próximo cobro: ${formatMoment(chargeAt, 'es')}.`,
    heading: 'Su suscripción vuelve a estar activa',
    blocks: [
      text('Hoy no hemos cobrado nada: este plazo ya está pagado.'),
      text(
        `El próximo cobro será el ${formatMoment(chargeAt, 'es')}: ${formatSum(price, currency, 'es')} ${card(last4)} por un mes de suscripción.`,
      ),
      button(PROFILE, link),
    ],
    reassurance: CANCEL_ANY_DAY,
  }),
  refundNotice: ({ number, amount, currency, why }) => {
    const sum = formatSum(amount, currency, 'es')
    const reasons = {
      double: `Su pedido ${number} se pagó dos veces y devolvemos lo que sobra: ${sum}. El pedido sigue pagado.`,
      late: `Le devolvemos ${sum} del pedido ${number}: cuando se pagó ya estaba cancelado.`,
      whole: `Le devolvemos ${sum} del pedido ${number}. Todo lo que abría está ahora cerrado.`,
      part: `Le devolvemos ${sum}, una parte del pago del pedido ${number}. Todo lo que abría sigue abierto.`,
    }
    return {
      subject: 'Le devolvemos el dinero',
      preheader: `${sum} vuelven adonde salieron.`,
      heading: 'Le devolvemos el dinero',
      blocks: [
        text(reasons[why]),
        text('El dinero llegará por la misma vía que el pago. Suele tardar unos días, según el banco.'),
      ],
      reassurance: '¿El dinero no ha llegado en 10 días? Responda a este correo y lo comprobaremos.',
    }
  },
}
