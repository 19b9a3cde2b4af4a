import type { Editor } from '@tiptap/core'
import {
  type KeyboardEvent,
  type Ref,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '../../browser/composition.ts'
import { focusedBeside } from '../../browser/focus.ts'
import { parseMarkup } from '../../reader/text/markup.ts'
import { textTexts } from '../../texts/studio/text-texts.ts'
import { FieldError } from '../../ui/notice.tsx'
import { oneLine } from '../ui/one-line.ts'
import { afterPress } from '../ui/press.ts'
import { useStudio } from '../ui/studio-context.ts'
import { LineField, leaveLine } from './line-field.tsx'
import { createRichEditor, enter, type Entry, type OuterKeys, type PasteState, applyMarkup } from './rich-editor.ts'
import { StaticText } from './static-text.tsx'
import { escaped } from './to-markup.ts'
import { Toolbar } from './toolbar.tsx'

export interface RichTextHandle {
  focus: (at: Entry) => void
}

/** The attribute that names the place of the caret in a static text before it gets the focus. */
export const ENTRY = 'data-entry'

const entryFrom = (wanted: string | null): Entry | null =>
  wanted === null || wanted === 'start' || wanted === 'end' ? wanted : Number(wanted)

interface RichTextEditorProps {
  /** Markup as the school has sanitized it. */
  value: string
  /** Called with markup that the school keeps as it is. `isTyping`: to be undone with the edits before it. */
  onChange: (markup: string, isTyping: boolean) => void
  label: string
  placeholder?: string
  /** True for one line without blocks and marks: a heading, whose readers see its words only. */
  isLine?: boolean
  /** True for texts that are a paragraph at most times, which is then written without its element: an item, a question. */
  isShort?: boolean
  errors?: readonly string[] | undefined
  /** Keys that lead out of the text; a slash is none of one line. */
  keys?: OuterKeys
  ref?: Ref<RichTextHandle>
}

const lineOf = (markup: string): string => {
  const textOf = (nodes: ReturnType<typeof parseMarkup>): string =>
    nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
  return oneLine(textOf(parseMarkup(markup)))
}

interface LiveTextProps {
  /** The props of the editor as it was drawn last. */
  props: RichTextEditorProps
  entry: Entry
  describedBy: string | undefined
  onPaste: (state: PasteState) => void
  /** Called when the text is left, with the place of its caret. */
  onClose: (place: number) => void
}

/** The text that has the caret. */
const LiveText = ({ props, entry, describedBy, onPaste, onClose }: LiveTextProps) => {
  const { value, label, placeholder = '', isShort = false } = props
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef({ props, value })
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isLinking, setLinking] = useState(false)
  const open = useEffectEvent((place: HTMLElement) => {
    const keys = () => latest.current.props.keys
    const opened = createRichEditor(place, {
      value,
      label,
      placeholder,
      isShort,
      describedBy,
      onPaste,
      onChange: (markup, isTyping) => {
        latest.current.value = markup
        latest.current.props.onChange(markup, isTyping)
      },
      onEnter: (before, after) => keys()?.onEnter?.(before, after) ?? false,
      onBackspace: (markup, size) => keys()?.onBackspace?.(markup, size) ?? false,
      onDelete: (markup) => keys()?.onDelete?.(markup) ?? false,
      onSlash: (before, after, bottom) => keys()?.onSlash?.(before, after, bottom) ?? false,
      onLeave: (direction) => keys()?.onLeave?.(direction) ?? false,
    })
    enter(opened, entry)
    return opened
  })
  const close = useEffectEvent((opened: Editor) => {
    onClose(opened.state.selection.head)
    opened.destroy()
  })
  useLayoutEffect(() => {
    if (!host.current) return undefined
    const opened = open(host.current)
    setEditor(opened)
    return () => close(opened)
  }, [])
  useLayoutEffect(() => {
    latest.current.props = props
    if (editor && value !== latest.current.value) applyMarkup(editor, value)
    latest.current.value = value
  })
  const toTools = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const isLinkKey = event.code === 'KeyK' && (event.ctrlKey || event.metaKey)
    if (isLinkKey) setLinking(true)
    else if (event.altKey && event.key === 'F10')
      host.current?.parentElement?.querySelector<HTMLElement>('.bubble button')?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <div ref={host} onKeyDown={toTools} />
      {editor && <Toolbar editor={editor} isLinking={isLinking} onLink={setLinking} />}
    </>
  )
}

/** Looks like the text does to its readers, and becomes an editor when it is entered. */
const BlockText = (props: RichTextEditorProps) => {
  const { value, label, placeholder = '', errors = [], ref } = props
  const { removedFormats: removed, pasting, removed: names } = textTexts[useStudio().lang]
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [entry, setEntry] = useState<Entry | null>(null)
  const [pasted, setPasted] = useState<PasteState>([])
  const caret = useRef<Entry>('start')
  const describedBy = errors.length > 0 ? id : undefined
  useImperativeHandle(ref, () => ({ focus: (at) => flushSync(() => setEntry(at)) }), [])
  return (
    <div
      ref={frame}
      className={errors.length > 0 ? 'rich wrong' : 'rich'}
      onBlur={({ relatedTarget }) => {
        const isWithin = relatedTarget instanceof Node && frame.current?.contains(relatedTarget)
        // a window that is left for another keeps its caret
        if (isWithin || !document.hasFocus()) return
        afterPress(() => {
          if (frame.current?.contains(focusedBeside(frame.current))) return
          setEntry(null)
          setPasted([])
        })
      }}
    >
      {entry === null ? (
        <div
          className="prose still"
          role="textbox"
          aria-multiline="true"
          aria-label={label}
          aria-describedby={describedBy}
          tabIndex={0}
          {...(value === '' && { 'data-placeholder': placeholder })}
          onFocus={({ currentTarget }) => {
            setEntry(entryFrom(currentTarget.getAttribute(ENTRY)) ?? caret.current)
          }}
          onMouseDown={(event) => {
            if (event.button !== 0) return
            event.preventDefault()
            flushSync(() => setEntry({ x: event.clientX, y: event.clientY }))
          }}
        >
          <StaticText value={value} />
        </div>
      ) : (
        <LiveText
          props={props}
          entry={entry}
          describedBy={describedBy}
          onPaste={(state) => flushSync(() => setPasted(state))} // before the browser paints: a slow paste comes right after
          onClose={(place) => void (caret.current = place)}
        />
      )}
      <p className="hint paste-status" role="status">
        {pasted === 'pasting' ? pasting : pasted.length > 0 && removed(pasted.map((what) => names[what]).join(', '))}
      </p>
      <FieldError id={id} error={errors.length > 0 ? errors.join(' ') : undefined} />
    </div>
  )
}

/** The keys that lead out of one line. */
const pressedInLine = (event: KeyboardEvent<HTMLTextAreaElement>, keys: OuterKeys): boolean => {
  const { key, currentTarget: line } = event
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
  const { value, selectionStart: from, selectionEnd: to } = line
  if (key === 'Enter') return keys.onEnter?.(escaped(value.slice(0, from)), escaped(value.slice(to))) ?? false
  if (key === 'Backspace') return to === 0 && (keys.onBackspace?.(escaped(value), value.length) ?? false)
  if (key === 'Delete') {
    const isDone = from === value.length && (keys.onDelete?.(escaped(value)) ?? false)
    if (isDone) line.setSelectionRange(from, from)
    return isDone
  }
  return leaveLine(event, (direction) => keys.onLeave?.(direction) ?? false)
}

/** Edits a rich text in place. */
export const RichTextEditor = (props: RichTextEditorProps) => {
  const { value, onChange, label, placeholder = '', isLine = false, errors = [], keys = {} } = props
  const id = useId()
  if (!isLine) return <BlockText {...props} />
  return (
    <div className="rich">
      <LineField
        value={lineOf(value)}
        onChange={(text) => onChange(escaped(text), true)}
        label={label}
        placeholder={placeholder}
        describedBy={errors.length > 0 ? id : undefined}
        isInvalid={errors.length > 0}
        onKeyDown={(event) => pressedInLine(event, keys) && event.preventDefault()}
      />
      <FieldError id={id} error={errors.length > 0 ? errors.join(' ') : undefined} />
    </div>
  )
}
