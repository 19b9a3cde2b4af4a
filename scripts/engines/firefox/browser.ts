import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { type Client, listenForClient } from './socket-server.ts'

/*
 * The program that Playwright starts as its Firefox: a stock one, whose WebDriver BiDi messages pass through here. Those that it does not
 * know are carried out by a script in the browser's own process.
 */

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/
const FIRST_OWN_ID = 1_000_000_000

const message = z.looseObject({
  id: z.number().nullish(), // null in some errors
  method: z.string().optional(),
  params: z.looseObject({}).optional(),
})
type Message = z.infer<typeof message>

const mediaOverride = z.object({
  features: z.object({ 'prefers-color-scheme': z.string().nullish() }),
  contexts: z.array(z.string()).optional(),
  userContexts: z.array(z.string()).optional(),
})
const inPage = z.object({ context: z.string(), userContext: z.string().optional() })
const callReply = z.object({ result: z.object({ exceptionDetails: z.object({ text: z.string() }).optional() }) })
const chromeTree = z.object({ result: z.object({ contexts: z.array(z.object({ context: z.string() })) }) })

/** Playwright's own assigns \`value\`, which React does not notice. Returns the frame that has the focus, if one has. */
const INSERT_TEXT = `((text) => {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  if (/^i?frame$/.test(element?.localName)) return element
  document.execCommand('insertText', false, text)
})`

/** How Playwright calls its own, in the text of a function that is an argument; and the same call of ours. */
const INSERT_TEXT_CALL = 'window.__pw_bidiInsertText('
const INSERT_TEXT_CALL_AS_TYPED = `${JSON.stringify(INSERT_TEXT).slice(1, -1)}(`

/** Runs in the browser's process: the colour scheme of a page. */
const SET_COLOR_SCHEME = `(scheme, id) => {
  const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs')
  const page = NavigableManager.getBrowsingContextById(id)
  if (page) page.top.prefersColorSchemeOverride = scheme
}`

/**
 * Runs in the browser's process: gives a page the focus before keys and presses. Tab can have led from the page to the browser's own fields,
 * from which only a press leads back.
 */
const FOCUS_PAGE = `(id, isPress) => {
  const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs')
  const browser = NavigableManager.getBrowsingContextById(id)?.top.embedderElement
  if (!browser) return
  const window = browser.ownerDocument.defaultView
  if (Services.focus.activeWindow !== window) window.focus()
  if (isPress) browser.focus()
}`

const firefox = spawn(
  process.env.FIREFOX_PATH ?? 'firefox-esr',
  [...process.argv.slice(2), '--remote-allow-system-access'],
  {
    stdio: ['ignore', 'ignore', 'pipe'],
  },
)
const end = () => {
  firefox.kill('SIGKILL')
  process.exit(0)
}
firefox.once('exit', end)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, end)

const relay = (address: string) => (client: Client) => {
  const browser = new WebSocket(`${address}/session`)
  const early: string[] = []
  const waiting = new Map<number, (reply: unknown) => void>()
  let lastId = FIRST_OWN_ID
  let chromeContext: Promise<string> | null = null

  const send = (text: string) => {
    if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else early.push(text)
  }
  const ask = (method: string, params: object): Promise<unknown> => {
    lastId += 1
    const { promise, resolve } = Promise.withResolvers<unknown>()
    waiting.set(lastId, resolve)
    send(JSON.stringify({ id: lastId, method, params }))
    return promise
  }
  const findChrome = async () => {
    const tree = chromeTree.parse(await ask('browsingContext.getTree', { 'moz:scope': 'chrome' }))
    const [first] = tree.result.contexts
    if (!first) throw new Error('Firefox has no window of its own')
    return first.context
  }
  const callInBrowser = async (functionDeclaration: string, args: (string | boolean)[]) => {
    chromeContext ??= findChrome()
    const reply = await ask('script.callFunction', {
      functionDeclaration,
      target: { context: await chromeContext },
      arguments: args.map((value) => ({ type: typeof value, value })),
      awaitPromise: false,
    })
    const { result } = callReply.parse(reply)
    if (result.exceptionDetails) throw new Error(`Firefox: ${result.exceptionDetails.text}`)
  }

  /** Resolves once all actions are sent: Playwright sends the end of a press together with its start, which waits for the focus. */
  let input = Promise.resolve()

  const sendInput = async (previous: Promise<void>, page: string, text: string) => {
    await previous
    const isPress = text.includes('"pointerDown"')
    if (isPress || text.includes('"keyDown"')) await callInBrowser(FOCUS_PAGE, [page, isPress])
    send(text)
  }

  /** By the page, and by the user's context for pages that come later. */
  const schemes = new Map<string, string>()

  const applyColorScheme = async (page: string, user = '') => {
    const scheme = schemes.get(page) ?? schemes.get(user)
    if (!scheme) return
    schemes.set(page, scheme)
    await callInBrowser(SET_COLOR_SCHEME, [scheme, page])
  }

  const setColorScheme = async ({ features, contexts = [], userContexts = [] }: z.infer<typeof mediaOverride>) => {
    const scheme = features['prefers-color-scheme'] ?? 'none'
    for (const id of [...contexts, ...userContexts]) schemes.set(id, scheme)
    for (const page of contexts) await applyColorScheme(page)
  }

  /** A new page has none, and one that has changed its process has lost it. */
  const restoreColorScheme = async ({ method, params }: Message) => {
    if (method !== 'browsingContext.contextCreated' && method !== 'browsingContext.domContentLoaded') return
    const { context, userContext } = inPage.parse(params)
    await applyColorScheme(context, userContext)
  }

  const fromPlaywright = (command: Message, text: string) => {
    const { id, method, params } = command
    if (method === 'emulation.setMediaFeaturesOverride') {
      const reply = (result: object) => client.send(JSON.stringify({ id, ...result }))
      setColorScheme(mediaOverride.parse(params)).then(
        () => reply({ type: 'success', result: {} }),
        (error: unknown) => reply({ type: 'error', error: 'unsupported operation', message: String(error) }),
      )
    } else if (method === 'input.performActions') {
      input = sendInput(input, inPage.parse(params).context, text)
    } else send(method === 'script.callFunction' ? text.replaceAll(INSERT_TEXT_CALL, INSERT_TEXT_CALL_AS_TYPED) : text)
  }

  browser.addEventListener('open', () => {
    for (const text of early.splice(0)) browser.send(text)
  })
  browser.addEventListener('message', ({ data }) => {
    const text = String(data)
    const received = message.parse(JSON.parse(text))
    const resolve = waiting.get(received.id ?? 0)
    waiting.delete(received.id ?? 0)
    if (resolve) return resolve(received)
    client.send(text)
    return void restoreColorScheme(received)
  })
  browser.addEventListener('close', client.close)
  return (text: string) => fromPlaywright(message.parse(JSON.parse(text)), text)
}

createInterface(firefox.stderr).on('line', (line) => {
  const [, address] = LISTENING.exec(line) ?? []
  if (!address) process.stderr.write(`${line}\n`)
  else
    listenForClient(relay(address), end).then(
      (port) => process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`),
      end,
    )
})
