import type { OwnMethodNames } from './checkout/methods.ts'
import type { FieldMessages } from './field-messages.ts'
import type { OwnServerMessages } from './message-types.ts'
import type { SchoolWording } from './school-wording.ts'

export const fieldMessagesEs: FieldMessages = {
  phoneMissing: 'Introduzca su teléfono',
  phoneNoPlus: 'Introduzca el teléfono en formato internacional, por favor',
  phoneBad: 'Introduzca un número de teléfono válido',
  emailMissing: 'Introduzca su correo electrónico',
  emailBad: 'Parece que hay un error en el correo',
  passwordShort: 'Escriba su contraseña, al menos 5\u00A0caracteres',
  codeMissing: 'Introduzca el código',
  codeBad: 'El código tiene 8\u00A0cifras, compruebe que estén todas',
  nameMissing: 'Introduzca su nombre',
  tooLong: 'Demasiado largo, acórtelo, por favor',
}

export const methodNamesEs: OwnMethodNames = {
  'bank-card': 'Tarjeta bancaria',
}

export const schoolEs: SchoolWording = {
  fullName: (name) => `Escuela en línea ${name}`,
  about: 'escuela en línea para niños',
  withoutScript: 'Continuar sin JavaScript',
}

export const messagesEs: OwnServerMessages = {
  notOffered: 'Este valor no está permitido',
  linkBad: 'Se necesita un enlace que empiece por https://',
  linkUnwanted: 'No transmitimos enlaces ni direcciones de sitios, quítelos, por favor',
  dateBad: 'Se necesita una fecha como 2026-12-01 o 2026-12-01T19:00',
  newPasswordShort: 'Elija una contraseña de al menos 8\u00A0caracteres',
  newPasswordLong: 'La contraseña tiene más de 128\u00A0caracteres, elija una más corta',
  newPasswordCommon: 'Esta contraseña es demasiado fácil de adivinar, elija otra',
  unknownError: 'Se ha producido un error desconocido',
  badCredentials: 'Correo o contraseña incorrectos',
  tooManyTries: 'Demasiados intentos. Espere un poco y vuelva a intentarlo',
  tooManyMails: 'Ya hemos enviado muchos mensajes a este correo. Espere un poco y vuelva a intentarlo',
  unavailable: 'El servidor está saturado en este momento. Vuelva a intentarlo en unos segundos',
  busy: 'Hay demasiadas personas entrando ahora. Vuelva a intentarlo en unos segundos',
  codeWrong: 'El código no coincide, compruebe las cifras',
  codeExpired: 'El código ya no es válido, pida uno nuevo',
  codeLocked: 'El código ha sido incorrecto tres veces. Espere 30\u00A0segundos y pida uno nuevo',
  userExists: 'Este correo ya está registrado. Use la pestaña «Entrar»',
  recaptcha: 'Confirme que no es un robot',
  captchaDown: 'Ahora no podemos comprobar que no es un robot. Vuelva a intentarlo en unos segundos',
  suspicious:
    'Hemos notado una actividad inusual y hemos detenido el acceso por un tiempo. Vuelva a intentarlo en 15\u00A0minutos o escriba a soporte',
  consentsMissing: 'Para registrarse, acepte el acuerdo y la política de datos',
  termsMissing: 'Acepte el acuerdo',
  policyMissing: 'Consienta el tratamiento de los datos',
  consentOutdated: 'El texto tiene una versión nueva. Léalo y acéptelo otra vez',
  signInFirst: 'Primero entre en su cuenta',
  endedByProof:
    'El correo de su cuenta se confirmó en otro navegador, por eso aquí se ha cerrado la sesión. Vuelva a entrar: el carrito sigue ahí.',
  endedByPassword:
    'La contraseña de su cuenta ha cambiado, por eso aquí se ha cerrado la sesión. Entre con la nueva: el carrito sigue ahí.',
  endedEverywhere:
    'Se ha cerrado la sesión de su cuenta en todos los dispositivos. Para seguir aquí, vuelva a entrar: el carrito sigue ahí.',
  eventMissing: 'La página no ha indicado a qué inscribirle. Escríbanos, por favor',
  phoneOnFile: 'Ya tiene otro teléfono indicado. Para cambiarlo necesita la contraseña o un código por correo',
  currentPasswordMissing: 'Introduzca su contraseña actual',
  currentPasswordWrong: 'La contraseña actual no coincide',
  facebookFailed: 'No se ha podido entrar con Facebook',
  facebookNoEmail: 'Facebook no nos ha dado su correo. Regístrese con el formulario, por favor',
  facebookKnownEmail: 'Este correo ya tiene una cuenta. Entre con la contraseña o con un enlace por correo',
  identityDenied: 'No ha permitido el acceso. Pulse otra vez el botón o entre de otra manera',
  identityFailed: 'No se ha podido entrar de esta manera. Vuelva a intentarlo o entre por correo',
  identityExpired: 'Se ha acabado el tiempo: para entrar hay 10\u00A0minutos. Pulse otra vez el botón',
  identityOfOther:
    'Esta forma de entrar está vinculada a otra cuenta. Salga y entre con ella, o desvincúlela allí y vincúlela aquí',
  identityNoCode:
    'Hoy ya hemos enviado cinco códigos a este correo. Entre con un enlace por correo o con la contraseña',
  identityUnknown: 'Esta forma de entrar ya no está vinculada',
  passkeyFailed: 'No se ha podido entrar con la huella o el rostro. Entre con la contraseña o con un código por correo',
  passkeyExpired: 'Se ha acabado el tiempo. Pulse otra vez',
  passkeyUnverified:
    'El dispositivo no ha pedido la huella, el rostro ni el código. Active el bloqueo de pantalla o introduzca la contraseña',
  passkeyNotProved: 'No ha funcionado. Vuelva a intentarlo o introduzca la contraseña',
  passkeyElsewhere: 'En esta página no se puede entrar con la huella o el rostro. Abra el sitio de la escuela',
  passkeyNotMade: 'No se ha podido añadir el acceso con la huella o el rostro. Vuelva a intentarlo',
  passkeyKnown: 'Este dispositivo ya está añadido',
  passkeysFull: 'Hay demasiados dispositivos añadidos. Quite los que no usa',
  passkeyUnknown: 'Este dispositivo no está aquí. Recargue la página',
  lastWayIn: 'Es la única forma de entrar en su cuenta. Primero confirme su correo o elija una contraseña',
  cookiesNeeded: 'Permita que el sitio guarde cookies: sin ellas no se puede recordar el carrito',
  notOnSale: 'Esto no está a la venta ahora',
  notInCurrency: 'Esto no se vende en la moneda elegida',
  alreadyOwned: 'Ya lo ha comprado: el acceso es para siempre',
  blackBoxEarly: 'La caja negra se puede añadir cuando hay más de un curso en el carrito',
  cartFull: 'No queda sitio en el carrito. Pague lo que contiene o quite algo',
  promoShort: 'Un código promocional tiene al menos tres caracteres',
  promoWithLils: 'No se pueden usar juntos un código promocional y los lils',
  certificateBad: 'No existe tal certificado, o ya se ha usado',
  giftReceiverMissing: 'Indique el correo del destinatario: allí llegará el certificado',
  giftDayBad: 'Elija un día desde hoy y dentro de un año',
  cardDataSent:
    'No aceptamos números de tarjeta por esta vía. Recargue la página y escriba de nuevo los datos de la tarjeta',
  cardUnknown: 'No se puede pagar con esta tarjeta. Elija otra o añada una nueva',
  cartEmpty: 'El carrito está vacío',
  cartChanged: 'El carrito ha cambiado. Recargue la página para verlo como está',
  promoEnded: 'Este código promocional ya no vale para su carrito',
  lilsUnusable: 'Ahora no se puede pagar con lils: tiene menos, o el importe del carrito es demasiado pequeño',
  lilsNotEnough: 'Los lils no bastan para todo el importe. Elija otra forma de pago',
  paymentInFlight: 'El pago ya está en curso. Espere un poco',
  subscribed: 'Ya tiene esta suscripción',
  renewalInFlight: 'La suscripción se está renovando ahora. Espere un poco',
  payKeyReused: 'Este pago ya se envió con otros datos. Recargue la página',
  toStart: 'Ir al inicio',
  badOrigin: 'En esta página no se permite entrar',
  badToken: 'La página está anticuada. Recárguela y vuelva a intentarlo',
  malformed: 'No hemos entendido la petición. Recargue la página y vuelva a intentarlo',
  tooLarge: 'Demasiados datos, acórtelos, por favor',
  badMediaType: 'No hemos entendido la petición: este tipo de datos no sirve',
  notFound: 'No existe esta dirección',
  badMethod: 'Esta dirección no se puede usar así',
}
