import { useDraggable } from '@dnd-kit/core'
import { type KeyboardEvent, memo, type MouseEvent, useRef } from 'react'
import type { BlockKind } from '../../api/content/blocks.ts'
import { Icon } from '../../ui/icon.tsx'
import { COPY, DOWN, GRIP, TRASH, UP } from '../icons.ts'
import { ToolButton } from '../tool-button.tsx'
import { kindOutlines } from './block-kinds.ts'
import { useCanvas } from './canvas-context.ts'

interface HandleProps {
  uuid: string
  isSelected: boolean
  onSlash: () => void
}

/** What a block is dragged by and selected with; the keys of the canvas work from here. */
const Handle = ({ uuid, isSelected, onSlash }: HandleProps) => {
  const { actions, texts } = useCanvas()
  const { setNodeRef, listeners } = useDraggable({ id: uuid })
  const onClick = ({ shiftKey }: MouseEvent) => actions.select(uuid, shiftKey)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '/' && (event.code !== 'Slash' || event.shiftKey)) return
    event.preventDefault()
    onSlash()
  }
  return (
    <button
      ref={setNodeRef}
      type="button"
      role="checkbox"
      className="tool grip"
      aria-checked={isSelected}
      aria-label={texts.tools.select}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      title={texts.tools.selectHint}
      {...listeners}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <Icon outline={GRIP} />
    </button>
  )
}

interface CardToolsProps extends HandleProps {
  kind: BlockKind
  at: number
  of: number
}

/** The tools of a block: one stop for the Tab key, arrows lead from one to the next. */
export const CardTools = memo(({ kind, at, of, ...handle }: CardToolsProps) => {
  const { actions, texts } = useCanvas()
  const tools = useRef<HTMLDivElement>(null)
  const { uuid } = handle
  const { name } = texts.kinds[kind]
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (by === undefined) return
    const all = [...(tools.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
    const next = all.findIndex((tool) => tool === target) + by
    all[(next + all.length) % all.length]?.focus()
  }
  const step = (by: -1 | 1) => () => actions.step(actions.targets(uuid), by)
  return (
    <div ref={tools} role="toolbar" className="piece-tools" aria-label={texts.card(name, at, of)} onKeyDown={onKeyDown}>
      <Handle {...handle} />
      <span className="piece-kind">
        <Icon outline={kindOutlines[kind].icon} />
        {name}
      </span>
      <span className="piece-more">
        <ToolButton
          outline={UP}
          label={texts.tools.up}
          title={`${texts.tools.up} (Alt+↑)`}
          tabIndex={-1}
          aria-disabled={at === 1 || undefined}
          onClick={step(-1)}
        />
        <ToolButton
          outline={DOWN}
          label={texts.tools.down}
          title={`${texts.tools.down} (Alt+↓)`}
          tabIndex={-1}
          aria-disabled={at === of || undefined}
          onClick={step(1)}
        />
        <ToolButton
          outline={COPY}
          label={texts.tools.duplicate}
          title={`${texts.tools.duplicate} (Ctrl+D)`}
          tabIndex={-1}
          onClick={() => actions.duplicate(actions.targets(uuid))}
        />
        <ToolButton
          outline={TRASH}
          label={texts.tools.remove}
          title={`${texts.tools.remove} (Delete)`}
          tabIndex={-1}
          onClick={() => actions.remove(actions.targets(uuid))}
        />
      </span>
    </div>
  )
})
