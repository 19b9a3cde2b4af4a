import { z } from 'zod'
import type { Support } from '../contract/replies.ts'
import { DEMO_NAME, type SchoolNames, schoolNames } from './school-names.ts'

/** What a school says about itself. */
export interface SchoolSettings {
  names: SchoolNames
  mailFrom: string
  supportEmail: string
  /** The support contacts that the forms show to users who cannot sign in. */
  support: Support
  /** Addresses to which `/user-terms`, `/user-offer` and `/user-newsletter` lead; null shows the demo's texts. */
  legalPages: { terms: string | null; offer: string | null; newsletter: string | null }
}

/** The demo's values of the settings that every school has to make its own. */
const DEMO = {
  MAIL_FROM: `${DEMO_NAME.ru} <no-reply@school.example>`,
  SUPPORT_EMAIL: 'help@school.example',
}
/** Belongs to no subscriber: no phone number begins with these digits. */
export const DEMO_WHATSAPP = '70000000000'
const NO_WHATSAPP = 'none'

const schoolName = z
  .string()
  .trim()
  .regex(/^[^\p{C}«»<>%]{1,60}$/u, 'must be a name of at most 60 characters, without quotation marks')

const legalPage = z
  .string()
  .regex(
    /^(https:\/\/|\/(?!\/|user-terms\b|user-offer\b|user-newsletter\b))\S+$/,
    'must be an https address or a path of the school, such as /page/terms/',
  )

export const schoolEnvironment = {
  SCHOOL_NAME: schoolName.optional(),
  SCHOOL_NAME_EN: schoolName.optional(),
  USER_TERMS_URL: legalPage.optional(),
  USER_OFFER_URL: legalPage.optional(),
  NEWSLETTER_URL: legalPage.optional(),
  MAIL_FROM: z.string().default(DEMO.MAIL_FROM),
  SUPPORT_EMAIL: z.email().default(DEMO.SUPPORT_EMAIL),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^(\d{7,15}|none)$/, 'must be a number in international form, digits only, or none')
    .optional(),
}

const shape = z.object(schoolEnvironment)
type SchoolEnvironment = z.output<typeof shape>

/** Production starts on no value of the demo's, which people would take for the school's own: one line for each that is to be set. */
export const schoolErrors = (values: SchoolEnvironment, isProduction: boolean): string[] => {
  if (!isProduction) return []
  const { SCHOOL_NAME, MAIL_FROM, SUPPORT_EMAIL, SUPPORT_WHATSAPP, USER_TERMS_URL, USER_OFFER_URL } = values
  return [
    SCHOOL_NAME ? '' : 'SCHOOL_NAME: needs the name of the school',
    MAIL_FROM === DEMO.MAIL_FROM ? 'MAIL_FROM: needs the sender of mails, such as "School <no-reply@school.com>"' : '',
    SUPPORT_EMAIL === DEMO.SUPPORT_EMAIL ? 'SUPPORT_EMAIL: needs the address of the support' : '',
    SUPPORT_WHATSAPP === undefined || SUPPORT_WHATSAPP === DEMO_WHATSAPP
      ? 'SUPPORT_WHATSAPP: needs the number of the support, or none'
      : '',
    USER_TERMS_URL ? '' : 'USER_TERMS_URL: needs the page of the user agreement',
    USER_OFFER_URL ? '' : 'USER_OFFER_URL: needs the page of the personal data policy',
  ].filter((error) => error !== '')
}

export const schoolSettings = (values: SchoolEnvironment): SchoolSettings => {
  const { SCHOOL_NAME: name, SUPPORT_EMAIL: email, SUPPORT_WHATSAPP: whatsapp = NO_WHATSAPP } = values
  return {
    names: schoolNames(name ?? DEMO_NAME.ru, values.SCHOOL_NAME_EN ?? name ?? DEMO_NAME.en),
    mailFrom: values.MAIL_FROM,
    supportEmail: email,
    support: whatsapp === NO_WHATSAPP ? { email } : { email, whatsapp },
    legalPages: {
      terms: values.USER_TERMS_URL ?? null,
      offer: values.USER_OFFER_URL ?? null,
      newsletter: values.NEWSLETTER_URL ?? null,
    },
  }
}
