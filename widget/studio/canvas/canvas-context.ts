import { createContext, use } from 'react'
import { flushSync } from 'react-dom'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainLang } from '../../../server/contract/langs.ts'
import { type CanvasTexts, canvasTexts } from '../../texts/studio/canvas-texts.ts'
import { duplicateBlocks, insertBlocks, moveBlocks, removeBlocks, setData } from '../document/edits.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { copyOf, type Data, type EditedBlock, newBlock } from '../document/model.ts'
import { ENTRY } from '../rich-text/rich-text-editor.tsx'
import { textIn } from '../../reader/block-data.ts'
import { blockIn } from './by-uuid.ts'
import { CARD, createMark, focusIn, showCard } from './card-elements.ts'
import { isMove, placeAfterStep, rangeOf, toggled } from './arrange.ts'
import { type InsertKind, insertedBlock, insertEntries } from './insert-entries.ts'
import { joinedWith } from './join-blocks.ts'

/** What the canvas shows besides the document. */
interface CanvasView {
  /** The blocks that are being dragged. */
  dragged: readonly string[]
  /** The block that the search stands at. */
  found: string | null
  isFinding: boolean
  /** What was deleted last; until the next edit it can be brought back by a button. */
  removed: { count: number; edits: number } | null
}

interface CanvasDeps {
  store: DocumentStoreApi
  view: StoreApi<CanvasView>
  lang: MainLang
  announce: (text: string) => void
}

export const createView = (): StoreApi<CanvasView> =>
  createStore(() => ({ dragged: [], found: null, isFinding: false, removed: null }))

/** The block with this markup; none without any. */
const withText = (block: EditedBlock | undefined, txt: string): EditedBlock[] =>
  block && txt !== '' ? [{ ...block, data: { ...block.data, txt } }] : []

/** The actions on blocks. Each moves the focus to where the author continues, and announces the result to screen readers. */
export const createActions = ({ store, view, lang, announce }: CanvasDeps) => {
  const texts = canvasTexts[lang]
  const nameOf = (kind: InsertKind) => insertEntries[kind].texts[lang].name
  /** The element around the cards. */
  let place: HTMLElement | null = null
  const content = () => store.getState().document.content
  const order = () => content().map(({ uuid }) => uuid)
  const edit = (...args: Parameters<ReturnType<typeof store.getState>['edit']>) =>
    flushSync(() => store.getState().edit(...args))
  const cardOf = (uuid: string) => place?.querySelector<HTMLElement>(`[${CARD}="${uuid}"]`)
  const show = (uuid: string) => {
    const card = cardOf(uuid)
    if (card) showCard(card)
  }

  const focusHandle = (uuid: string | undefined) => {
    const handle = uuid === undefined ? null : cardOf(uuid)?.querySelector<HTMLElement>('[role="checkbox"]')
    handle?.focus()
    return Boolean(handle)
  }
  const goTo = (uuid: string | undefined) => {
    if (uuid !== undefined) show(uuid)
    focusHandle(uuid)
  }
  /** Goes to blocks that have been added, which are selected if there are several. */
  const goToAdded = (uuids: readonly string[]) => {
    store.getState().select(uuids.length > 1 ? uuids : [])
    goTo(uuids[0])
  }
  const focusBlock = (uuid: string) => focusIn(cardOf(uuid)?.querySelector('.block-card-body')) || focusHandle(uuid)

  /**
   * Puts the caret at the beginning of the first text of a block or at the end of its last one, or so many places before it; without any, the
   * focus on its handle.
   */
  const focusEdge = (uuid: string, edge: 'start' | 'end' | number) => {
    const fields = cardOf(uuid)?.querySelectorAll<HTMLElement>('.block-card-body :is([role="textbox"], textarea)') ?? []
    const field = [...fields].at(edge === 'start' ? 0 : -1)
    if (!field) return void focusHandle(uuid)
    field.setAttribute(ENTRY, String(edge))
    field.focus()
    field.removeAttribute(ENTRY)
    if (!(field instanceof HTMLTextAreaElement)) return undefined
    const at = edge === 'start' ? 0 : field.value.length + (edge === 'end' ? 0 : edge)
    return field.setSelectionRange(at, at)
  }

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
  const insert = (at: number, kind: InsertKind) => {
    const block = insertedBlock(kind)
    edit(insertBlocks(at, [block]))
    focusBlock(block.uuid)
    announce(texts.inserted(nameOf(kind)))
  }
  /** Joins the texts of the block at `at` and of the one below it; null if they cannot be joined. */
  const join = (at: number) => {
    const [above, below] = [content()[at], content()[at + 1]]
    const joined = above && below ? joinedWith(above, below) : null
    if (!above || !below || !joined) return null
    edit((document) => removeBlocks([below.uuid])(setData(above.uuid, joined.data)(document)))
    announce(texts.joined)
    return { uuid: above.uuid, fromEnd: joined.fromEnd }
  }
  const turn = (way: 'undo' | 'redo', message: string) => {
    const before = order()
    keepingFocus(() => flushSync(() => store.getState()[way]()))
    const back = order().find((uuid) => !before.includes(uuid))
    goTo(back)
    announce(message)
  }
  let anchor = ''

  return {
    mark: createMark(),
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
    focusError: (uuid: string) => {
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
    insertAfter: (uuid: string, kind: InsertKind) => insert(order().indexOf(uuid) + 1, kind),
    /** Puts a block into a text, in the place of an empty paragraph: between the markup before it and that after it. */
    insertWithin: (uuid: string, kind: InsertKind, before: string, after: string) => {
      const block = insertedBlock(kind)
      const text = blockIn(content(), uuid)
      const rest = text && before !== '' ? copyOf({ ...text, data: { ...text.data, title: '' } }) : text
      const at = order().indexOf(uuid)
      const blocks = [...withText(text, before), block, ...withText(rest, after)]
      edit((document) => insertBlocks(at, blocks)(removeBlocks([uuid])(document)))
      focusBlock(block.uuid)
      announce(texts.inserted(nameOf(kind)))
    },
    /** Begins a text below a block, which keeps these data. */
    split: (uuid: string, data: Data, after: string) => {
      const block = newBlock('text', after === '' ? {} : { txt: after })
      const at = order().indexOf(uuid) + 1
      edit((document) => insertBlocks(at, [block])(setData(uuid, data)(document)))
      focusEdge(block.uuid, 'start')
      announce(texts.inserted(nameOf('text')))
      return true
    },
    /** Removes a text in which nothing is written, and goes on at the end of the block above it, or of the title of the document. */
    removeEmpty: (uuid: string) => {
      const above = order()[order().indexOf(uuid) - 1]
      const title = textIn(blockIn(content(), uuid)?.data ?? {}, 'title')
      const heading = place?.parentElement?.querySelector<HTMLElement>('.document-title textarea')
      if ((above === undefined && !heading) || title !== '') return false
      edit(removeBlocks([uuid]))
      if (above === undefined) heading?.focus()
      else focusEdge(above, 'end')
      announce(texts.removed(1))
      return true
    },
    /** Joins the text of a block with the one above it, and goes on where they meet. */
    joinAbove: (uuid: string) => {
      const joined = join(order().indexOf(uuid) - 1)
      if (joined) focusEdge(joined.uuid, -joined.fromEnd)
      return joined !== null
    },
    /** Joins the text of a block, which has the caret, with the one below it. */
    joinBelow: (uuid: string) => join(order().indexOf(uuid)) !== null,
    /** Goes on in the block above or below. */
    leave: (uuid: string, by: -1 | 1) => {
      const next = order()[order().indexOf(uuid) + by]
      if (next !== undefined) focusEdge(next, by < 0 ? 'end' : 'start')
      return next !== undefined
    },
    step: (uuids: readonly string[], by: -1 | 1) => {
      const at = placeAfterStep(order(), uuids, by)
      if (at !== null) move(uuids, at)
    },
    duplicate: (uuids: readonly string[]) => {
      const before = order()
      edit(duplicateBlocks(uuids))
      goToAdded(order().filter((uuid) => !before.includes(uuid)))
      announce(texts.duplicated(uuids.length))
    },
    /** Puts blocks before the one at `at`, selected if there are several. */
    paste: (at: number, blocks: readonly EditedBlock[]) => {
      edit(insertBlocks(at, blocks))
      goToAdded(blocks.map(({ uuid }) => uuid))
      announce(texts.pasted(blocks.length))
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
    moveFocus: (uuid: string, by: -1 | 1, isRange: boolean) => {
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

export interface CanvasContextValue {
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
