import type { Editor } from '@tiptap/core'
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isComposing } from '../../browser/composition.ts'
import { textTexts } from '../../texts/studio/text-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { afterPress } from '../ui/press.ts'
import { useStudio } from '../ui/studio-context.ts'
import { LinkForm } from './link-form.tsx'
import { chainOf, setTypography } from './rich-editor.ts'
import { insertTool, isAboutTable, isInTable, tableTools } from './table-tools.ts'

type ToolName = Exclude<keyof (typeof textTexts)['ru']['tools'], 'label'>

interface Tool {
  name: ToolName
  outline: string
  isOn?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const H = 'M3 5v10M9 5v10M3 10h6'

const markTool = (name: 'bold' | 'italic' | 'underline' | 'strike' | 'code' | IndexMark, outline: string): Tool => ({
  name,
  outline,
  isOn: (editor) => editor.isActive(name),
  run: (editor) => void chainOf(editor).toggleMark(name).run(),
})

type IndexMark = 'subscript' | 'superscript'

/** Letters are either lowered or raised. */
const indexTool = (name: IndexMark, other: IndexMark, outline: string): Tool => ({
  ...markTool(name, outline),
  run: (editor) => void chainOf(editor).unsetMark(other).toggleMark(name).run(),
})

const headingTool = (name: ToolName, level: number, digit: string): Tool => ({
  name,
  outline: H + digit,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => void chainOf(editor).toggleNode('heading', 'paragraph', { level }).run(),
})

const listTool = (name: 'bulletList' | 'orderedList', outline: string): Tool => ({
  name,
  outline,
  isOn: (editor) => editor.isActive(name),
  run: (editor) => void chainOf(editor).toggleList(name, 'listItem').run(),
})

/** In groups, as they stand. */
const groups: readonly (readonly Tool[])[] = [
  [
    markTool('bold', 'M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z'),
    markTool('italic', 'M9 4h5M6 16h5M12 4 8 16'),
    markTool('underline', 'M6 4v5a4 4 0 0 0 8 0V4M5 17h10'),
    markTool('strike', 'M4 10h12M13.5 6.5Q12.8 4 10 4T6.5 7q0 2 2.5 3M6.5 13.5Q7.200 16 10 16t3.500-3q0-1-.5-1.500'),
    markTool('code', 'M7 6l-4 4 4 4M13 6l4 4-4 4'),
    indexTool('subscript', 'superscript', 'M3 5l7 8M10 5l-7 8M13 14q.2-1.500 1.500-1.500t1.500 1.500q0 1-3 3.500h3'),
    indexTool('superscript', 'subscript', 'M3 7l7 8M10 7l-7 8M13 4q.2-1.500 1.500-1.500t1.500 1.500q0 1-3 3.500h3'),
  ],
  [
    headingTool('heading2', 2, 'M13 9l2-1.500V15'),
    headingTool('heading3', 3, 'M12.500 9.500q0-2 2-2t2 2-4 5.500h4'),
    headingTool('heading4', 4, 'M12.500 8h4l-2.300 2.700q2.300 0 2.300 2.100t-2.100 2.200-2.100-1.300'),
  ],
  [
    listTool('bulletList', 'M8 5h9M8 10h9M8 15h9M3.500 5v.01M3.500 10v.01M3.500 15v.01'),
    listTool('orderedList', 'M8 5h9M8 10h9M8 15h9M3 4l1-.5V7M2.800 12.500q.2-1 1.200-1t1 1q0 .7-2.200 3H5'),
    {
      name: 'blockquote',
      outline: 'M4 5v10M8 6h9M8 10h9M8 14h5',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => void chainOf(editor).toggleWrap('blockquote').run(),
    },
    {
      name: 'codeBlock',
      outline: 'M3 4h14v12H3zM8 8l-2 2 2 2M12 8l2 2-2 2',
      isOn: (editor) => editor.isActive('codeBlock'),
      run: (editor) => void chainOf(editor).toggleNode('codeBlock', 'paragraph').run(),
    },
    insertTool,
  ],
  [{ name: 'typography', outline: 'M9.500 6l-4 4 4 4M14.500 6l-4 4 4 4', run: setTypography }],
]

const LINK =
  'M8.500 11.500a3 3 0 0 0 4.250 0l3-3A3 3 0 0 0 11.500 4.250l-1 1M11.500 8.500a3 3 0 0 0-4.250 0l-3 3a3 3 0 0 0 4.250 4.250l1-1'

/** Those of the selection: in a table its own, unless words are selected. */
const groupsAt = (editor: Editor): readonly (readonly Tool[])[] => {
  if (isAboutTable(editor) && !editor.isActive('link')) return [tableTools]
  return isInTable(editor) ? groups.map((group) => group.filter(({ name }) => name !== insertTool.name)) : groups
}

/** True if the tools for text have no target: no text is selected, and the caret is in no link. */
const isIdle = (editor: Editor) => editor.state.selection.empty && !editor.isActive('link')

/** What the tools show, as a text: what is selected, and the names of the tools that are on. */
const shownOf = (editor: Editor): string => {
  const { from, to } = editor.state.selection
  const on = groups.flat().filter(({ isOn }) => isOn?.(editor))
  return [isIdle(editor) ? `idle${isInTable(editor)}` : `${from}-${to}`, ...on.map(({ name }) => name)].join(' ')
}

/** Draws the tools anew when they are to show something else, and for no key besides. */
const useShown = (editor: Editor) => {
  const subscribe = useCallback(
    (draw: () => void) => {
      editor.on('transaction', draw)
      return () => void editor.off('transaction', draw)
    },
    [editor],
  )
  useSyncExternalStore(subscribe, () => shownOf(editor))
}

const GAP = 8

/** Puts a bar above the selection, within the width of the text. */
const putAbove = (bar: HTMLElement, editor: Editor) => {
  const frame = bar.parentElement?.getBoundingClientRect()
  if (!frame) return
  const { $from, from } = editor.state.selection
  // the tools of a table stand above all of it
  const place = isAboutTable(editor) ? $from.start(1) : from
  const { left, top } = editor.view.coordsAtPos(place)
  const [width, height] = [bar.offsetWidth, bar.offsetHeight]
  const most = Math.max(0, frame.width - width)
  bar.style.insetInlineStart = `${Math.min(Math.max(0, left - frame.left - 3 * GAP), most)}px`
  bar.style.insetBlockStart = `${top - frame.top - height - GAP}px`
}

/** Tells a bar at the lower edge of the window how much of it a keyboard on the screen covers. */
const useCovered = (bar: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const { visualViewport: shown } = window
    if (!shown) return undefined
    const life = new AbortController()
    const put = () => {
      const covered = Math.max(0, innerHeight - shown.height - shown.offsetTop)
      bar.current?.style.setProperty('--_covered', `${covered}px`)
    }
    put()
    for (const change of ['resize', 'scroll'] as const) shown.addEventListener(change, put, life)
    return () => life.abort()
  }, [bar])
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Arrows move within the toolbar, which is one stop of the Tab key; Escape leads back to the text. */
const moveWithin = (event: KeyboardEvent<HTMLElement>) => {
  const step = STEPS[event.key]
  if (!step || event.target instanceof HTMLInputElement) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === event.target)
  buttons.at((at + step) % buttons.length)?.focus()
  event.preventDefault()
}

interface ToolbarProps {
  editor: Editor
  isLinking: boolean
  onLink: (isLinking: boolean) => void
}

/** The tools for the selected text. */
export const Toolbar = memo(({ editor, isLinking, onLink }: ToolbarProps) => {
  const { tools } = textTexts[useStudio().lang]
  useShown(editor)
  const place = useRef<HTMLDivElement>(null)
  const { selection } = editor.state
  useCovered(place)
  const [isEntered, setEntered] = useState(false)
  useLayoutEffect(() => afterPress(() => setEntered(true)), [])
  const isLink = editor.isActive('link')
  const isNeeded = isLinking || !isIdle(editor) || isInTable(editor)
  useLayoutEffect(() => {
    if (place.current && isNeeded) putAbove(place.current, editor)
  })
  const close = () => {
    onLink(false)
    editor.view.focus()
  }
  const button = (name: ToolName, outline: string, isOn: boolean | undefined, onClick: () => void, isFirst = false) => (
    <button
      key={name}
      type="button"
      className="tool"
      aria-label={tools[name]}
      title={tools[name]}
      aria-pressed={isOn}
      tabIndex={isFirst ? 0 : -1}
      onClick={onClick}
    >
      <Icon outline={outline} />
    </button>
  )
  return (
    <div
      ref={place}
      className={isNeeded ? 'bubble' : 'bubble idle'}
      role="toolbar"
      aria-label={tools.label}
      data-entered={isEntered || undefined}
      onFocus={({ currentTarget }) => putAbove(currentTarget, editor)}
      onMouseDown={(event) => {
        // a press on a tool leaves the caret in the text
        if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
      }}
      onKeyDown={(event) => {
        if (isComposing(event)) return
        moveWithin(event)
        if (event.key !== 'Escape') return
        event.preventDefault() // WebKit would write a character in place of the selected words
        event.stopPropagation()
        close()
      }}
    >
      {isLinking ? (
        <LinkForm editor={editor} onClose={close} />
      ) : (
        groupsAt(editor).map((group, at) => (
          <span key={at} className="tools">
            {group.map(({ name, outline, isOn, run }, index) =>
              button(name, outline, isOn?.(editor), () => run(editor), at === 0 && index === 0),
            )}
            {at === 0 &&
              group !== tableTools &&
              (!selection.empty || isLink) &&
              button('link', LINK, isLink, () => onLink(true))}
          </span>
        ))
      )}
    </div>
  )
})
