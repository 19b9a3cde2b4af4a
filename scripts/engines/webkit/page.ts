import { z } from 'zod'
import type { Host } from './host.ts'
import { keyParams, mouseParams, wheelParams } from './input.ts'
import type { Channel } from './inspector-socket.ts'
import type { RequestNames } from './interception.ts'
import {
  respond,
  createCalls,
  type Fields,
  type Handler,
  ignore,
  messageOf,
  type ProtocolMessage,
  protocolMessage,
} from './messages.ts'
import type { Proxy } from './proxy.ts'
import { createSession, type Session } from './session.ts'

/** What the pages of a context share. */
export interface Context {
  proxy: Proxy
  requestNames: RequestNames
}

interface PageDeps {
  host: Host
  /** The number of the page's window in host.py. */
  view: number
  /** Whether another page has opened it: host.py then holds its first document back. */
  isOpened: boolean
  context: Context
  channel: Channel
  /** Sends a message of the page to Playwright. */
  emit: (message: Fields) => void
}

/** How long a page may take to handle an event: one that shows a dialog does not answer until it is closed. */
const SETTLE_MS = 400
const RESIZE_TRIES = 60
const RESIZE_PAUSE_MS = 20

const ignored = ignore(
  'Dialog.enable',
  'Emulation.setActiveAndFocused',
  'Emulation.setOrientationOverride',
  'Emulation.grantPermissions',
  'Emulation.resetPermissions',
  'Emulation.setAuthCredentials',
  'Screencast.startScreencast',
  'Screencast.stopScreencast',
  'Screencast.screencastFrameAck',
)

const targetCreated = z.object({
  targetInfo: z.looseObject({ targetId: z.string(), type: z.string(), isProvisional: z.boolean().optional() }),
})
const committed = z.object({ newTargetId: z.string() })
const destroyed = z.object({ targetId: z.string() })
const wrapped = z.object({ targetId: z.string(), message: z.string() })
const size = z.object({ width: z.number(), height: z.number() })

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A page of Playwright's: its sessions, its window, and what host.py reports about it. */
export const createPage = ({ host, view, isOpened, context, channel, emit }: PageDeps) => {
  const sessions = new Map<string, Session>()
  const state: {
    current: string
    provisional: string
    navigation: PromiseWithResolvers<Fields> | null
    /** Where the navigation leads. */
    wanted: string
    url: string
  } = { current: '', provisional: '', navigation: null, wanted: '', url: '' }
  const calls = createCalls(1_000_000_000)
  const current = () => sessions.get(state.current)
  const toBackend = (method: string, params: Fields) =>
    calls.start((id) => channel.send(JSON.stringify({ id, method, params })))

  const openSession = (targetId: string, isProvisional: boolean): Session =>
    createSession({
      isProvisional,
      previousDocument: isProvisional ? (current()?.pendingDocument() ?? null) : null,
      hasProvisional: () => state.provisional !== '',
      send: (message) => {
        const { id } = message
        toBackend('Target.sendMessageToTarget', { targetId, message: JSON.stringify(message) }).catch(
          (error: unknown) =>
            sessions.get(targetId)?.fromBrowser(protocolMessage.parse({ id, error: { message: messageOf(error) } })),
        )
      },
      emit: (message) =>
        emit({
          method: 'Target.dispatchMessageFromTarget',
          params: { targetId, message: JSON.stringify(message) },
        }),
      go: async (steps) => (await host.request('go', { view, steps })) === true,
      activate: () => host.request('activate', { view }),
      setOffline: context.proxy.setOffline,
      requestNames: context.requestNames,
      onCommitted: (loaderId, url) => {
        state.url = url
        state.navigation?.resolve({ loaderId })
        state.navigation = null
      },
    })

  const events: Record<string, (params: Fields) => void> = {
    'Target.targetCreated': (params) => {
      const { targetInfo } = targetCreated.parse(params)
      const { targetId, type, isProvisional = false } = targetInfo
      if (type !== 'page') return
      sessions.set(targetId, openSession(targetId, isProvisional))
      if (isProvisional) state.provisional = targetId
      else state.current = targetId
      const isFirst = sessions.size === 1
      emit({
        method: 'Target.targetCreated',
        params: isOpened && isFirst ? { targetInfo: { ...targetInfo, isPaused: true } } : params,
      })
    },
    'Target.didCommitProvisionalTarget': (params) => {
      state.current = committed.parse(params).newTargetId
      state.provisional = ''
      emit({ method: 'Target.didCommitProvisionalTarget', params })
    },
    'Target.targetDestroyed': (params) => {
      const { targetId } = destroyed.parse(params)
      const session = sessions.get(targetId)
      if (!session) return
      session.end()
      sessions.delete(targetId)
      if (state.provisional === targetId) state.provisional = ''
      emit({ method: 'Target.targetDestroyed', params: { ...params, crashed: false } })
    },
    'Target.dispatchMessageFromTarget': (params) => {
      const { targetId, message } = wrapped.parse(params)
      sessions.get(targetId)?.fromBrowser(protocolMessage.parse(JSON.parse(message)))
    },
  }

  const fromBrowser = (text: string) => {
    const message = protocolMessage.parse(JSON.parse(text))
    if (message.method) events[message.method]?.(message.params ?? {})
    else if (!calls.settle(message)) emit(message)
  }

  /** Waits until the page has handled the input before. */
  const settle = async () => {
    await Promise.race([
      current()
        ?.settle()
        .catch(() => undefined),
      pause(SETTLE_MS),
    ])
    return {}
  }

  const resize = async (params: Fields) => {
    const { width, height } = size.parse(params)
    await host.request('resize', { view, width, height })
    for (let i = 0; i < RESIZE_TRIES; i += 1) {
      const now = await current()?.evaluate('innerWidth + "x" + innerHeight')
      if (now === `${width}x${height}`) return {}
      await pause(RESIZE_PAUSE_MS)
    }
    throw new Error(`the window has not become ${width}x${height}`)
  }

  /** Input events keep their order. */
  let last: Promise<unknown> = Promise.resolve()
  const input =
    (method: string, paramsOf: (params: Fields) => Fields): Handler =>
    (params) => {
      const done = last.then(() => host.request(method, { view, ...paramsOf(params) })).then(settle)
      last = done.catch(() => undefined)
      return done
    }

  const handlers: Record<string, Handler> = {
    ...ignored,
    'Emulation.setDeviceMetricsOverride': resize,
    'Input.dispatchKeyEvent': input('key', keyParams),
    'Input.dispatchMouseEvent': input('mouse', mouseParams),
    'Input.dispatchWheelEvent': input('mouse', wheelParams),
    'Emulation.setJavaScriptEnabled': async ({ enabled }) => {
      await host.request('setScripts', { view, enabled })
      return {}
    },
    'Dialog.handleJavaScriptDialog': async ({ accept, promptText }) => {
      await host.request('answerDialog', { view, accept, promptText })
      return {}
    },
    'Target.activate': async () => {
      await host.request('activate', { view })
      return {}
    },
    'Target.sendMessageToTarget': (params) => {
      const { targetId, message } = wrapped.parse(params)
      const session = sessions.get(targetId)
      if (!session) throw new Error('the target has been closed')
      session.fromPlaywright(message).catch((error: unknown) => process.stderr.write(`${messageOf(error)}\n`))
      return {}
    },
    'Target.resume': async (params) => {
      await host.request('letGo', { view })
      return toBackend('Target.resume', params)
    },
  }

  return {
    fromBrowser,
    fromPlaywright: (message: ProtocolMessage) => respond(message, handlers[message.method ?? ''], emit),
    start: () => toBackend('Target.setPauseOnStart', { pauseOnStart: true }).catch(() => undefined),
    /** Loads an address; resolves when its document is there. */
    navigate: async (uri: string): Promise<Fields> => {
      const [address, fragment] = uri.split('#', 2)
      if (fragment !== undefined && state.url.split('#', 1)[0] === address) {
        await host.request('load', { view, uri })
        return {}
      }
      const navigation = Promise.withResolvers<Fields>()
      state.navigation = navigation
      state.wanted = new URL(uri).href
      await host.request('load', { view, uri })
      return navigation.promise
    },
    onHostEvent: (method: string, params: Fields) => {
      if (method === 'uri') {
        state.url = String(params.uri)
        current()?.navigatedWithinDocument(state.url)
      } else if (method === 'failed') {
        if (params.isCancelled && params.uri !== state.wanted) return // one of the page's own, which this navigation ends
        state.navigation?.reject(new Error(String(params.error)))
        state.navigation = null
      } else if (method === 'dialog') {
        emit({ method: 'Dialog.javascriptDialogOpening', params })
      }
    },
    end: () => {
      calls.end('the page has been closed')
      for (const session of sessions.values()) session.end()
      channel.close()
    },
  }
}

export type Page = ReturnType<typeof createPage>
