import { createContext, use } from 'react'
import { flushSync } from 'react-dom'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BlockKind } from '../../api/content/blocks.ts'
import type { CanvasTexts } from '../../texts/studio/canvas-texts.ts'
import { duplicateBlocks, insertBlocks, moveBlocks, removeBlocks } from '../document/edits.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { newBlock } from '../document/model.ts'
import { isMove, placeAfterStep, rangeOf, toggled } from './arrange.ts'

/** The attribute by which a card names its block. */
export const CARD = 'data-card'

/**
 * The attributes of the card that has the focus, and of the list around it. Styles name them instead of `:focus-within`, with which browsers
 * compute the styles of all cards anew whenever the focus is lost for a moment, as by a move.
 */
const WITHIN = 'data-within'
const ENTERED = 'data-entered'

/** What the canvas shows besides the document. */
export interface CanvasView {
  /** The blocks that are being dragged. */
  dragged: readonly string[]
  /** The block that the search stands at. */
  found: string | null
  isFinding: boolean
  /** What was deleted last; until the next edit it can be brought back by a button. */
  removed: { count: number; edits: number } | null
}

const FIELDS = ['[role="textbox"]', 'textarea', 'input:not([type="checkbox"], [type="file"])', 'button']

/** Puts the focus into a field: the first long text, or else the first line, or else the first button. */
const focusIn = (place: Element | null | undefined): boolean => {
  const field = FIELDS.map((selector) => place?.querySelector<HTMLElement>(selector)).find(Boolean)
  field?.focus()
  return field !== undefined
}

interface CanvasDeps {
  store: DocumentStoreApi
  view: StoreApi<CanvasView>
  texts: CanvasTexts
  announce: (words: string) => void
}

export const createView = (): StoreApi<CanvasView> =>
  createStore(() => ({ dragged: [], found: null, isFinding: false, removed: null }))

/** What can be done with blocks. Each moves the focus to where the work goes on, and tells screen readers. */
export const createActions = ({ store, view, texts, announce }: CanvasDeps) => {
  /** The element around the cards. */
  let place: HTMLElement | null = null
  const order = () => store.getState().document.content.map(({ uuid }) => uuid)
  const edit = (...args: Parameters<ReturnType<typeof store.getState>['edit']>) =>
    flushSync(() => store.getState().edit(...args))
  const cardOf = (uuid: string) => place?.querySelector<HTMLElement>(`[${CARD}="${uuid}"]`)
  const show = (uuid: string) => cardOf(uuid)?.scrollIntoView({ block: 'nearest' })

  const focusHandle = (uuid: string | undefined) => {
    const handle = uuid === undefined ? null : cardOf(uuid)?.querySelector<HTMLElement>('[role="checkbox"]')
    handle?.focus()
    return Boolean(handle)
  }
  const focusBlock = (uuid: string) => focusIn(cardOf(uuid)?.querySelector('.piece-body')) || focusHandle(uuid)

  /** A card that React moves in the page loses the focus. */
  const keepingFocus = (work: () => void) => {
    const root = place?.getRootNode()
    const focused = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null
    work()
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
  }

  const move = (uuids: readonly string[], at: number) => {
    const before = order()
    if (!isMove(before, uuids, at)) return announce(texts.dragCanceled)
    keepingFocus(() => edit(moveBlocks(uuids, at)))
    const [first] = before.filter((uuid) => uuids.includes(uuid))
    if (first !== undefined) show(first)
    announce(texts.moved(at + 1, before.length))
  }
  const insert = (at: number, kind: BlockKind) => {
    const block = newBlock(kind)
    edit(insertBlocks(at, [block]))
    focusBlock(block.uuid)
    announce(texts.inserted(texts.kinds[kind].name))
  }
  const turn = (way: 'undo' | 'redo', said: string) => {
    const before = order()
    keepingFocus(() => flushSync(() => store.getState()[way]()))
    const back = order().find((uuid) => !before.includes(uuid))
    if (back !== undefined) {
      show(back)
      focusHandle(back)
    }
    announce(said)
  }
  let anchor = ''
  let within: Element | null = null

  return {
    /** Marks the card that an element is in. */
    mark: (element: Element | null) => {
      const card = element?.closest(`[${CARD}]`) ?? null
      if (card === within) return
      within?.removeAttribute(WITHIN)
      card?.setAttribute(WITHIN, '')
      const list = card ?? within
      list?.parentElement?.toggleAttribute(ENTERED, card !== null)
      within = card
    },
    attach: (element: HTMLElement | null) => {
      place = element
    },
    order,
    move,
    insert,
    focusBlock,
    focusHandle,
    show,
    /** Shows the first field of a block that is to be corrected. */
    focusFault: (uuid: string) => {
      show(uuid)
      const field = cardOf(uuid)?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (field) field.focus()
      else focusBlock(uuid)
    },
    /** The blocks that an action of a card is about: all that are selected, if the card is one of them. */
    targets: (uuid: string): readonly string[] => {
      const { selected } = store.getState()
      return selected.includes(uuid) ? selected : [uuid]
    },
    insertAfter: (uuid: string, kind: BlockKind) => insert(order().indexOf(uuid) + 1, kind),
    /** Puts a block in the place of an empty one. */
    insertInstead: (uuid: string, kind: BlockKind) => {
      const block = newBlock(kind)
      const at = order().indexOf(uuid)
      edit((document) => removeBlocks([uuid])(insertBlocks(at, [block])(document)))
      focusBlock(block.uuid)
      announce(texts.inserted(texts.kinds[kind].name))
    },
    step: (uuids: readonly string[], by: -1 | 1) => {
      const at = placeAfterStep(order(), uuids, by)
      if (at !== null) move(uuids, at)
    },
    duplicate: (uuids: readonly string[]) => {
      const before = order()
      edit(duplicateBlocks(uuids))
      const copied = order().filter((uuid) => !before.includes(uuid))
      store.getState().select(uuids.length > 1 ? copied : [])
      if (copied[0] !== undefined) {
        show(copied[0])
        focusHandle(copied[0])
      }
      announce(texts.duplicated(uuids.length))
    },
    remove: (uuids: readonly string[]) => {
      const before = order()
      const at = before.findIndex((uuid) => uuids.includes(uuid))
      if (at < 0) return
      edit(removeBlocks(uuids))
      view.setState({ removed: { count: uuids.length, edits: store.getState().edits } })
      const left = order()
      if (!focusHandle(left[Math.min(at, left.length - 1)])) place?.querySelector<HTMLElement>('button')?.focus()
      announce(texts.removed(uuids.length))
    },
    /** `range` selects all from the block that was selected last. */
    select: (uuid: string, isRange: boolean) => {
      const { selected, select } = store.getState()
      if (isRange) select(rangeOf(order(), anchor === '' ? uuid : anchor, uuid))
      else {
        anchor = uuid
        select(toggled(selected, uuid))
      }
    },
    /** Moves the focus to the next handle, with the selection if `isRange`. */
    walk: (uuid: string, by: -1 | 1, isRange: boolean) => {
      const all = order()
      const next = all[all.indexOf(uuid) + by]
      if (next === undefined) return
      if (isRange) {
        if (!store.getState().selected.includes(uuid)) anchor = uuid
        store.getState().select(rangeOf(all, anchor === '' ? uuid : anchor, next))
      }
      focusHandle(next)
    },
    selectAll: () => {
      const all = order()
      store.getState().select(all)
      if (!place?.querySelector('[role="checkbox"]:focus')) focusHandle(all[0])
    },
    undo: () => store.getState().canUndo && turn('undo', texts.undone),
    redo: () => store.getState().canRedo && turn('redo', texts.redone),
  }
}

export type CanvasActions = ReturnType<typeof createActions>

interface CanvasContextValue {
  store: DocumentStoreApi
  view: StoreApi<CanvasView>
  actions: CanvasActions
  texts: CanvasTexts
}

export const CanvasContext = createContext<CanvasContextValue | null>(null)

export const useCanvas = (): CanvasContextValue => {
  const canvas = use(CanvasContext)
  if (!canvas) throw new Error('Outside of the canvas')
  return canvas
}
