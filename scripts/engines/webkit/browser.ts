import { Socket } from 'node:net'
import { z } from 'zod'
import { startHost } from './host.ts'
import { connectInspector, type InspectorPage } from './inspector-socket.ts'
import { createRequestNames } from './interception.ts'
import { respond, type Fields, type Handler, ignore, protocolMessage } from './messages.ts'
import { type Context, createPage, type Page } from './page.ts'
import { startProxy } from './proxy.ts'

/*
 * The program that Playwright starts as its WebKit: stock WebKitGTK behind the protocol of Playwright's own build. Messages end with a zero
 * byte: those of Playwright come on file descriptor 3, those to Playwright go to 4.
 */

const FROM_PLAYWRIGHT = 3
const TO_PLAYWRIGHT = 4

interface View {
  view: number
  context: number
  opener?: number | undefined
}

const inContext = z.looseObject({ browserContextId: z.string() })
const inPage = z.looseObject({ pageProxyId: z.string() })
const opened = z.object({ view: z.number(), context: z.number(), opener: z.number() })
const ofView = z.looseObject({ view: z.number() })

const output = new Socket({ fd: TO_PLAYWRIGHT })
const toPlaywright = (message: Fields) => void output.write(`${JSON.stringify(message)}\0`)

const contexts = new Map<number, Context>()
const pages = new Map<number, Page>()
const newViews: View[] = []
const newTargets: InspectorPage[] = []
const knownTargets = new Set<bigint>()
const arrivals = new Map<number, () => void>()

const idOf = (view: number) => `page-${view}`
const viewOf = (pageProxyId: string) => Number(pageProxyId.replace('page-', ''))
const pageOf = (params: Fields) => {
  const page = pages.get(viewOf(inPage.parse(params).pageProxyId))
  if (!page) throw new Error('the page has been closed')
  return page
}
const contextOf = (params: Fields) => Number(inContext.parse(params).browserContextId)

const end = () => process.exit(0)

const addPage = (target: InspectorPage, { view, context, opener }: View) => {
  const shared = contexts.get(context)
  if (!shared) return
  const early: string[] = []
  let page: Page | null = null
  const channel = inspector.open(target, (text) => {
    if (page) page.fromBrowser(text)
    else early.push(text)
  })
  const pageProxyId = idOf(view)
  page = createPage({
    host,
    view,
    isOpened: opener !== undefined,
    context: shared,
    channel,
    emit: (message) => toPlaywright({ ...message, pageProxyId }),
  })
  pages.set(view, page)
  toPlaywright({
    method: 'Playwright.pageProxyCreated',
    params: { browserContextId: String(context), pageProxyId, ...(opener ? { openerId: idOf(opener) } : {}) },
  })
  for (const text of early) page.fromBrowser(text)
  void page.start()
  void host.request('answerAtOnce')
  arrivals.get(view)?.()
  arrivals.delete(view)
}

/** The inspector names no windows: its pages come in the order in which the windows are made. */
const matchViews = () => {
  while (newViews.length > 0 && newTargets.length > 0) {
    const [view, target] = [newViews.shift(), newTargets.shift()]
    if (view && target) addPage(target, view)
  }
}

const onTargets = (targets: InspectorPage[]) => {
  const added = targets.filter(({ target }) => !knownTargets.has(target))
  for (const { target } of added) knownTargets.add(target)
  newTargets.push(...added.toSorted((a, b) => Number(a.target - b.target)))
  matchViews()
}

const closePage = (view: number) => {
  const page = pages.get(view)
  if (!page) return
  pages.delete(view)
  page.end()
  toPlaywright({ method: 'Playwright.pageProxyDestroyed', params: { pageProxyId: idOf(view) } })
}

const host = await startHost((method, params) => {
  if (method === 'opened') {
    newViews.push(opened.parse(params))
    matchViews()
    return
  }
  const { view } = ofView.parse(params)
  if (method === 'closed') closePage(view)
  else pages.get(view)?.onHostEvent(method, params)
}, end)
const inspector = await connectInspector(host.inspectorPort, onTargets)

const empty = async (method: string, params: Fields): Promise<Fields> => {
  await host.request(method, params)
  return {}
}

const handlers: Record<string, Handler> = {
  ...ignore(
    'Playwright.enable',
    'Playwright.setDownloadBehavior',
    'Playwright.setIgnoreCertificateErrors', // WebKit ignores them always: host.py
    'Playwright.setGeolocationOverride',
    'Playwright.clearMemoryCache',
    'Playwright.grantFileReadAccess',
  ),
  'Playwright.createContext': async () => {
    const requestNames = createRequestNames()
    const proxy = await startProxy(requestNames)
    const context = z.number().parse(await host.request('createContext', { proxy: proxy.address }))
    contexts.set(context, { proxy, requestNames })
    return { browserContextId: String(context) }
  },
  'Playwright.deleteContext': async (params) => {
    const context = contextOf(params)
    await host.request('deleteContext', { context })
    contexts.get(context)?.proxy.close()
    contexts.delete(context)
    return {}
  },
  'Playwright.createPage': async (params) => {
    const context = contextOf(params)
    const view = z.number().parse(await host.request('createView', { context }))
    const { promise, resolve } = Promise.withResolvers<void>()
    arrivals.set(view, resolve)
    newViews.push({ view, context })
    matchViews()
    await promise
    return { pageProxyId: idOf(view) }
  },
  'Playwright.closePage': (params) => empty('closeView', { view: viewOf(inPage.parse(params).pageProxyId) }),
  'Playwright.navigate': (params) => pageOf(params).navigate(String(params.url)),
  'Playwright.setLanguages': (params) =>
    empty('setLanguages', { context: contextOf(params), languages: params.languages }),
  'Playwright.getAllCookies': async (params) => ({
    cookies: await host.request('getCookies', { context: contextOf(params) }),
  }),
  'Playwright.setCookies': (params) => empty('setCookies', { context: contextOf(params), cookies: params.cookies }),
  'Playwright.deleteAllCookies': (params) => empty('clearCookies', { context: contextOf(params) }),
  'Playwright.close': () => {
    host.stop()
    return {}
  },
}

const receive = (text: string) => {
  const message = protocolMessage.parse(JSON.parse(text))
  if (message.pageProxyId === undefined) void respond(message, handlers[message.method ?? ''], toPlaywright)
  else void pages.get(viewOf(message.pageProxyId))?.fromPlaywright(message)
}

let rest = ''
new Socket({ fd: FROM_PLAYWRIGHT })
  .setEncoding('utf8')
  .on('data', (chunk) => {
    const messages = (rest + String(chunk)).split('\0')
    rest = messages.pop() ?? ''
    for (const text of messages) receive(text)
  })
  .on('end', () => host.stop())
