import { CONSENT_KINDS, versionField } from '../../server/contract/consents.ts'
import type { Fields } from '../api/client.ts'
import type { LoginState } from './state.ts'

/** The versions of the documents that the form has shown, as calls send them; none where submitting implies the consents. */
export const shownVersions = ({ offers: { consents } }: Pick<LoginState, 'offers'>): Fields =>
  consents ? Object.fromEntries(CONSENT_KINDS.map((kind) => [versionField(kind), consents[kind]])) : {}
