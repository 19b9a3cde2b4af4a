import { useDraggable } from '@dnd-kit/core'
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, useRef } from 'react'
import { useStore } from 'zustand'
import type { BlockKind } from '../../api/content/blocks.ts'
import { isComposing } from '../../browser/composition.ts'
import { Icon } from '../../ui/icon.tsx'
import { COPY, DOWN, GRIP, TRASH, UP } from '../ui/icons.ts'
import { useStudio } from '../ui/studio-context.ts'
import { ToolButton } from '../ui/tool-button.tsx'
import { studioBlocks } from '../blocks/studio-blocks.ts'
import { placeOf } from './by-uuid.ts'
import { useCanvas } from './canvas-context.ts'

interface HandleProps {
  uuid: string
  isSelected: boolean
  onSlash: () => void
}

/** The handle that drags and selects a block. The keys of the canvas work while it has the focus. */
const Handle = memo(({ uuid, isSelected, onSlash }: HandleProps) => {
  const { actions, texts } = useCanvas()
  const { setNodeRef, listeners } = useDraggable({ id: uuid })
  const onClick = ({ shiftKey }: MouseEvent) => actions.select(uuid, shiftKey)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
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
})

interface CardToolsProps extends HandleProps {
  kind: BlockKind
}

/** The buttons that move a block; the first block goes no further up, and the last no further down. */
const MoveTools = ({ uuid }: { uuid: string }) => {
  const { store, actions, texts } = useCanvas()
  const end = useStore(store, ({ document: { content } }) => {
    const place = placeOf(content, uuid)
    return place === 1 ? (content.length === 1 ? 'both' : 'up') : place === content.length ? 'down' : null
  })
  return (['up', 'down'] as const).map((way) => (
    <ToolButton
      key={way}
      outline={way === 'up' ? UP : DOWN}
      label={texts.tools[way]}
      title={`${texts.tools[way]} (Alt+${way === 'up' ? '↑' : '↓'})`}
      tabIndex={-1}
      aria-disabled={end === way || end === 'both' || undefined}
      onClick={() => actions.step(actions.targets(uuid), way === 'up' ? -1 : 1)}
    />
  ))
}

interface ToolbarProps {
  uuid: string
  name: string
  children: ReactNode
}

/** Its name tells the place of the block, so that it changes with every block that comes or goes before it: the tools within stay. */
const Toolbar = ({ uuid, name, children }: ToolbarProps) => {
  const { store, texts } = useCanvas()
  const label = useStore(store, ({ document: { content } }) => texts.card(name, placeOf(content, uuid), content.length))
  const tools = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (by === undefined || isComposing(event)) return
    const all = [...(tools.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
    const next = all.findIndex((tool) => tool === target) + by
    all[(next + all.length) % all.length]?.focus()
  }
  return (
    <div ref={tools} role="toolbar" className="block-card-tools" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

/** The tools of a block: one stop for the Tab key, arrows lead from one to the next. */
export const CardTools = memo(({ kind, ...handle }: CardToolsProps) => {
  const { actions, texts } = useCanvas()
  const { uuid } = handle
  const { icon, texts: names } = studioBlocks[kind]
  const { name } = names[useStudio().lang]
  return (
    <Toolbar uuid={uuid} name={name}>
      <Handle {...handle} />
      <span className="block-card-kind">
        <Icon outline={icon} />
        {name}
      </span>
      <span className="block-card-more">
        <MoveTools uuid={uuid} />
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
    </Toolbar>
  )
})
