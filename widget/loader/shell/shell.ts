import { waysAttribute } from '../../../server/contract/delivery.ts'
import type { Notify, WidgetConfig, WidgetHost, WidgetKind } from '../../browser/host.ts'
import { FIRST_VIEW, viewTag } from '../../elements/shell-seam.ts'
import { dispatchSchoolEvent } from '../../browser/school-event.ts'
import { childOf, declaredRoot, removeLeftover } from '../../browser/shadow/declared-root.ts'
import { keepEvents } from '../../browser/keep-events.ts'
import type { StyleSheet } from '../../browser/shadow/style-sheet.ts'
import { flag } from '../../elements/attributes.ts'
import type { ElementSpec, Lang, ShellConfig } from '../../elements/element-spec.ts'
import { checkAuth, forgetChecks } from '../check-auth.ts'
import type { LoadChunk } from '../chunks.ts'
import { configStore } from './config-store.ts'
import { prefetchTexts } from '../load-language.ts'
import { loadNotice } from '../load-notice.ts'
import { apiBaseOf, type Origin } from '../own-address.ts'
import { pageSessionOf } from '../page-session.ts'
import type * as PopupCode from '../popup/popup-code.ts'
import { roomOf, type Rooms, waysFor } from './rooms.ts'
import { pageOf } from '../school-page.ts'
import { makeStage, type Stage } from './stage.ts'
import { onceWhole } from './once-whole.ts'
import type { ViewNode } from '../../browser/shadow/view-tree.ts'

/** Resolves after the current document has been painted; at once in a hidden tab, which is not painted. */
const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/** First views by language and form: `rupass`. */
export type FirstViews = Record<string, ViewNode[]>

/** Fetches the first views that are not in the script. */
type LoadFirstViews<Kind extends string = WidgetKind> = (lang: Lang) => Promise<Record<Kind, FirstViews>>

export type LoadPopup = () => Promise<typeof PopupCode>

/** The host that the shell creates; an element may add to it in `begin`. */
export interface ShellHost<Config = WidgetConfig, Kind = WidgetKind> extends Omit<WidgetHost, 'config' | 'kind'> {
  config: () => Config
  kind: Kind
}

/** What all elements of a page share. */
export interface PageParts {
  sheets: StyleSheet[]
  origin: Origin
  load: LoadChunk
  loadPopup: LoadPopup
  notify: Notify
}

export interface ShellParts<Config extends ShellConfig = WidgetConfig, Kind extends string = WidgetKind>
  extends PageParts {
  spec: ElementSpec<Config, Kind>
  /** The chunk of its view. */
  chunk: string
  /** First views bundled with the script; the others are fetched. */
  firstViews: FirstViews
  loadFirstViews: LoadFirstViews<Kind>
  /** With the fetched views come styles that `sheets` do not have yet. */
  fetchesStyles: boolean
  /** What the first views take, for those that are fetched. */
  rooms: Rooms
  /** Called with each first view before it is shown; null for no call. */
  start: ((host: ShellHost<Config, Kind>, view: HTMLElement) => void) | null
}

/** The behavior of a custom element, without its class. */
interface ShellLife<Host = WidgetHost> {
  host: Host
  connected: () => void
  disconnected: () => void
  changed: () => void
  show: (opener: Element | null) => Promise<void>
}

/** Creates the behavior of one element of ours. */
export const makeShell = <Config extends ShellConfig, Kind extends string>(
  element: HTMLElement,
  {
    spec,
    sheets,
    origin,
    firstViews,
    chunk,
    load,
    loadFirstViews,
    fetchesStyles,
    rooms,
    loadPopup,
    notify,
    start,
  }: ShellParts<Config, Kind>,
): ShellLife<ShellHost<Config, Kind>> => {
  let shadow: ShadowRoot | null = null
  /** Made when the element is connected: a root that stands in the HTML may come with its children. */
  const root = (): ShadowRoot => {
    if (shadow) return shadow
    shadow = declaredRoot(element) ?? element.attachShadow({ mode: 'open' })
    keepEvents(shadow)
    return shadow
  }
  const store = configStore(element, spec)
  /** The view in a root that the page has brought. */
  let declared: HTMLElement | null = null
  let views = firstViews
  /** Until React has taken the declared view over and the styles of its own are there, it has those that the page has brought. */
  let styled: Promise<unknown> = Promise.resolve()
  /** A document has all its styles beside its markup: others of the same text would lay the page out anew. */
  const adoptSheets = () => {
    if (!declared || spec.kind !== 'content') sheets.forEach((sheet, at) => sheet.adopt(root(), at))
  }
  const dropPageStyles = () => {
    adoptSheets()
    if (spec.kind !== 'content') childOf(root(), 'style')?.remove()
  }
  let life: AbortController | null = null
  let stage: Stage | null = null
  let popup: PopupCode.Popup | null = null
  /** In place of a view that is being fetched, or could not be. */
  let interim: HTMLElement | null = null
  let isWanted = false

  const close = () => {
    isWanted = false
    popup?.close()
  }
  const emit: WidgetHost['emit'] = (name, detail) => {
    if (name === 'school:signed-out') host.pageSession.drop()
    if (name.startsWith('school:signed')) forgetChecks()
    return dispatchSchoolEvent(element, name, detail)
  }
  const host: ShellHost<Config, Kind> = {
    config: store.config,
    onConfigChange: store.onChange,
    get apiBase() {
      return apiBaseOf(element, origin.api)
    },
    checkAuth: (isAnew) => checkAuth(host.apiBase, isAnew),
    get pageSession() {
      return pageSessionOf(host.apiBase)
    },
    emit,
    claimEarlyAction: () => {
      adoptSheets()
      const action = stage?.end() ?? null
      store.pin(null)
      styled.then(dropPageStyles, () => undefined) // a failure has been reported
      return action
    },
    presumedPerson: null,
    kind: spec.kind,
    get isPopup() {
      return popup?.isOpen() ?? false
    },
    close,
    notify,
    get signal() {
      return life?.signal ?? AbortSignal.abort()
    },
  }

  /** Fetches the code at once, but runs it and sends `check_auth` only after the browser has painted the first view. */
  const loadView = () => {
    const { signal } = host
    const painted = afterPaint()
    const check = () => (signal.aborted ? null : host.checkAuth().catch(() => null)) // the view repeats the call and reports the error
    void painted.then(check)
    prefetchTexts(load, store.config().lang)
    return load(chunk, painted)
  }
  /** What attributes say is for visitors. */
  const prefill = (made: Stage) => host.presumedPerson ?? made.prefill(store.config())
  const onFailure = () => emit('school:error', { reason: 'load' })
  const makeOwnStage = (): Stage => {
    const { lang, view } = store.config()
    const shown = declared?.getAttribute(FIRST_VIEW) ?? ''
    const [person = ''] = /:(?:action|phone)$/.exec(shown) ?? []
    if (person) host.presumedPerson = { name: '', phone: person === ':action' ? '+' : null, isPresumed: true }
    const isStale =
      declared !== null && spec.kind !== 'content' && shown !== `${VIEWS_VERSION} ${lang}${person || view}`
    store.pin({ lang, view })
    declared?.removeAttribute(FIRST_VIEW) // by which the script in the page marks presses as busy, also the one that the stage repeats
    const made = makeStage({
      tag: spec.tag,
      lang,
      declared,
      isStale,
      tree: firstView() ?? [],
      load: loadView,
      page: pageOf(element, host.apiBase),
      onFailure,
    })
    prefill(made)
    start?.(host, made.view)
    return made
  }

  const firstView = () => {
    const { lang, view } = store.config()
    return Object.hasOwn(views, lang + view) ? views[lang + view] : null
  }
  const fetchViews = async () => {
    if (!firstView()) views = { ...views, ...(await loadFirstViews(store.config().lang))[spec.kind] }
  }
  /** The ways that will be offered and that the first view does not have. */
  const waysToCome = () => (host.apiBase === origin.api ? waysFor(store.config(), origin.ways) : [])
  /** Keeps the room of the first view, and so what follows the element in its place, until it is drawn, where the page itself keeps none. */
  const reserveRoom = () => {
    if (Number.parseFloat(getComputedStyle(element).minHeight) > 0) return
    interim = document.createElement('div')
    interim.style.height = `${roomOf(rooms, store.config().view ?? '', waysToCome())}px`
    root().append(interim)
  }
  /** Fetches the first view and, in parallel, the chunk of the live view. */
  const deferFirstView = () => {
    reserveRoom()
    const fetched = fetchViews()
    fetched.then(
      () => life && arrange(),
      (error: unknown) => {
        const { lang } = store.config()
        const notice = loadNotice({ lang, error, page: pageOf(element, host.apiBase), onRetry: arrange })
        notice.className = 'school card form'
        interim?.remove()
        interim = document.createElement('div')
        interim.className = 'view'
        interim.append(notice)
        root().append(interim)
        onFailure()
      },
    )
    load(chunk, fetched).catch(() => undefined)
  }
  const place = (into: ParentNode) => {
    stage ??= makeOwnStage()
    if (stage.view.parentNode !== into) into.prepend(stage.view)
    stage.view.setAttribute('data-ways', waysAttribute(waysToCome()))
    stage.view.hidden = false
  }
  const isPopup = () => flag(element.getAttribute('popup'))
  const arrange = () => {
    interim?.remove()
    if (isPopup()) {
      popup?.update(store.config())
      const shown = stage?.view ?? declared
      if (shown && !popup) shown.hidden = true
      dropPageStyles()
      return
    }
    if (!stage && !declared && !firstView()) return deferFirstView()
    if (!stage && fetchesStyles) (styled = fetchViews()).catch(onFailure)
    place(root())
    performance.mark('school:first-view')
    popup?.remove()
    popup = null
  }
  const end = () => {
    life?.abort()
    life = null
    close()
    stage?.end()
    root().replaceChildren()
    stage = popup = declared = host.presumedPerson = null
    store.pin(null)
  }
  const connect = () => {
    if (life) return popup?.restore()
    life = new AbortController()
    removeLeftover(element, viewTag(spec.tag))
    declared ??= root().querySelector(viewTag(spec.tag))
    if (!declared || spec.kind !== 'content') childOf(root(), 'slot')?.remove()
    element.removeAttribute(FIRST_VIEW)
    const hasStyles = declared !== null && childOf(root(), 'style') !== undefined
    if (!hasStyles) adoptSheets()
    arrange()
    if (hasStyles) styled.then(adoptSheets, adoptSheets) // the first of them outranks what in the page's style only the others have too
  }
  return {
    host,
    connected: () => onceWhole(element, connect),
    disconnected: () => queueMicrotask(() => element.isConnected || end()),
    changed: () => {
      store.changed()
      if (life && stage) prefill(stage)
      if (life) arrange()
    },
    show: async (opener) => {
      isWanted = true
      const [{ makePopup }] = await Promise.all([loadPopup(), fetchViews()])
      if (!isWanted || !life || !isPopup()) return
      popup ??= makePopup(root(), () => emit('school:close'))
      place(popup.window)
      arrange()
      popup.show(opener)
    },
  }
}
