import { z } from 'zod'
import type { ConsentVersions } from '../contract/consents.ts'

/** How forms ask for consents, and the version of the text of each. */
export interface ConsentSettings {
  /** `separate`: each consent is a box of its own, and only a ticked one gives it. `implied`: submitting a form gives terms and policy. */
  mode: 'implied' | 'separate'
  versions: ConsentVersions
  /** The versions before these: pages that were open when a text changed have shown them. */
  previous?: Partial<ConsentVersions>
}

/** The version of the demo's texts. */
const DEMO_VERSION = '2026-11-20'

const anyVersion = z
  .string()
  .trim()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,23}$/u,
    'must be a version of at most 24 letters and digits, such as 2026-12-01',
  )
const version = anyVersion.default(DEMO_VERSION)

export const consentEnvironment = {
  CONSENT: z.enum(['implied', 'separate']).default('implied'),
  USER_TERMS_VERSION: version,
  USER_OFFER_VERSION: version,
  NEWSLETTER_VERSION: version,
  USER_TERMS_PREVIOUS_VERSION: anyVersion.optional(),
  USER_OFFER_PREVIOUS_VERSION: anyVersion.optional(),
  NEWSLETTER_PREVIOUS_VERSION: anyVersion.optional(),
}

const shape = z.object(consentEnvironment)
type ConsentEnvironment = z.output<typeof shape>

const previousVersions = (values: ConsentEnvironment): Partial<ConsentVersions> => ({
  ...(values.USER_TERMS_PREVIOUS_VERSION && { terms: values.USER_TERMS_PREVIOUS_VERSION }),
  ...(values.USER_OFFER_PREVIOUS_VERSION && { policy: values.USER_OFFER_PREVIOUS_VERSION }),
  ...(values.NEWSLETTER_PREVIOUS_VERSION && { newsletter: values.NEWSLETTER_PREVIOUS_VERSION }),
})

export const consentSettings = (values: ConsentEnvironment): ConsentSettings => {
  const previous = previousVersions(values)
  return {
    mode: values.CONSENT,
    versions: {
      terms: values.USER_TERMS_VERSION,
      policy: values.USER_OFFER_VERSION,
      newsletter: values.NEWSLETTER_VERSION,
    },
    ...(Object.keys(previous).length > 0 && { previous }),
  }
}

/** Production with separate consents has a text of its own for the newsletter, too. */
export const consentErrors = (
  { CONSENT, NEWSLETTER_URL }: ConsentEnvironment & { NEWSLETTER_URL?: string | undefined },
  isProduction: boolean,
): string[] =>
  isProduction && CONSENT === 'separate' && !NEWSLETTER_URL
    ? ['NEWSLETTER_URL: needs the page of the consent to the newsletter, because of CONSENT=separate']
    : []

const settingNames: [kind: keyof ConsentVersions, name: string][] = [
  ['terms', 'USER_TERMS_VERSION'],
  ['policy', 'USER_OFFER_VERSION'],
  ['newsletter', 'NEWSLETTER_VERSION'],
]

const IMPLIED_IN_RUSSIA =
  'CONSENT=implied: in Russia consent by submitting a form does not count since 2025-09-01; CONSENT=separate asks for each'

/** Consents that may prove nothing. `isRussian`: the school charges by a provider that only Russian sellers have. */
export const consentWeaknesses = ({ mode, versions }: ConsentSettings, isRussian: boolean): string[] => {
  if (mode === 'implied') return isRussian ? [IMPLIED_IN_RUSSIA] : []
  return settingNames
    .filter(([kind]) => versions[kind] === DEMO_VERSION)
    .map(([, name]) => `${name} is not set: consents are stored with the version of the demo's text`)
}
