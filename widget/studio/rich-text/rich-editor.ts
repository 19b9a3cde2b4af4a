import { Editor, type JSONContent } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isComposing } from '../../browser/composition.ts'
import { isPlain, parseMarkup } from '../../reader/text/markup.ts'
import { picturesIn } from '../pictures/picture-files.ts'
import { afterPress } from '../ui/press.ts'
import { withLinks } from './address.ts'
import { cleanHtml, cleanText, type Removed } from './paste/clean-paste.ts'
import { parseInert } from './paste/inert-html.ts'
import { documentFrom, documentOf, type RichNode } from './rich-document.ts'
import { linkBefore, richExtensions, WHOLE } from './schema.ts'
import { markupOf } from './to-markup.ts'
import { HELD, typographyEdits } from './typography.ts'

/** Keys that lead out of a text into its neighbours. Each answers whether it did something. */
export interface OuterKeys {
  /** Enter in a paragraph: the markup before and after the caret. */
  onEnter?: (before: string, after: string) => boolean
  /** Backspace at the beginning of a text: its markup, and how much room it takes in an editor. */
  onBackspace?: (markup: string, size: number) => boolean
  /** Delete at the end of a text: its markup. */
  onDelete?: (markup: string) => boolean
  /** A slash in an empty paragraph: the markup before and after it, and where it ends in the window. */
  onSlash?: (before: string, after: string, bottom: number) => boolean
  /** An arrow up from the first line or down from the last. */
  onLeave?: (direction: -1 | 1) => boolean
}

/** Where the caret comes into a text: a number counts from its beginning or, below zero, from its end. */
export type Entry = 'start' | 'end' | number | { x: number; y: number }

/** The bars of the studio may stand over the edges of the window. */
const SCROLL_MARGIN = { top: 120, bottom: 120, left: 0, right: 0 }
/** On a touch screen the tools lie over the lower edge of the window, in three rows. */
const TOUCH_SCROLL_MARGIN = { ...SCROLL_MARGIN, bottom: 180 }

const isTouched = () => matchMedia('(pointer: coarse)').matches

/** Of a paste that may take longer than 300 ms it is `pasting` first; then what was removed from it. */
export type PasteState = 'pasting' | readonly Removed[]

/** HTML of this many characters takes up to 300 ms where the processor is slow. */
const SLOW_LENGTH = 300_000

interface RichEditorOptions extends OuterKeys {
  label: string
  describedBy: string | undefined
  placeholder: string
  /** True for texts whose single paragraph is written without its element. */
  isShort: boolean
  value: string
  onChange: (markup: string, isTyping: boolean) => void
  onPaste: (state: PasteState) => void
}

/** All that the schema makes is of our type, which is narrower than that of ProseMirror's JSON. */
const isRich = (json: JSONContent): json is JSONContent & RichNode => json.type !== undefined

const richOf = (json: JSONContent): RichNode => (isRich(json) ? json : { type: 'doc' })

export const jsonOf = ({ marks, content, ...node }: RichNode): JSONContent => ({
  ...node,
  ...(marks && { marks: [...marks] }),
  ...(content && { content: content.map(jsonOf) }),
})

const isBare = (value: string, isShort: boolean) => isShort || (value !== '' && isPlain(parseMarkup(value)))

/** Inserts content that was copied outside of the studio. */
const paste = (view: EditorView, { html, text }: { html: string; text: string }): readonly Removed[] => {
  const { state } = view
  if (state.selection.$from.parent.type.spec.code) {
    view.dispatch(state.tr.insertText(text.replaceAll('\r\n', '\n')).setMeta(WHOLE, true).scrollIntoView())
    return []
  }
  const parsed = html.trim() === '' ? null : parseInert(html)
  const { nodes, removed } = parsed ? cleanHtml(parsed) : cleanText(text)
  const place = state.selection.$from.depth === 1 ? 'top' : 'within'
  const { content } = state.schema.nodeFromJSON(documentFrom(withLinks(nodes), false, place))
  if (nodes.length === 0) return removed
  const change = state.tr.setMeta(WHOLE, true)
  if (state.selection.$from.parentOffset > 0 && /^[^\S\n]/.test(text)) change.insertText(' ')
  view.dispatch(change.replaceSelection(Slice.maxOpen(content, false)).scrollIntoView())
  return removed
}

const isAtEdge = (view: EditorView, direction: -1 | 1): boolean => {
  const { selection } = view.state
  const { $head, empty } = selection
  const isOutermost = Array.from({ length: $head.depth }, (_, depth) => depth).every((depth) => {
    const { type, childCount } = $head.node(depth)
    return type.name === 'tableRow' || $head.index(depth) === (direction < 0 ? 0 : childCount - 1)
  })
  return empty && isOutermost && view.endOfTextblock(direction < 0 ? 'up' : 'down')
}

const pressed = (view: EditorView, event: KeyboardEvent, keys: OuterKeys, isBareAlone: () => boolean): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || view.composing || isComposing(event)) return false
  const { doc, selection } = view.state
  const { $from, empty } = selection
  const part = (from: number, to?: number) => markupOf(richOf(view.state.doc.cut(from, to).toJSON()), isBareAlone())
  if (event.key === '/') {
    const isEmpty = $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
    if (!isEmpty || !keys.onSlash) return false
    const [before, after] = [part(0, $from.before()), part($from.after())]
    return keys.onSlash(before, after, view.coordsAtPos($from.pos).bottom)
  }
  if (event.shiftKey) return false
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    const direction = event.key === 'ArrowUp' ? -1 : 1
    return isAtEdge(view, direction) && (keys.onLeave?.(direction) ?? false)
  }
  if (event.key === 'Backspace')
    return empty && $from.depth === 1 && $from.pos === 1 && (keys.onBackspace?.(part(0), doc.content.size) ?? false)
  if (event.key === 'Delete') {
    const isAtEnd = empty && doc.content.size - $from.pos === $from.depth
    if (!isAtEnd || !keys.onDelete?.(part(0))) return false
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, $from.pos)))
    return true
  }
  if (event.key !== 'Enter') return false
  linkBefore(view)
  if ($from.depth !== 1 || !keys.onEnter) return false
  return keys.onEnter(part(0, selection.from), part(selection.to))
}

/** An editor of one rich text in `host`. What it is given stays as it is until its author changes it. */
export const createRichEditor = (host: HTMLElement, options: RichEditorOptions): Editor => {
  const { label, describedBy, placeholder, isShort, onChange, onPaste, ...keys } = options
  let { value } = options
  const insertPasted = (
    view: EditorView,
    event: ClipboardEvent | DragEvent,
    data: DataTransfer,
    isPlainPaste: boolean,
  ) => {
    event.preventDefault()
    const copied = { html: isPlainPaste ? '' : data.getData('text/html'), text: data.getData('text/plain') }
    if (copied.html.length < SLOW_LENGTH) onPaste(paste(view, copied))
    else {
      onPaste('pasting')
      // the notice is painted first
      requestAnimationFrame(() => setTimeout(() => view.isDestroyed || onPaste(paste(view, copied))))
    }
    return true
  }
  let isShiftDown = false
  let mayHaveMoved = true
  const margin = isTouched() ? TOUCH_SCROLL_MARGIN : SCROLL_MARGIN
  return new Editor({
    element: host,
    injectCSS: false,
    enableCoreExtensions: { delete: false }, // the extension searches for deleted content after each key, which nothing uses
    extensions: richExtensions,
    content: jsonOf(documentOf(value)),
    onUpdate: ({ editor, transaction }) => {
      value = markupOf(richOf(editor.getJSON()), isBare(value, isShort))
      onChange(value, !transaction.getMeta(WHOLE))
    },
    editorProps: {
      attributes: ({ doc }) => ({
        class: 'prose',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
        ...(doc.content.size <= 2 && { 'data-placeholder': placeholder }),
      }),
      handleKeyDown: (view, event) => {
        isShiftDown = event.shiftKey
        return pressed(view, event, keys, () => isBare(value, isShort))
      },
      scrollMargin: margin,
      scrollThreshold: margin,
      handleDOMEvents: {
        // in place of ProseMirror's own handler, which for 200 ms takes a caret moved to the start for one that the browser has lost
        focus: (view) => {
          view.focus()
          return true
        },
        keydown: (_, event) => {
          const { key, code, ctrlKey, metaKey, altKey } = event
          const isOfMethod = isComposing(event)
          // browsers may tell of a caret that the last key has moved after the next key, which is for the place where it is
          if (mayHaveMoved && !isOfMethod && key !== 'Unidentified')
            document.dispatchEvent(new Event('selectionchange'))
          mayHaveMoved = key.length > 1 // a character moves it by a transaction
          if (isOfMethod) return key === 'Enter' || key === 'Escape' // ProseMirror knows them by their names only
          // undo and redo are the document's: ProseMirror takes their keys even without a history of its own
          return (code === 'KeyZ' || code === 'KeyY') && (ctrlKey || metaKey) && !altKey
        },
        paste: (view, event) => {
          const { clipboardData } = event
          if (picturesIn(clipboardData).length > 0) return true // the canvas takes them
          return clipboardData ? insertPasted(view, event, clipboardData, isShiftDown) : false
        },
        drop: (view, event) => {
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
          if (view.dragging || !event.dataTransfer || !place) return false
          if (event.dataTransfer.files.length > 0) return true // pictures: the canvas takes them
          view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))))
          return insertPasted(view, event, event.dataTransfer, false)
        },
        beforeinput: (_, event) => {
          if (/^(?:history|insertFromPaste$)/.test(event.inputType)) event.preventDefault()
          return event.defaultPrevented
        },
        click: (_, event) => {
          if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
          return false
        },
      },
    },
  })
}

/** Shows a value that was changed elsewhere, as by undo. What is equal in both stays, with the caret in it. */
export const applyMarkup = (editor: Editor, value: string): void => {
  const { doc, schema, tr } = editor.state
  const next = schema.nodeFromJSON(documentOf(value))
  const from = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (from === null || !end) return
  const overlap = Math.max(0, from - Math.min(end.a, end.b))
  const change = tr.replace(from, end.a + overlap, next.slice(from, end.b + overlap)).setMeta('preventUpdate', true)
  if (editor.view.hasFocus())
    change.setSelection(TextSelection.near(change.doc.resolve(Math.min(end.b + overlap, change.doc.content.size)), -1))
  editor.view.dispatch(change)
}

/** Puts the caret where the author wants to write; from a press on, the selection follows the pointer until it is released. */
export const enter = (editor: Editor, entry: Entry): void => {
  const { view } = editor
  const select = (anchor: number, head: number) => {
    const { doc } = view.state
    view.dispatch(view.state.tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))))
  }
  const placeAt = (x: number, y: number) => view.posAtCoords({ left: x, top: y })?.pos ?? null
  const { size } = view.state.doc.content
  const places = { start: 0, end: size }
  if (typeof entry !== 'object') {
    const place =
      typeof entry === 'string' ? places[entry] : Math.min(Math.max(entry < 0 ? size + entry : entry, 0), size)
    select(place, place)
    view.focus()
    view.dispatch(view.state.tr.scrollIntoView())
    return
  }
  const anchor = placeAt(entry.x, entry.y)
  select(anchor ?? size, anchor ?? size)
  view.focus()
  // the tools come over what was pressed
  if (isTouched()) afterPress(() => editor.isDestroyed || view.dispatch(view.state.tr.scrollIntoView()))
  if (anchor === null) return
  const stop = new AbortController()
  const track = ({ clientX, clientY }: PointerEvent) => {
    const head = placeAt(clientX, clientY)
    if (head !== null && head !== anchor && !editor.isDestroyed) select(anchor, head)
  }
  addEventListener('pointermove', track, stop)
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => stop.abort(), stop)
}

/** Sets the typography of the selection or, if there is none, of the whole text. */
export const setTypography = (editor: Editor): void => {
  const { doc, selection, tr } = editor.state
  const [from, to] = selection.empty ? [0, doc.content.size] : [selection.from, selection.to]
  doc.nodesBetween(from, to, (block, start) => {
    if (!block.isTextblock) return true
    if (block.type.spec.code) return false
    let text = ''
    block.forEach((node) => {
      const isHeld = node.marks.some(({ type }) => type.name === 'code')
      text += node.isText && !isHeld ? (node.text ?? '') : (node.isText ? HELD : '\n').repeat(node.nodeSize)
    })
    for (const edit of typographyEdits(text)) {
      const [first, last] = [start + 1 + edit.from, start + 1 + edit.to]
      if (first >= from && last <= to) tr.insertText(edit.text, tr.mapping.map(first), tr.mapping.map(last))
    }
    return false
  })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta(WHOLE, true))
}

/** Runs a command that is undone by itself. */
export const chainOf = (editor: Editor) => editor.chain().setMeta(WHOLE, true).focus(null, { scrollIntoView: false })
