import { school } from '../../config/school-names.ts'
import { formatDuration, formatMoment, phoneEnding } from '../wording.ts'
import { blocksOf, calendarFor, formatEventDate, localTimeOf, subjectOf } from './event-parts.ts'
import type { Letters } from './letter-kinds.ts'
import { button, codeBlocks, labelsOf, providersOf, text } from './letter-parts.ts'
import { shopLettersEs } from './shop-letters-es.ts'

const NOT_YOU = '¿No fue usted? Responda a este correo cuanto antes: le ayudaremos a recuperar la cuenta.'
const IF_YOU = 'Si fue usted, todo está bien, no hace falta responder.'

export const lettersEs: Letters = {
  signIn: ({ code, link, lifetimeMs }) => {
    const lifetime = formatDuration(lifetimeMs, 'es')
    return {
      subject: code === null ? 'Su enlace para entrar' : 'Su código y enlace para entrar',
      preheader: `${code === null ? 'El enlace para entrar está dentro' : `Su código para entrar: ${code}`}. Vale ${lifetime}.`,
      heading: `Entrar en la escuela ${school.es.name}`,
      blocks: [
        text('Puede entrar con un solo clic, sin contraseña.'),
        button('Entrar en la escuela', link),
        ...codeBlocks(code, 'O introduzca el código en la página donde empezó a entrar.', 'Código para entrar'),
        text(
          code === null
            ? `El enlace vale ${lifetime} y funciona una sola vez.`
            : `El código y el enlace valen ${lifetime} y funcionan una sola vez.`,
        ),
      ],
      reassurance:
        '¿No ha pedido entrar? Simplemente borre este correo: sin él nadie entrará en su cuenta. No dé el código a nadie, ni siquiera al personal de la escuela.',
    }
  },
  confirmation: ({ link, lifetimeMs }) => ({
    subject: 'Confirme su correo',
    preheader: 'Un paso más y la cuenta es suya.',
    heading: '¡Nos alegra que esté con nosotros!',
    blocks: [
      text(
        `Se ha registrado en la escuela ${school.es.name}. Confirme que este correo es suyo: a él enviaremos los enlaces a las lecciones y los seminarios web.`,
      ),
      button('Confirmar el correo', link),
      text(`El enlace vale ${formatDuration(lifetimeMs, 'es')}.`),
    ],
    reassurance: '¿No se ha registrado? Entonces no pulse nada: sin confirmación esta dirección no cuenta como suya.',
  }),
  phoneCode: ({ code, lifetimeMs }) => ({
    subject: 'Su código para cambiar el teléfono',
    preheader: `Su código para cambiar el teléfono: ${code}. Vale ${formatDuration(lifetimeMs, 'es')}.`,
    heading: 'Cambio de teléfono',
    blocks: [
      text('Introduzca este código en la página donde cambia el teléfono.'),
      { kind: 'code', label: 'Código para cambiar el teléfono', code },
      text(`El código vale ${formatDuration(lifetimeMs, 'es')} y funciona una sola vez.`),
    ],
    reassurance:
      '¿No está cambiando el teléfono? Entonces otra persona ha entrado en su cuenta. No dé el código a nadie y responda a este correo: le ayudaremos.',
  }),
  phoneSignIn: ({ code, lifetimeMs }) => ({
    subject: 'Su código para entrar por teléfono',
    preheader: `Su código para entrar por teléfono: ${code}. Vale ${formatDuration(lifetimeMs, 'es')}.`,
    heading: 'Entrada por teléfono',
    blocks: [
      text(
        'Ha confirmado el teléfono. Introduzca este código en la página donde está entrando: así sabremos que la cuenta es suya.',
      ),
      { kind: 'code', label: 'Código para entrar', code },
      text(`El código vale ${formatDuration(lifetimeMs, 'es')} y funciona una sola vez.`),
    ],
    reassurance:
      '¿No está entrando por teléfono? Entonces su número lo tiene ahora otra persona. No dé el código a nadie, entre por correo y cambie el teléfono de su cuenta.',
  }),
  phoneNotice: ({ phone, change, at }) => {
    const title =
      change === 'added' ? 'Se ha añadido un teléfono a su cuenta' : 'Se ha cambiado el teléfono de su cuenta'
    return {
      subject: title,
      preheader: `El número termina en ${phoneEnding(phone)}.`,
      heading: title,
      blocks: [
        text(
          `Su cuenta tiene ahora un teléfono que termina en ${phoneEnding(phone)}. Se indicó el ${formatMoment(at, 'es')}.`,
        ),
        text(IF_YOU),
      ],
      reassurance: NOT_YOU,
    }
  },
  phoneSignInNotice: ({ phone, at }) => ({
    subject: 'Acceso por teléfono',
    preheader: `El número termina en ${phoneEnding(phone)}.`,
    heading: 'Acceso por teléfono',
    blocks: [
      text(
        `Alguien ha entrado en su cuenta con el teléfono que termina en ${phoneEnding(phone)}, el ${formatMoment(at, 'es')}.`,
      ),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  passwordNotice: ({ at }) => ({
    subject: 'Su contraseña ha cambiado',
    preheader: 'En otros dispositivos tendrá que volver a entrar.',
    heading: 'Su contraseña ha cambiado',
    blocks: [
      text(
        `Su cuenta tiene una contraseña nueva. Se cambió el ${formatMoment(at, 'es')}. En otros dispositivos tendrá que volver a entrar.`,
      ),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  identityNotice: ({ provider, at }) => ({
    subject: `Ahora se puede entrar en su cuenta con ${provider}`,
    preheader: `Desde ahora puede entrar en su cuenta con ${provider}.`,
    heading: `Ahora se puede entrar en su cuenta con ${provider}`,
    blocks: [text(`Desde el ${formatMoment(at, 'es')} se puede entrar en su cuenta con ${provider}.`), text(IF_YOU)],
    reassurance: NOT_YOU,
  }),
  removalNotice: ({ way, at }) => ({
    subject: `Se ha eliminado una forma de entrar: ${way}`,
    preheader: `Ya no se puede entrar así en su cuenta: ${way}.`,
    heading: `Se ha eliminado una forma de entrar: ${way}`,
    blocks: [
      text(`Ya no se puede entrar así en su cuenta: ${way}. Eliminada el ${formatMoment(at, 'es')}.`),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  identityCode: ({ provider, code, lifetimeMs }) => ({
    subject: `Su código para entrar con ${provider}`,
    preheader: `Su código para entrar: ${code}. Vale ${formatDuration(lifetimeMs, 'es')}.`,
    heading: `Entrar con ${provider}`,
    blocks: [
      text(
        `Introduzca este código en la página donde empezó a entrar. Después podrá entrar con ${provider} sin código.`,
      ),
      { kind: 'code', label: 'Código para entrar', code },
      text(`El código vale ${formatDuration(lifetimeMs, 'es')} y una sola vez.`),
    ],
    reassurance:
      '¿No pidió entrar? Simplemente borre este correo. No dé el código a nadie, ni siquiera al personal de la escuela: con él se vincularía un acceso ajeno a su correo.',
  }),
  passkeyNotice: ({ passkey, at }) => ({
    subject: 'Se ha añadido el acceso con la huella o el rostro',
    preheader: `Desde ahora se puede entrar en su cuenta con el dispositivo «${passkey}».`,
    heading: 'Se ha añadido el acceso con la huella o el rostro',
    blocks: [
      text(
        `Desde el ${formatMoment(at, 'es')} se puede entrar en su cuenta con la huella, el rostro o el código del dispositivo «${passkey}».`,
      ),
      text(IF_YOU),
    ],
    reassurance: NOT_YOU,
  }),
  waysRemoved: ({ identities, passkeys, at }) => ({
    subject: 'Hemos quitado las formas de entrar ajenas',
    preheader: 'Desde ahora solo usted puede entrar en su cuenta.',
    heading: 'Hemos quitado las formas de entrar ajenas',
    blocks: [
      text(
        `Confirmó su correo el ${formatMoment(at, 'es')}. Hasta entonces podía entrar quien hubiera indicado su correo al registrarse, por eso hemos quitado todo lo que había configurado.`,
      ),
      ...blocksOf(labelsOf(passkeys, ['«', '»']), (labels) => [text(`Acceso con la huella o el rostro: ${labels}.`)]),
      ...blocksOf(providersOf(identities, 'es'), (names) => [text(`Acceso con otros servicios: ${names}.`)]),
      text('Si lo configuró usted, entre y añádalo de nuevo.'),
    ],
    reassurance: '¿Hay algo que no entiende? Responda a este correo: le ayudaremos.',
  }),
  alreadyRegistered: ({ link, lifetimeMs }) => ({
    subject: 'Ya tiene una cuenta',
    preheader: 'No hace falta registrarse otra vez, puede entrar enseguida.',
    heading: 'Ya tiene una cuenta',
    blocks: [
      text(
        `Alguien ha indicado su dirección al registrarse en la escuela ${school.es.name}. Si fue usted, no hace falta registrarse otra vez.`,
      ),
      button('Entrar en la escuela', link),
      text(`El enlace vale ${formatDuration(lifetimeMs, 'es')} y funciona una sola vez.`),
    ],
    reassurance: '¿No fue usted? Simplemente borre este correo: su cuenta no ha cambiado.',
  }),
  eventNotice: (details, site) => {
    const { isWebinar, title, date, room, confirmation } = details
    const heading =
      title === null
        ? `Está inscrito en ${isWebinar ? 'el seminario web' : 'la lección gratuita'}`
        : `Está inscrito: ${title}`
    return {
      subject: subjectOf(heading, date, 'es'),
      preheader:
        date === null ? 'Su plaza está reservada, le esperamos.' : `${formatEventDate(date, 'es')}, le esperamos.`,
      heading,
      blocks: [
        text(
          isWebinar
            ? `Su plaza en el seminario web de la escuela ${school.es.name} está reservada, le esperamos.`
            : `La escuela ${school.es.name} le espera.`,
        ),
        ...blocksOf(date, (when) => [text(`Cuándo: ${formatEventDate(when, 'es')}`)]),
        ...blocksOf(localTimeOf(details, 'es'), (when) => [text(`En su zona horaria: ${when}`)]),
        ...blocksOf(room, (link) => [button(isWebinar ? 'Ir al seminario web' : 'Abrir la lección', link)]),
        ...blocksOf(date, () => [text('El correo lleva un archivo que añade el evento a su calendario.')]),
        ...blocksOf(confirmation, ({ link, lifetimeMs }) => [
          text(`Y una cosa más: confirme que este correo es suyo. El enlace vale ${formatDuration(lifetimeMs, 'es')}.`),
          button('Confirmar el correo', link),
        ]),
      ],
      reassurance:
        confirmation === null
          ? '¿No se ha inscrito? Simplemente borre este correo: su cuenta no ha cambiado.'
          : '¿No se ha inscrito? Entonces no pulse nada: sin confirmación esta dirección no cuenta como suya.',
      calendar: calendarFor(
        site,
        details,
        `${isWebinar ? 'Seminario web' : 'Lección'} de la escuela ${school.es.name}`,
        'es',
      ),
    }
  },
  ...shopLettersEs,
}
