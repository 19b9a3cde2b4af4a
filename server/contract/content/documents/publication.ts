import type { DocumentFields } from '../state.ts'

/**
 * How a document stands with its readers. `changed`: published, and worked on as a draft that readers do not see yet. `scheduled`: it opens
 * at its `deferred_start_at`, a lesson on its `publish_date`.
 */
export const publicationStates = [
  'draft',
  'published',
  'changed',
  'scheduled',
  'hidden',
  'archived',
  'deleted',
] as const
export type PublicationState = (typeof publicationStates)[number]

export const isPublicationState = (state: string): state is PublicationState =>
  publicationStates.some((known) => known === state)

/** What readers see of a document: opened, or to be opened. Null if they see nothing of it, or if only its buyers do. */
export type Publication = { opensAt: Date | null } | null

export interface PublicationStatus {
  state: PublicationState
  /** Readers see an earlier version than its author. */
  has_unpublished_changes: boolean
}

interface Facts {
  fields: Pick<DocumentFields, 'status' | 'is_hidden'>
  deletedAt: Date | null
  publication: Publication
}

const stateOf = ({ fields: { status, is_hidden }, deletedAt, publication }: Facts, at: Date): PublicationState => {
  if (deletedAt !== null) return 'deleted'
  if (status === 2) return 'archived'
  if (is_hidden) return 'hidden'
  if (publication === null) return 'draft'
  if (publication.opensAt !== null && publication.opensAt > at) return 'scheduled'
  return status === 0 ? 'changed' : 'published'
}

/** The state of a document at a moment. A draft counts as a change of what is published from its first save on. */
export const publicationOf = (facts: Facts, at: Date): PublicationStatus => {
  const state = stateOf(facts, at)
  const isShown = state === 'published' || state === 'changed' || state === 'scheduled'
  return { state, has_unpublished_changes: isShown && facts.fields.status === 0 }
}
