import { randomUUID } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import {
  CONSENT_KINDS,
  type ConsentAct,
  consentFields,
  type ConsentKind,
  versionField,
} from '../../contract/consents.ts'
import type { consent } from '../../db/schema.ts'
import { Refusal, refuse } from '../../http/errors.ts'
import type { MessageKey } from '../../http/messages.ts'
import type { Requester } from '../../http/use-case.ts'

/** The consents of a form, as it sends them. */
export interface Switches {
  terms?: boolean | undefined
  policy?: boolean | undefined
  subscribe?: boolean | undefined
  'terms-version'?: string | undefined
  'policy-version'?: string | undefined
  'subscribe-version'?: string | undefined
}

/** A consent that a form has given: to which version of its text, and by which act. */
export interface FormConsent {
  kind: ConsentKind
  textVersion: string
  act: ConsentAct
}

const missingTexts: [name: 'terms' | 'policy', message: MessageKey][] = [
  ['terms', 'termsMissing'],
  ['policy', 'policyMissing'],
]

const refuseMissing = (boxes: Switches): void => {
  const missing = missingTexts.filter(([name]) => !boxes[name])
  if (missing.length > 0) throw new Refusal(Object.fromEntries(missing.map(([name, message]) => [name, [message]])))
}

/**
 * The version that a form has shown, if it is the document's or the one before: a page may have been open when the text changed. Refuses any
 * other at its box. A form that names none, such as a landing's own, shows the document as it is.
 */
export const versionOf = ({ versions, previous }: Config['consents'], kind: ConsentKind, boxes: Switches): string => {
  const shown = boxes[versionField(kind)] ?? versions[kind]
  return shown === versions[kind] || shown === previous?.[kind] ? shown : refuse(consentFields[kind], 'consentOutdated')
}

/**
 * The consents that a form gives. With separate consents each counts only if the form sends it as given, and a missing one is refused at its
 * box. Implied ones are given by submitting a form without boxes, and a box that is off refuses the form; the newsletter is never implied.
 * Source: DESIGN §5.
 */
export const consentsOf = ({ consents }: Pick<Config, 'consents'>, boxes: Switches): FormConsent[] => {
  const { mode } = consents
  if (mode === 'separate') refuseMissing(boxes)
  if (boxes.terms === false || boxes.policy === false) return refuse('__all__', 'consentsMissing')
  const isTicked: Record<ConsentKind, boolean> = {
    terms: boxes.terms === true,
    policy: boxes.policy === true,
    newsletter: boxes.subscribe === true,
  }
  return CONSENT_KINDS.filter((kind) => kind !== 'newsletter' || isTicked.newsletter).map((kind) => ({
    kind,
    textVersion: versionOf(consents, kind, boxes),
    act: isTicked[kind] ? 'box' : 'implied',
  }))
}

interface Giver extends Pick<Requester, 'ip' | 'origin'> {
  personId: string
  at: Date
}

/** Rows that prove which person agreed to which version of a text, when, by which act, on which page and from which IP. */
export const consentRows = (
  consents: readonly FormConsent[],
  { personId, at, ip, origin }: Giver,
): (typeof consent.$inferInsert)[] =>
  consents.map((one) => ({ id: randomUUID(), ...one, personId, ip, origin, createdAt: at }))
