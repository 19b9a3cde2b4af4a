import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { isComposing } from '../../browser/composition.ts'
import { CROSS, DOWN, EDIT, UP } from '../ui/icons.ts'
import { ToolButton } from '../ui/tool-button.tsx'
import { useCanvas } from './canvas-context.ts'
import { findIn, type Found, replaceIn } from './found.ts'
import { markFound } from './mark-found.ts'

/** The search in the document: it counts the matches, and moves from block to block. */
export const FindBar = () => {
  const { store, view, actions, texts } = useCanvas()
  const content = useStore(store, ({ document }) => document.content)
  const found = useStore(view, ({ found }) => found)
  const [query, setQuery] = useState('')
  const blocks = useMemo(() => findIn(content, query), [content, query])
  const at = blocks.findIndex(({ uuid }) => uuid === found)
  const times = blocks.reduce((sum, { times }) => sum + times, 0)
  const [isReplacing, setReplacing] = useState(false)
  const [replacement, setReplacement] = useState('')
  const [replaced, setReplaced] = useState(0)
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const canvas = bar.current?.closest('.canvas')
    return canvas && blocks.length > 0 ? markFound(canvas, query) : undefined
  }, [blocks, query])

  const replace = (places: readonly Found[]) => {
    const { edit } = store.getState()
    edit(
      replaceIn(
        places.map(({ uuid }) => uuid),
        query,
        replacement,
      ),
    )
    const left = findIn(store.getState().document.content, query)
    setReplaced(Math.max(0, times - left.reduce((sum, { times }) => sum + times, 0)))
    const after = content.findIndex(({ uuid }) => uuid === places.at(-1)?.uuid)
    show(left.find(({ uuid }) => content.findIndex((block) => block.uuid === uuid) >= after) ?? left[0])
  }

  const show = (next: Found | undefined) => {
    view.setState({ found: next?.uuid ?? null })
    if (next) actions.show(next.uuid)
  }
  const moveFocus = (by: -1 | 1) => show(blocks.at((at + by) % Math.max(blocks.length, 1)))
  const ask = (wanted: string) => {
    setQuery(wanted)
    setReplaced(0)
    show(findIn(content, wanted)[0])
  }
  useEffect(() => () => view.setState({ found: null }), [view])

  const close = () => {
    const { found } = view.getState()
    view.setState({ isFinding: false })
    if (found !== null) actions.focusHandle(found)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') close()
    else moveFocus(event.shiftKey ? -1 : 1)
  }
  return (
    <search ref={bar} className="find-bar" aria-label={texts.find.label} onKeyDown={onKeyDown}>
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
        {replaced > 0 && <span>{texts.find.replaced(replaced)} </span>}
        {query.trim() !== '' && replaced === 0 && (
          <>
            <span>{times === 0 ? texts.find.none : texts.find.count(times)}</span>
            {blocks.length > 1 && at >= 0 && <span> · {texts.find.place(at + 1, blocks.length)}</span>}
          </>
        )}
      </p>
      <ToolButton outline={UP} label={texts.find.previous} onClick={() => moveFocus(-1)} />
      <ToolButton outline={DOWN} label={texts.find.next} onClick={() => moveFocus(1)} />
      <ToolButton
        outline={EDIT}
        label={texts.find.replacing}
        aria-expanded={isReplacing}
        onClick={() => setReplacing(!isReplacing)}
      />
      <ToolButton outline={CROSS} label={texts.find.close} onClick={close} />
      {isReplacing && (
        <div className="replace-row">
          <input
            className="input"
            type="text"
            aria-label={texts.find.replacement}
            placeholder={texts.find.replacement}
            value={replacement}
            onChange={({ target }) => setReplacement(target.value)}
          />
          <button
            type="button"
            className="text-button"
            disabled={at < 0}
            onClick={() => replace(blocks.slice(at, at + 1))}
          >
            {texts.find.replace}
          </button>
          <button type="button" className="text-button" disabled={times === 0} onClick={() => replace(blocks)}>
            {texts.find.replaceAll}
          </button>
        </div>
      )}
    </search>
  )
}
