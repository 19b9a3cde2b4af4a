import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { isComposing } from '../../browser/composition.ts'
import { canvasTexts } from '../../texts/studio/canvas-texts.ts'
import { Announcer, useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { afterPress, watchPresses } from '../ui/press.ts'
import { AsReaders } from '../preview/as-readers.tsx'
import { useStudio } from '../ui/studio-context.ts'
import { useBlockClipboard } from './block-clipboard.ts'
import { CanvasTools, ErrorSummary, RemovedNotice, SelectionBar } from './canvas-bars.tsx'
import { CanvasContext, createActions, createView, useCanvas } from './canvas-context.ts'
import { CARD } from './card-elements.ts'
import { runCommand, commandOf, zoneOf } from './canvas-keys.ts'
import { Card } from './card.tsx'
import { DragArea } from './drag-area.tsx'
import { FindBar } from './find-bar.tsx'
import { InsertMenu, InsertPoint } from './insert-menu.tsx'

/** The actions that an empty document offers. */
const Empty = () => {
  const { actions, texts } = useCanvas()
  const [isOpen, setOpen] = useState(false)
  const other = useRef<HTMLButtonElement>(null)
  const { insert } = texts
  const close = (isFocused: boolean) => {
    setOpen(false)
    if (isFocused) other.current?.focus()
  }
  return (
    <div className="canvas-empty">
      <p className="canvas-empty-title">{insert.emptyTitle}</p>
      <p>{insert.empty}</p>
      <div className="canvas-empty-actions">
        <Button onClick={() => actions.insert(0, 'text')}>{insert.text}</Button>
        <Button ref={other} isQuiet aria-expanded={isOpen} onClick={() => setOpen(true)}>
          {insert.other}
        </Button>
      </div>
      {isOpen && (
        <div className="insert open">
          <InsertMenu onChoose={(kind) => actions.insert(0, kind)} onClose={close} />
        </div>
      )}
    </div>
  )
}

/** More than a screen shows: these cards are drawn first, so that writing can begin. */
const FIRST_CARDS = 8

const Cards = () => {
  const { store } = useCanvas()
  const order = useStore(
    store,
    useShallow(({ document }) => document.content.map(({ uuid }) => uuid)),
  )
  const isWhole = useDeferredValue(true, false)
  return (isWhole ? order : order.slice(0, FIRST_CARDS)).map((uuid) => <Card key={uuid} uuid={uuid} />)
}

/** The area around the cards does not render again with their order: that would compare all cards during a drag. */
const Blocks = memo(() => {
  const { store, actions } = useCanvas()
  const isEmpty = useStore(store, ({ document }) => document.content.length === 0)
  if (isEmpty) return <Empty />
  return (
    <>
      <InsertPoint onChoose={(kind) => actions.insert(0, kind)} />
      <DragArea>
        <Cards />
      </DragArea>
    </>
  )
})

const Bars = () => {
  const { store, view } = useCanvas()
  const isFinding = useStore(view, ({ isFinding }) => isFinding)
  const isEmpty = useStore(store, ({ document }) => document.content.length === 0)
  return (
    <div className="canvas-top">
      <ErrorSummary />
      {isFinding ? <FindBar /> : !isEmpty && <CanvasTools />}
    </div>
  )
}

const Surface = ({ store }: { store: DocumentStoreApi }) => {
  const { lang } = useStudio()
  const texts = canvasTexts[lang]
  const announce = useAnnounce()
  const [view] = useState(createView)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const canvas = useMemo(() => {
    const actions = createActions({ store, view, lang, announce })
    return { store, view, texts, actions }
  }, [store, view, lang, texts, announce])

  useEffect(() => canvas.actions.attach(place), [canvas, place])
  useBlockClipboard(place, canvas, announce)

  const press = (event: KeyboardEvent | globalThis.KeyboardEvent, target: Element) => {
    if (event.defaultPrevented || isComposing(event)) return
    const command = commandOf(event, zoneOf(target))
    if (command === null) return
    const card = target.closest(`[${CARD}]`)?.getAttribute(CARD) ?? null
    const { selected, select } = store.getState()
    if (command === 'find') view.setState({ isFinding: true })
    else if (command === 'unselect') select([])
    else if (!runCommand(command, card, selected, canvas.actions)) return
    event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent) => event.target instanceof Element && press(event, event.target)
  const onFocus = ({ target }: FocusEvent) => afterPress(() => canvas.actions.mark(target))
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (document.hasFocus()) afterPress(() => canvas.actions.mark(relatedTarget)) // a window that is left for another keeps its focus
  }
  useEffect(() => {
    const life = new AbortController()
    watchPresses(life.signal)
    return () => life.abort()
  }, [])

  /** Undo and search work wherever the focus is, but in a field or a dialog that is not of the canvas. */
  const onElsewhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const [target] = event.composedPath()
    if (!(target instanceof Element) || place?.contains(target) || target.closest('dialog')) return
    const command = commandOf(event, zoneOf(target))
    const isOwn = command === 'find' || ((command === 'undo' || command === 'redo') && zoneOf(target) !== 'text')
    if (isOwn) press(event, target)
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onElsewhere(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <CanvasContext value={canvas}>
      <section
        ref={setPlace}
        className="canvas"
        aria-label={texts.canvas}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <Bars />
        <Blocks />
        <div className="canvas-bottom">
          <RemovedNotice />
          <SelectionBar />
        </div>
      </section>
    </CanvasContext>
  )
}

/** The blocks of a document, edited in place. */
export const Canvas = memo(({ store }: { store: DocumentStoreApi }) => (
  <AsReaders>
    <Announcer>
      <Surface store={store} />
    </Announcer>
  </AsReaders>
))
