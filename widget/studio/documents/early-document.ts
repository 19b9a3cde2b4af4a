import type { DocumentKind } from '../../../server/contract/content/state.ts'
import type { ContentClient } from '../../api/content.ts'
import type { Outcome } from '../../api/content/outcome.ts'
import type { Document } from '../../api/content/wire.ts'
import type { Route } from '../routes/route.ts'

interface EarlyDocument {
  kind: DocumentKind
  id: number
  reply: Promise<Outcome<Document>>
}

const early = new WeakMap<ContentClient, EarlyDocument>()

/** Requests the document of a route before its screen does. */
export const prefetchDocument = (client: ContentClient, route: Route): void => {
  if (route.screen !== 'document' || route.id === null) return
  const { kind, id } = route
  early.set(client, { kind, id, reply: client.documents(kind).get(id) })
}

/** Loads a document. Uses the prefetched response once, and makes a request otherwise. */
export const openDocument = (client: ContentClient, kind: DocumentKind, id: number): Promise<Outcome<Document>> => {
  const requested = early.get(client)
  early.delete(client)
  return requested?.kind === kind && requested.id === id ? requested.reply : client.documents(kind).get(id)
}
