import { LANGS } from '../../server/contract/langs.ts'
import { EMAIL_FIRST, startViews, type WidgetConfig } from '../browser/host.ts'
import { type Attributes, flag, oneOf, text } from './attributes.ts'
import type { ElementSpec } from './element-spec.ts'

/** The attributes that both sign-in elements have. Source: sign-in spec §2.1, §3; DESIGN §4. */
export const authAttributes: Attributes<Omit<WidgetConfig, 'nextUrlProperty' | 'dateLang' | 'view' | 'caption'>> = {
  lang: oneOf(...LANGS),
  nextUrl: text,
  successUrl: text,
  authType: oneOf('landing', 'webinar', 'partner', 'autowebinar', 'only_auth'),
  onlyAuth: flag,
  authOnly: flag,
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
  noProviders: flag,
  noPhone: flag,
  noPasskeyOffer: flag,
  noCaptcha: flag,
  noHistory: flag,
  flow: oneOf('', EMAIL_FIRST),
  notClosable: flag,
  supportEmail: text,
  supportWhatsapp: text,
  email: text,
  name: text,
  phone: text,
}

/** The school's own form. Source: sign-in spec §2.2; DESIGN §4. */
export const schoolAuth: ElementSpec = {
  tag: 'school-auth',
  kind: 'auth',
  attributes: {
    ...authAttributes,
    view: oneOf(...startViews.auth),
    caption: text,
  },
}

/** The login and registration widget. Source: sign-in spec §2.1, §3; DESIGN §4. */
export const schoolLogin: ElementSpec = {
  tag: 'school-login',
  kind: 'login',
  attributes: { ...authAttributes, view: oneOf(...startViews.login) },
}

export const elementNames = ['login', 'auth'] as const
export type ElementName = (typeof elementNames)[number]

/** The elements by the name that `SchoolWidgets.open` and `data-school-open` use. */
export const elementSpecs = {
  login: schoolLogin,
  auth: schoolAuth,
} satisfies Record<ElementName, ElementSpec>

export const isElementName = (name: string): name is ElementName => Object.hasOwn(elementSpecs, name)
