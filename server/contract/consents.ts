/** What a person consents to: the user agreement, the processing of personal data, and the newsletter. */
export const CONSENT_KINDS = ['terms', 'policy', 'newsletter'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** The consents that a person takes back in the cabinet, and gives again there. The agreement is a contract, which is not taken back. */
export const WITHDRAWABLE = ['policy', 'newsletter'] as const

/** The version of the text of each document. */
export type ConsentVersions = Record<ConsentKind, string>

/** The field of each consent in a form. */
export const consentFields = { terms: 'terms', policy: 'policy', newsletter: 'subscribe' } as const satisfies Record<
  ConsentKind,
  string
>

/** The field in which a form names the version of a consent's text that it has shown. */
export const versionField = <Kind extends ConsentKind>(kind: Kind) => `${consentFields[kind]}-version` as const

/** The page of the school that has, or leads to, the text of each consent. Source: sign-in spec §2.2. */
export const consentPages: Record<ConsentKind, string> = {
  terms: '/user-terms',
  policy: '/user-offer',
  newsletter: '/user-newsletter',
}

/** How a consent was given: by a ticked box or a press of a button of its own, or by submitting a form that says so. */
export const CONSENT_ACTS = ['box', 'implied'] as const
export type ConsentAct = (typeof CONSENT_ACTS)[number]
