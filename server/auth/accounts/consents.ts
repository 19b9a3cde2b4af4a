import { randomUUID } from 'node:crypto'
import { refuse } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'

/** Versions (dates) of the texts that users agree to: `/user-terms`, `/user-offer` and the sentence of the newsletter switch. */
const TEXT_VERSIONS = { terms: '2026-11-20', policy: '2026-11-20', newsletter: '2026-11-20' }

export type ConsentKind = keyof typeof TEXT_VERSIONS

export interface Switches {
  terms?: boolean | undefined
  policy?: boolean | undefined
  subscribe?: boolean | undefined
}

/**
 * The consents that a form gives. Submitting a form without switches implies terms and policy; a switch that is off refuses the form.
 * Source: DESIGN §5.
 */
export const consentsOf = ({ terms, policy, subscribe }: Switches): ConsentKind[] => {
  if (terms === false || policy === false) refuse('__all__', 'consentsMissing')
  return subscribe ? ['terms', 'policy', 'newsletter'] : ['terms', 'policy']
}

/** Rows that prove which person agreed to which text, when, and from which IP. */
export const consentRows = (kinds: ConsentKind[], personId: string, { ip }: Pick<Caller, 'ip'>, at: Date) =>
  kinds.map((kind) => ({ id: randomUUID(), personId, kind, textVersion: TEXT_VERSIONS[kind], ip, createdAt: at }))
