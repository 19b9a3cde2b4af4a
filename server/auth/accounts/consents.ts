import { randomUUID } from 'node:crypto'
import { refuse } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'

/** The texts that are agreed to, by the date of their version: `/user-terms`, `/user-offer` and the switch's own sentence. */
const TEXT_VERSIONS = { terms: '2026-11-20', policy: '2026-11-20', newsletter: '2026-11-20' }

export type ConsentKind = keyof typeof TEXT_VERSIONS

export interface Switches {
  terms?: boolean | undefined
  policy?: boolean | undefined
  subscribe?: boolean | undefined
}

/** What the form agrees to. Where it has no switches, submitting it implies terms and policy; a switch that is off refuses. Source: DESIGN §5. */
export const consentsOf = ({ terms, policy, subscribe }: Switches): ConsentKind[] => {
  if (terms === false || policy === false) refuse('__all__', 'consentsMissing')
  return subscribe ? ['terms', 'policy', 'newsletter'] : ['terms', 'policy']
}

/** The rows that prove who agreed to which text, when, and from where. */
export const consentRows = (kinds: ConsentKind[], personId: string, { ip }: Pick<Caller, 'ip'>, at: Date) =>
  kinds.map((kind) => ({ id: randomUUID(), personId, kind, textVersion: TEXT_VERSIONS[kind], ip, createdAt: at }))
