import { DndContext, type DragStartEvent } from '@dnd-kit/core'
import { getEventCoordinates } from '@dnd-kit/utilities'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Icon } from '../../ui/icon.tsx'
import { studioBlocks } from '../blocks/studio-blocks.ts'
import { useDragSensors } from '../ui/drag-sensors.ts'
import { useStudio } from '../ui/studio-context.ts'
import { placeAtGap } from './arrange.ts'
import { blockIn } from './by-uuid.ts'
import { useCanvas } from './canvas-context.ts'
import { CARD } from './card-elements.ts'

/** How near to the edge of the window dragging scrolls, in pixels, and how far it scrolls in a frame at most. */
const EDGE = 72
const SCROLL_MAX = 18

/** The library's own announcements name ids; the canvas announces in the language of the studio. */
const silent = () => undefined
const QUIET = {
  announcements: {
    onDragStart: silent,
    onDragOver: silent,
    onDragEnd: silent,
    onDragCancel: silent,
  },
  screenReaderInstructions: { draggable: '' },
}

/** The events that the drag sensors listen to. */
const POINTING = ['mousedown', 'mousemove', 'touchstart', 'touchmove']

/** The library needs a collision detection; the place follows from the pointer. */
const noTargets = () => []

/** What scrolls around an element, across the border of its shadow root. */
const scrollerOf = (element: Element): Element | null => {
  const parent = element.parentElement ?? (element.getRootNode() instanceof ShadowRoot ? hostOf(element) : null)
  if (!parent) return document.scrollingElement
  const isScroller = /auto|scroll/.test(getComputedStyle(parent).overflowY) && parent.scrollHeight > parent.clientHeight
  return isScroller ? parent : scrollerOf(parent)
}

const hostOf = (element: Element): Element | null => {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

/** How far to scroll in this frame for a pointer at that height of the window. */
const scrollFor = (y: number, height: number): number => {
  const past = y < EDGE ? y - EDGE : Math.max(0, y - (height - EDGE))
  return Math.max(-SCROLL_MAX, Math.min(SCROLL_MAX, past / 3))
}

interface Gap {
  /** The number of blocks above. */
  at: number
  /** In pixels, from the top of the list. */
  top: number
}

/** Where blocks would be dropped: the gap between cards that is nearest to the pointer. */
const gapAt = (list: Element, y: number): Gap => {
  const { top } = list.getBoundingClientRect()
  const cards = [...list.querySelectorAll(`:scope > [${CARD}]`)].map((card) => card.getBoundingClientRect())
  const at = cards.filter((card) => y > (card.top + card.bottom) / 2).length
  const edge = cards[at]?.top ?? cards.at(-1)?.bottom ?? top
  return { at, top: edge - top }
}

/** What follows the pointer. */
const Ghost = ({ uuids, ref }: { uuids: readonly string[]; ref: RefObject<HTMLDivElement | null> }) => {
  const { store, texts } = useCanvas()
  const { lang } = useStudio()
  const kind = useStore(store, ({ document }) => blockIn(document.content, uuids[0] ?? '')?.kind ?? 'text')
  const { icon, texts: names } = studioBlocks[kind]
  useEffect(() => ref.current?.showPopover(), [ref])
  return (
    <div ref={ref} popover="manual" className="drag-ghost">
      <Icon outline={icon} />
      {uuids.length > 1 ? texts.selection.count(uuids.length) : names[lang].name}
    </div>
  )
}

/** The list of cards, whose handles are dragged. A line shows where the blocks go; the cards themselves stay in place. */
export const DragArea = ({ children }: { children: ReactNode }) => {
  const { view, actions, texts } = useCanvas()
  const announce = useAnnounce()
  const dragged = useStore(view, ({ dragged }) => dragged)
  const list = useRef<HTMLOListElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const pointer = useRef<{ x: number; y: number } | null>(null)
  const [gap, setGap] = useState<Gap | null>(null)
  const sensors = useDragSensors()
  const isDragging = dragged.length > 0

  useEffect(() => {
    const track = (event: Event) => {
      pointer.current = getEventCoordinates(event)
    }
    for (const type of POINTING) document.addEventListener(type, track)
    return () => {
      for (const type of POINTING) document.removeEventListener(type, track)
    }
  }, [])

  useEffect(() => {
    const { current } = list
    if (!isDragging || !current) return
    const scroller = scrollerOf(current)
    let frame = 0
    const draw = () => {
      frame = requestAnimationFrame(draw)
      if (!pointer.current) return
      const { x, y } = pointer.current
      scroller?.scrollBy(0, scrollFor(y, innerHeight))
      if (ghost.current) ghost.current.style.translate = `${x + 14}px ${y + 10}px`
      const next = gapAt(current, y)
      setGap((before) => (before?.at === next.at && before.top === next.top ? before : next))
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [isDragging])

  const place = gap?.at
  useEffect(() => {
    if (place === undefined) return
    const order = actions.order()
    announce(texts.dragPlace(placeAtGap(order, view.getState().dragged, place) + 1, order.length))
  }, [place, actions, announce, texts, view])

  const onDragStart = ({ active }: DragStartEvent) => {
    const uuids = actions.targets(String(active.id))
    view.setState({ dragged: uuids })
    announce(texts.dragged(uuids.length))
  }
  const end = () => {
    view.setState({ dragged: [] })
    setGap(null)
  }
  const onDragEnd = () => {
    const { dragged } = view.getState()
    end()
    if (!list.current || !pointer.current) return
    // The line is a frame behind a pointer that has just moved.
    const { at } = gapAt(list.current, pointer.current.y)
    actions.move(dragged, placeAtGap(actions.order(), dragged, at))
  }
  const onDragCancel = () => {
    end()
    announce(texts.dragCanceled)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={noTargets}
      autoScroll={false}
      accessibility={QUIET}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onDragCancel={onDragCancel}
    >
      <ol ref={list} className={isDragging ? 'block-cards dragging' : 'block-cards'}>
        {children}
        {gap && <li aria-hidden className="drop-line" style={{ insetBlockStart: gap.top }} />}
      </ol>
      {isDragging && <Ghost uuids={dragged} ref={ghost} />}
    </DndContext>
  )
}
