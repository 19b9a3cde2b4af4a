import type { WidgetConfig } from '../browser/host.ts'
import { type Attributes, flag, oneOf, text } from './attributes.ts'

/** The attributes that both sign-in elements have. Source: sign-in spec §2.1, §3; DESIGN §4. */
export const authAttributes: Attributes<Omit<WidgetConfig, 'nextUrlProperty' | 'dateLang' | 'view' | 'caption'>> = {
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
  noHistory: flag,
  notClosable: flag,
  supportEmail: text,
  supportWhatsapp: text,
  email: text,
  name: text,
  phone: text,
}
