import { flag, oneOf, text } from './attributes.ts'
import type { ElementSpec } from './element-spec.ts'

/** The login and registration widget. Source: sign-in spec §2.1, §3; DESIGN §4. */
export const schoolLogin: ElementSpec = {
  tag: 'school-login',
  attributes: {
    lang: oneOf('ru', 'en'),
    nextUrl: text,
    successUrl: text,
    authType: oneOf('landing', 'webinar', 'partner', 'autowebinar', 'only_auth'),
    onlyAuth: flag,
    room: text,
    webinar: text,
    eventType: text,
    eventId: text,
    webinarDate: text,
    webinarOfferUrl: text,
    bizonUrl: text,
    action: text,
    actionText: text,
    signedUpEvent: text,
    sendLessonEvents: flag,
    noFacebook: flag,
    noCaptcha: flag,
    notClosable: flag,
    email: text,
    name: text,
    phone: text,
  },
}
