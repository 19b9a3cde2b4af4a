import { z } from 'zod'
import { createInterception, type RequestNames } from './interception.ts'
import type { Fields } from './messages.ts'

interface DocumentRequest {
  url: string
  loaderId: string
}

export interface RequestDeps {
  /** In a process that is about to take over the page: the document's request in the earlier one, if it has begun there. */
  previousDocument: DocumentRequest | null
  isProvisional: boolean
  requestNames: RequestNames
  /** Whether the page has a process that is about to take over. */
  hasProvisional: () => boolean
  mainFrameId: () => string
  emit: (method: string, params: Fields) => void
  /** Tells Playwright of a frame; false if there is none. */
  findFrame: (frameId: string) => Promise<boolean>
}

const sent = z.looseObject({
  requestId: z.string(),
  frameId: z.string(),
  loaderId: z.string(),
  type: z.string().optional(),
  request: z.looseObject({ url: z.string(), method: z.string() }),
  redirectResponse: z.unknown().optional(),
})
const ofRequest = z.looseObject({ requestId: z.string(), canceled: z.boolean().optional() })

/** The requests of one process of a page. Where another process takes a document over, its request stays one for Playwright. */
export const createRequests = (deps: RequestDeps) => {
  const { requestNames, emit, findFrame } = deps
  let { previousDocument } = deps
  const interception = createInterception({ names: requestNames, emit, findFrame })
  const documents = new Map<string, DocumentRequest>()
  const loaderAlias = new Map<string, string>()
  const loaderOf = (loaderId: string) => loaderAlias.get(loaderId) ?? loaderId

  const events: Record<string, (params: Fields) => void> = {
    'Network.requestWillBeSent': (params) => {
      const event = sent.parse(params)
      const { requestId, frameId, loaderId, type, request, redirectResponse } = event
      const isSameRequest = previousDocument?.url === request.url
      if (previousDocument && isSameRequest) {
        loaderAlias.set(loaderId, previousDocument.loaderId)
        previousDocument = null // a later request for the same address is another
      }
      const named = { ...event, loaderId: loaderOf(loaderId) }
      if (type === 'Document' && (deps.isProvisional || frameId === deps.mainFrameId())) {
        documents.set(requestId, { url: request.url, loaderId: named.loaderId })
      }
      emit('Network.requestWillBeSent', named)
      if (!isSameRequest) interception.onRequest(named, redirectResponse !== undefined)
    },
    'Network.responseReceived': (params) => {
      documents.delete(ofRequest.parse(params).requestId)
      emit('Network.responseReceived', params)
    },
    'Network.loadingFailed': (params) => {
      const { requestId, canceled } = ofRequest.parse(params)
      const isDocument = documents.delete(requestId)
      if (isDocument && canceled && deps.hasProvisional()) return // another process takes it over
      emit('Network.loadingFailed', params)
    },
  }

  return {
    handlers: interception.handlers,
    events,
    loaderOf,
    pendingDocument: () => [...documents.values()].at(-1) ?? null,
    end: interception.end,
  }
}
