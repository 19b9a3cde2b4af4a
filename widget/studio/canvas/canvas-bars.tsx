import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { isComposing } from '../../browser/composition.ts'
import { restoreFocus } from '../../browser/focus.ts'
import { plainText } from '../../reader/text/markup.ts'
import { textIn } from '../../reader/block-data.ts'
import { ALERT, Icon } from '../../ui/icon.tsx'
import { documentMarkdown } from '../blocks/document-markdown.ts'
import type { EditedBlock } from '../document/model.ts'
import { CLIPBOARD, COPY, CROSS, DOWN, OUTLINE, SEARCH, TRASH, UP } from '../ui/icons.ts'
import { useStudio } from '../ui/studio-context.ts'
import { ToolButton } from '../ui/tool-button.tsx'
import { blockIn } from './by-uuid.ts'
import { useCanvas } from './canvas-context.ts'

/** The actions on all selected blocks. */
export const SelectionBar = () => {
  const { store, actions, texts } = useCanvas()
  const selected = useStore(store, ({ selected }) => selected)
  if (selected.length === 0) return null
  const { tools, selection } = texts
  return (
    <div className="floating selection-bar" role="toolbar" aria-label={selection.label}>
      <p role="status">{selection.count(selected.length)}</p>
      <ToolButton outline={UP} label={tools.up} onClick={() => actions.step(selected, -1)} />
      <ToolButton outline={DOWN} label={tools.down} onClick={() => actions.step(selected, 1)} />
      <ToolButton outline={COPY} label={tools.duplicate} onClick={() => actions.duplicate(selected)} />
      <ToolButton outline={CLIPBOARD} label={selection.copy} onClick={() => document.execCommand('copy')} />
      <ToolButton outline={TRASH} label={tools.remove} onClick={() => actions.remove(selected)} />
      <ToolButton outline={CROSS} label={selection.clear} onClick={() => store.getState().select([])} />
    </div>
  )
}

/** Offers to restore the deleted blocks until the next edit. */
export const RemovedNotice = () => {
  const { store, view, actions, texts } = useCanvas()
  const removed = useStore(view, ({ removed }) => removed)
  const isLatest = useStore(store, ({ edits }) => removed?.edits === edits)
  if (!removed || !isLatest) return null
  return (
    <div className="floating removed-notice">
      <p>{texts.removed(removed.count)}</p>
      <button type="button" className="link" onClick={actions.undo}>
        {texts.bringBack}
      </button>
      <ToolButton outline={CROSS} label={texts.dismiss} onClick={() => view.setState({ removed: null })} />
    </div>
  )
}

const NOTHING: readonly EditedBlock[] = []

/** How many places are to be corrected; leads to the first. */
export const ErrorSummary = () => {
  const { store, actions, texts } = useCanvas()
  const errors = useStore(store, ({ errors }) => errors)
  const content = useStore(store, ({ document }) => (errors.size > 0 ? document.content : NOTHING))
  const faulty = [...errors.keys()].map((path) => path.split('.')[0] ?? '').filter((uuid) => blockIn(content, uuid))
  const first = content.find(({ uuid }) => faulty.includes(uuid))
  if (!first) return null
  return (
    <button type="button" className="error-summary" onClick={() => actions.focusError(first.uuid)}>
      <Icon outline={ALERT} />
      {texts.errors(faulty.length)}
    </button>
  )
}

const DEPTHS: Readonly<Record<string, number>> = { 'header1-block': 0, 'header-block': 1, 'header3-block': 2 }

/** The headings of the document, each leading to its block. */
const Outline = ({ onClose }: { onClose: () => void }) => {
  const { store, actions, texts } = useCanvas()
  const content = useStore(store, ({ document }) => document.content)
  const menu = useRef<HTMLElement>(null)
  useEffect(() => menu.current?.querySelector('button')?.focus(), [])
  const headings = content.flatMap(({ uuid, kind, data }) => {
    const depth = DEPTHS[kind]
    const text = plainText(textIn(data, 'txt')) || textIn(data, 'title')
    return depth === undefined || text === '' ? [] : [{ uuid, depth, text }]
  })
  return (
    <nav
      ref={menu}
      className="outline-menu"
      aria-label={texts.tools.outline}
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onClose()}
    >
      <ul>
        {headings.map(({ uuid, depth, text }) => (
          <li key={uuid} style={{ paddingInlineStart: depth * 16 }}>
            <button
              type="button"
              onClick={() => {
                onClose()
                actions.focusHandle(uuid)
                actions.show(uuid)
              }}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The tools of the whole document. */
export const CanvasTools = () => {
  const { store, view, texts } = useCanvas()
  const hasHeadings = useStore(store, ({ document }) => document.content.some(({ kind }) => kind in DEPTHS))
  const [isOutlined, setOutlined] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const { find, outline, markdown } = texts.tools
  const { apiBase, notify } = useStudio()
  const copyMarkdown = async () => {
    try {
      await navigator.clipboard.writeText(documentMarkdown(store.getState().document, apiBase))
      notify('success', texts.markdownCopied)
    } catch {
      notify('error', texts.notCopied)
    }
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOutlined(false)
  }
  const close = () => {
    restoreFocus(toggle.current)
    setOutlined(false)
  }
  return (
    <div className="canvas-tools" onBlur={onBlur}>
      <ToolButton
        outline={SEARCH}
        label={find}
        title={`${find} (Ctrl+F)`}
        onClick={() => view.setState({ isFinding: true })}
      />
      <ToolButton outline={COPY} label={markdown} onClick={() => void copyMarkdown()} />
      {hasHeadings && (
        <ToolButton
          ref={toggle}
          outline={OUTLINE}
          label={outline}
          aria-expanded={isOutlined}
          onClick={() => setOutlined(!isOutlined)}
        />
      )}
      {isOutlined && <Outline onClose={close} />}
    </div>
  )
}
