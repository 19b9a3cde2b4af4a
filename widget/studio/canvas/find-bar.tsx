import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { CROSS, DOWN, UP } from '../icons.ts'
import { ToolButton } from '../tool-button.tsx'
import { useCanvas } from './canvas-context.ts'
import { findIn, type Found } from './found.ts'

/** The search in the document: it counts what it finds, and leads from block to block. */
export const FindBar = () => {
  const { store, view, actions, texts } = useCanvas()
  const content = useStore(store, ({ document }) => document.content)
  const found = useStore(view, ({ found }) => found)
  const [query, setQuery] = useState('')
  const blocks = useMemo(() => findIn(content, query), [content, query])
  const at = blocks.findIndex(({ uuid }) => uuid === found)
  const times = blocks.reduce((sum, { times }) => sum + times, 0)

  const show = (next: Found | undefined) => {
    view.setState({ found: next?.uuid ?? null })
    if (next) actions.show(next.uuid)
  }
  const walk = (by: -1 | 1) => show(blocks.at((at + by) % Math.max(blocks.length, 1)))
  const ask = (wanted: string) => {
    setQuery(wanted)
    show(findIn(content, wanted)[0])
  }
  useEffect(() => () => view.setState({ found: null }), [view])

  const close = () => {
    const { found } = view.getState()
    view.setState({ isFinding: false })
    if (found !== null) actions.focusHandle(found)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') close()
    else walk(event.shiftKey ? -1 : 1)
  }
  return (
    <search className="find-bar" aria-label={texts.find.label} onKeyDown={onKeyDown}>
      <input
        className="input"
        type="text"
        enterKeyHint="search"
        autoFocus
        aria-label={texts.find.placeholder}
        placeholder={texts.find.placeholder}
        value={query}
        onChange={({ target }) => ask(target.value)}
      />
      <p role="status">
        {query.trim() !== '' && (
          <>
            <span>{times === 0 ? texts.find.none : texts.find.count(times)}</span>
            {blocks.length > 1 && at >= 0 && <span> · {texts.find.place(at + 1, blocks.length)}</span>}
          </>
        )}
      </p>
      <ToolButton outline={UP} label={texts.find.previous} onClick={() => walk(-1)} />
      <ToolButton outline={DOWN} label={texts.find.next} onClick={() => walk(1)} />
      <ToolButton outline={CROSS} label={texts.find.close} onClick={close} />
    </search>
  )
}
