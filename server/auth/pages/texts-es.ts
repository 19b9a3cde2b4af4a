import type { IdentityTexts, PageTexts, RegistrationTexts } from './text-types.ts'

export const pageTextsEs: PageTexts = {
  continueLabel: 'Continuar',
  signIn: 'Entrar',
  toStart: 'Ir al inicio',
  keepAccount: 'Seguir en mi cuenta',
  switchHeading: '¿Cambiar de cuenta?',
  signInAs: (email) => `Entrar como ${email}`,
  link: {
    heading: 'Ya casi está',
    ask: (email) => `Queda un paso: pulse el botón y entrará como ${email}.`,
    askFirst: (email) => `Queda una pregunta y entrará como ${email}.`,
    askToSwitch: (other, email) =>
      `Ahora ha entrado como ${other}, pero el enlace abre la cuenta ${email}. Si continúa, saldrá de la primera cuenta.`,
    elsewhere:
      'Parece que este enlace se pidió en otro sitio, en otro dispositivo o en otro navegador. Si no fue usted, simplemente cierre la página.',
    signIn: 'Entrar',
    expiredHeading: 'El enlace ya no vale',
    expired:
      'El enlace funciona una sola vez y por poco tiempo. Pida uno nuevo en la página de acceso: el correo llegará en medio minuto.',
    expiredSignedIn: 'Funciona una sola vez. No se preocupe: ya ha entrado y puede continuar.',
  },
  welcome: {
    heading: 'Ha entrado',
    greeting: (name) => `¡Nos alegra verle, ${name}!`,
    errorHeading: 'Probemos otra contraseña',
    error: 'Esta contraseña no sirve, pero ya ha entrado.',
    firstPassword: 'Para entrar sin correo, elija una contraseña',
    anotherPassword: '¿Ha olvidado la contraseña? Elija una nueva',
    email: 'Correo electrónico',
    newPassword: 'Contraseña nueva',
    rule: (shortest) => `Al menos ${shortest} caracteres. En otros dispositivos tendrá que volver a entrar.`,
    save: 'Guardar la contraseña',
    savedHeading: 'Contraseña guardada',
    saved: 'Ahora puede entrar con el correo y la contraseña. En otros dispositivos tendrá que volver a entrar.',
  },
  confirm: {
    heading: 'Confirme su correo',
    ask: (email) => `¿Se registró con nosotros como ${email}? Confirme que el correo es suyo.`,
    created: (email) => `Se abrió una cuenta con el correo ${email}. Responda a una pregunta y quedará confirmado.`,
    confirm: 'Confirmar el correo',
    unasked: '¿No se registró? Simplemente cierre la página.',
    doneHeading: 'Correo confirmado',
    doneSignedIn: '¡Gracias! Ahora los correos sobre las lecciones le llegarán seguro.',
    doneOwn: '¡Gracias! Donde se registró todo sigue igual: puede volver y continuar.',
    doneForeign:
      '¡Gracias! Donde se registró otra persona, la sesión se ha cerrado y el teléfono se ha borrado. Ahora la cuenta es suya: para continuar, entre con un código o un enlace por correo.',
    done: '¡Gracias! Para continuar en este dispositivo, entre con un código o un enlace por correo.',
  },
  enter: {
    heading: 'Abriendo la página',
    wait: 'Ha entrado. Un segundo más y seguimos.',
    ask: (other, email) =>
      `Aquí ha entrado como ${other}, y en la página anterior como ${email}. ¿Con qué cuenta desea continuar?`,
    lifetime: 'El botón vale un minuto.',
    expiredHeading: 'No se ha podido continuar',
    expired:
      'El paso desde la página de acceso vale un minuto y una sola vez. Vuelva atrás e inténtelo de nuevo, o entre aquí.',
  },
}

export const registrationTextsEs: RegistrationTexts = {
  question: ({ browser, system, ago }) =>
    `¿Fue usted quien se registró${browser ? ` en ${browser}` : ''}${system ? ` en ${system}` : ''} ${ago}?`,
  justNow: 'ahora mismo',
  yes: 'Sí, fui yo',
  no: 'No',
  effect:
    'Si no, allí se cerrará la sesión y se borrarán el teléfono y la contraseña: así nadie abrirá una cuenta con su correo en su lugar. ¿Lo duda? Responda «No».',
}

export const identityTextsEs: IdentityTexts = {
  startHeading: (provider) => `Entrar con ${provider}`,
  wait: (provider) => `Ahora se abrirá ${provider}. Si no se abre, pulse el botón.`,
  continueLabel: (provider) => `Continuar en ${provider}`,
  doneHeading: 'Ya casi está',
  done: 'Puede cerrar esta ventana y volver a la página donde empezó: allí el acceso continuará solo.',
  deniedHeading: 'Acceso cancelado',
  denied:
    'No ha permitido el acceso. Cierre esta ventana: en la página anterior puede volver a intentarlo o entrar por correo.',
  failedHeading: 'No se ha podido entrar',
  failed: 'Cierre esta ventana: en la página anterior puede volver a intentarlo o entrar por correo.',
  expired:
    'Se ha acabado el tiempo, o ya había terminado de entrar. Cierre esta ventana, vuelva a la página donde empezó y pulse otra vez el botón.',
  notHere:
    'La página de la que viene no está conectada con la escuela. Cierre esta ventana y entre en el sitio de la escuela.',
  unavailable: (provider) =>
    `${provider} no responde ahora. Cierre esta ventana y entre por correo, o vuelva a intentarlo en un minuto.`,
  unknownHeading: 'No existe esta forma de entrar',
  unknown: 'Cierre esta ventana y entre por correo.',
  noCookies:
    'Permita que el sitio guarde cookies y pulse otra vez el botón: sin ellas no podemos saber que es usted quien entra.',
  tooMany: 'Demasiados intentos. Cierre esta ventana, espere un poco y vuelva a intentarlo, o entre por correo.',
  toSignIn: 'Entrar por correo',
  passkeyHeading: 'Entrar con la huella o el rostro',
  passkeyWait:
    'Use el dedo, el rostro o el código de la pantalla: el dispositivo se lo pedirá. Si no lo hace, pulse el botón.',
  passkeyLabel: 'Entrar con la huella o el rostro',
  passkeyFailed: 'No ha funcionado. Pulse otra vez el botón o entre por correo.',
  withoutScript: 'Para entrar así, el navegador necesita JavaScript. Entre por correo.',
}
