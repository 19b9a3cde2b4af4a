import type { DocumentKind } from '../../server/contract/content/state.ts'
import type { Draft } from '../../widget/api/content/wire.ts'
import { isRecord } from '../../widget/api/guards.ts'

/** Drafts that were not saved, kept in this tab against loss. Nothing secret is in them. */
const keyOf = (kind: DocumentKind, id: number | null) => `school-draft:${kind}:${id ?? 'new'}`

export const keep = (kind: DocumentKind, draft: Draft): void => {
  try {
    sessionStorage.setItem(keyOf(kind, draft.id ?? null), JSON.stringify(draft))
  } catch {
    // full, or forbidden: the page itself still has it
  }
}

export const forget = (kind: DocumentKind, id: number | null): void => sessionStorage.removeItem(keyOf(kind, id))

const isDraft = (value: unknown): value is Draft => isRecord(value) && Array.isArray(value.content)

export const kept = (kind: DocumentKind, id: number | null): Draft | null => {
  const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(kind, id)) ?? 'null')
  return isDraft(found) ? found : null
}
