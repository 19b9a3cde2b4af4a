import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { contextOf, createDom, type Frame } from './dom.ts'
import {
  respond,
  createCalls,
  type Fields,
  type Handler,
  ignore,
  type ProtocolMessage,
  protocolMessage,
} from './messages.ts'
import { announceOnlineState, binding, BRIDGE_TAG, CHOOSE_FILES, insertText, onlineState } from './page-scripts.ts'
import { createRequests, type RequestDeps } from './requests.ts'

/** The page around a session. */
interface SessionDeps extends Omit<RequestDeps, 'emit' | 'mainFrameId' | 'findFrame'> {
  send: (message: Fields) => void
  emit: (message: Fields) => void
  go: (steps: number) => Promise<boolean>
  activate: () => Promise<unknown>
  setOffline: (offline: boolean) => void
  onCommitted: (loaderId: string, url: string) => void
}

/** Numbers of the bridge's own requests, above those of Playwright. */
const FIRST_OWN_ID = 1_000_000_000

const FOCUS_TRIES = 50
const FOCUS_PAUSE_MS = 20

const ignored = ignore(
  'Page.createUserWorld', // host.py makes the world for each document
  'Page.overrideSetting',
  'Page.setBypassCSP',
  'Page.setDefaultBackgroundColorOverride',
  'Page.setForcedColors',
  'Page.setScreenSizeOverride',
  'Page.setTimeZone', // the process has it: host.ts
  'Page.setTouchEmulationEnabled',
  'Page.updateScrollingState',
)

const frameFields = z.looseObject({
  id: z.string(),
  parentId: z.string().optional(),
  loaderId: z.string(),
  url: z.string(),
})
interface Tree {
  frame: z.infer<typeof frameFields>
  childFrames?: Tree[] | undefined
}
const frameTree: z.ZodType<Tree> = z.looseObject({
  frame: frameFields,
  get childFrames() {
    return z.array(frameTree).optional()
  },
})
const navigated = z.object({ frame: frameFields })
const contextCreated = z.object({
  context: z.looseObject({ id: z.number(), frameId: z.string(), type: z.string() }),
})
const inFrame = z.looseObject({ frameId: z.string() })
const parameter = z.looseObject({ value: z.unknown().optional(), objectId: z.string().optional() })
const consoleMessage = z.object({ message: z.looseObject({ parameters: z.array(parameter).optional() }) })
const value = z.object({ result: z.object({ value: z.unknown().optional() }) })

const flatten = ({ frame, childFrames = [] }: Tree): Tree['frame'][] => [frame, ...childFrames.flatMap(flatten)]

/** Speaks Playwright's WebKit protocol on one side and the stock one on the other, for one process of a page. */
export const createSession = (deps: SessionDeps) => {
  const frames = new Map<string, Frame>()
  const contexts = new Map<number, string>()
  const withoutFrame: Fields[] = []
  const bindings = new Set<string>()
  const calls = createCalls(FIRST_OWN_ID)
  const state = {
    isOffline: false,
    choosesFiles: false,
    hasTree: false,
    bootstrap: '',
  }
  const mainFrameId = () => [...frames.values()].find(({ parentId }) => parentId === null)?.id ?? ''

  const call = (method: string, params: Fields = {}) => calls.start((id) => deps.send({ id, method, params }))
  const emit = (method: string, params: Fields) => deps.emit({ method, params })
  const dom = createDom({
    call,
    frameOfContext: (context) => frames.get(contexts.get(context) ?? ''),
    frame: (id) => frames.get(id),
  })

  const evaluateEverywhere = (expression: string) =>
    Promise.all(
      [...frames.values()].map(async ({ mainContext: contextId }) => {
        if (contextId === null) return null
        return value.parse(await call('Runtime.evaluate', { expression, contextId, returnByValue: true })).result.value
      }),
    )

  const updateBootstrap = () => {
    const source = [
      ...[...bindings].map(binding),
      ...(state.isOffline ? [onlineState(true)] : []),
      ...(state.choosesFiles ? [CHOOSE_FILES] : []),
      state.bootstrap,
    ].join(';\n')
    return call('Page.setBootstrapScript', { source })
  }

  const addFrame = (id: string, parentId: string | null) => {
    if (!frames.has(id)) frames.set(id, { id, parentId, mainContext: null })
  }

  const attach = ({ id, parentId }: Tree['frame']) => {
    if (frames.has(id)) return
    addFrame(id, parentId ?? null)
    emit('Page.frameAttached', { frameId: id, parentFrameId: parentId ?? null })
  }

  const passContext = (params: Fields) => {
    const { context } = contextCreated.parse(params)
    contexts.set(context.id, context.frameId)
    const frame = frames.get(context.frameId)
    if (frame && context.type === 'normal') frame.mainContext = context.id
    emit('Runtime.executionContextCreated', params)
  }

  /** The stock protocol does not tell of a frame that has no document of its own yet: looks for it. */
  const findFrames = async () => {
    const tree = z.object({ frameTree }).parse(await call('Page.getResourceTree')).frameTree
    for (const frame of flatten(tree)) {
      if (frames.has(frame.id)) continue
      attach(frame)
      emit('Page.frameNavigated', { frame })
    }
    for (const params of withoutFrame.splice(0)) {
      if (frames.has(contextCreated.parse(params).context.frameId)) passContext(params)
    }
  }

  /** A frame of markup requests its document before it has any other; Playwright knows the main one before its tree. */
  const findFrame = async (frameId: string) => {
    if (state.hasTree && !frames.has(frameId)) await findFrames().catch(() => undefined) // the page has been closed
    return !state.hasTree || frames.has(frameId)
  }

  const requests = createRequests({ ...deps, emit, mainFrameId, findFrame })

  const handlers: Record<string, Handler> = {
    ...ignored,
    ...dom.handlers,
    ...requests.handlers,
    'Page.getResourceTree': async () => {
      const result = await call('Page.getResourceTree')
      const tree = z.object({ frameTree }).parse(result).frameTree
      for (const { id, parentId = null } of flatten(tree)) addFrame(id, parentId)
      state.hasTree = true
      return result
    },
    'Runtime.enable': async () => {
      await call('Console.enable')
      return call('Runtime.enable')
    },
    'Console.enable': () => ({}),
    'Page.setBootstrapScript': ({ source }) => {
      state.bootstrap = String(source)
      return updateBootstrap()
    },
    'Runtime.addBinding': async ({ name }) => {
      bindings.add(String(name))
      await updateBootstrap()
      await evaluateEverywhere(binding(String(name)))
      return {}
    },
    'Page.setInterceptFileChooserDialog': async ({ enabled }) => {
      if (enabled && !state.choosesFiles) await evaluateEverywhere(CHOOSE_FILES)
      state.choosesFiles = Boolean(enabled)
      await updateBootstrap()
      return {}
    },
    'Page.insertText': async ({ text }) => {
      for (let i = 0; i < FOCUS_TRIES; i += 1) {
        const isDone = await evaluateEverywhere(insertText(String(text)))
        if (isDone.includes(true)) return {}
        await deps.activate() // the window of another page may be in front
        await setTimeout(FOCUS_PAUSE_MS)
      }
      throw new Error('no frame of the page has the focus')
    },
    'Page.goBack': async () => {
      if (!(await deps.go(-1))) throw new Error('Failed to go back')
      return {}
    },
    'Page.goForward': async () => {
      if (!(await deps.go(1))) throw new Error('Failed to go forward')
      return {}
    },
    'Page.snapshotRect': ({ x, y, width, height, coordinateSystem }) =>
      call('Page.snapshotRect', { x, y, width, height, coordinateSystem }),
    'Page.overrideUserAgent': async (params) =>
      // Playwright's is that of a Mac; the engine's own is the right one
      String(params.value).includes('Macintosh') ? {} : call('Page.overrideUserAgent', params),
    'Network.setEmulateOfflineState': async ({ offline }) => {
      deps.setOffline(Boolean(offline)) // the pages that have set it may be closed
      if (Boolean(offline) === state.isOffline) return {}
      state.isOffline = Boolean(offline)
      await updateBootstrap()
      await evaluateEverywhere(announceOnlineState(state.isOffline))
      return {}
    },
  }

  const fromPlaywright = async (text: string) => {
    const message = protocolMessage.parse(JSON.parse(text))
    const handle = handlers[message.method ?? '']
    if (handle) await respond(message, handle, deps.emit)
    else deps.send(message)
  }

  /** A message of a script of the bridge's in the page; false if it is the page's own. */
  const fromPage = (params: Fields): boolean => {
    const [tag, kind, first, second, last] = consoleMessage.parse(params).message.parameters ?? []
    if (tag?.value !== BRIDGE_TAG) return false
    if (kind?.value === 'binding' && last?.objectId) {
      emit('Runtime.bindingCalled', {
        contextId: contextOf(last.objectId),
        name: first?.value,
        argument: second?.value,
      })
    } else if (kind?.value === 'files' && first?.objectId) {
      emit('Page.fileChooserOpened', { frameId: contexts.get(contextOf(first.objectId)), element: first })
    }
    return true
  }

  /** What is done with an event of the stock protocol; without an entry it is passed on. */
  const events: Record<string, (params: Fields) => void> = {
    'DOM.setChildNodes': dom.onSetChildNodes,
    'Console.messageAdded': (params) => {
      if (!fromPage(params)) emit('Console.messageAdded', params)
    },
    'Runtime.executionContextCreated': (params) => {
      if (frames.has(contextCreated.parse(params).context.frameId)) return passContext(params)
      withoutFrame.push(params)
      findFrames().catch(() => undefined) // the page has been closed
    },
    'Page.frameNavigated': (params) => {
      const { frame } = navigated.parse(params)
      if (!state.hasTree) return // the tree, which Playwright waits for, has this document
      attach(frame)
      const loaderId = requests.loaderOf(frame.loaderId)
      emit('Page.frameNavigated', { frame: { ...frame, loaderId } })
      if (frame.id === mainFrameId()) deps.onCommitted(loaderId, frame.url)
    },
    'Page.frameDetached': (params) => {
      frames.delete(inFrame.parse(params).frameId)
      emit('Page.frameDetached', params)
    },
    'Page.loadEventFired': () => emit('Page.loadEventFired', { frameId: mainFrameId() }),
    'Page.domContentEventFired': () => emit('Page.domContentEventFired', { frameId: mainFrameId() }),
    'Page.frameStoppedLoading': (params) => {
      const { frameId } = inFrame.parse(params)
      if (frameId === mainFrameId() || !frames.has(frameId)) return
      emit('Page.domContentEventFired', { frameId })
      emit('Page.loadEventFired', { frameId })
    },
    ...requests.events,
  }

  const fromBrowser = (message: ProtocolMessage) => {
    const { method, params = {} } = message
    if (!method) {
      if (!calls.settle(message)) deps.emit(message)
      return
    }
    const handle = events[method]
    if (handle) handle(params)
    else deps.emit(message)
  }

  return {
    fromPlaywright,
    fromBrowser,
    /** Waits until the page has handled the events before. */
    settle: () => call('Runtime.evaluate', { expression: '1', returnByValue: true }),
    evaluate: async (expression: string): Promise<unknown> =>
      value.parse(await call('Runtime.evaluate', { expression, returnByValue: true })).result.value,
    /** Tells Playwright that the main frame's address has changed within its document. */
    navigatedWithinDocument: (url: string) => emit('Page.navigatedWithinDocument', { frameId: mainFrameId(), url }),
    pendingDocument: requests.pendingDocument,
    end: () => {
      requests.end()
      calls.end('the page has been closed')
    },
  }
}

export type Session = ReturnType<typeof createSession>
