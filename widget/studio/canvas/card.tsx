import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { isComposing } from '../../browser/composition.ts'
import type { BlockEditorProps, BlockKeys } from '../blocks/studio-block.ts'
import { studioBlocks } from '../blocks/studio-blocks.ts'
import { setData } from '../document/edits.ts'
import type { EditedBlock } from '../document/model.ts'
import { type BlockErrors, blockIn, errorsIn, NO_ERRORS } from './by-uuid.ts'
import { useCanvas } from './canvas-context.ts'
import { CARD } from './card-elements.ts'
import { CardTools } from './card-tools.tsx'
import type { InsertKind } from './insert-entries.ts'
import { InsertMenu, InsertPoint } from './insert-menu.tsx'

interface BodyProps {
  block: EditedBlock
  errors: BlockErrors
  keys: BlockKeys
}

/** The editor of a block: it is drawn anew when its own block changes, and at no other edit. */
const Body = memo(({ block: { uuid, id, kind, data }, errors, keys }: BodyProps) => {
  const { store } = useCanvas()
  const change = useCallback<BlockEditorProps['change']>(
    (data, merge) =>
      store.getState().edit(setData(uuid, data), merge === undefined ? {} : { merge: `${uuid}.${merge}` }),
    [store, uuid],
  )
  const { Editor } = studioBlocks[kind]
  return <Editor uuid={uuid} id={id} data={data} change={change} errors={errors} keys={keys} />
})

/** The menu of kinds below the block, or below an empty paragraph of its text, with the markup before and after that. */
type Menu = { parts: null } | { parts: { before: string; after: string }; top: number }

/** A block as readers see it, with its tools. */
export const Card = memo(({ uuid }: { uuid: string }) => {
  const { store, view, actions } = useCanvas()
  const { block, errors, isSelected } = useStore(
    store,
    useShallow(({ document, errors, selected }) => ({
      block: blockIn(document.content, uuid),
      errors: errorsIn(errors, uuid),
      isSelected: selected.includes(uuid),
    })),
  )
  const isDragged = useStore(view, ({ dragged }) => dragged.includes(uuid))
  const isFound = useStore(view, ({ found }) => found === uuid)
  const [menu, setMenu] = useState<Menu | null>(null)
  const isSlashMeant = useRef(false)
  const card = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (isFound) actions.show(uuid) // the search may find a block before its card is drawn
  }, [isFound, actions, uuid])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    if (!(target instanceof Element) || !target.closest('[role="textbox"]') || isComposing(event)) return
    if (key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    actions.focusHandle(uuid)
  }
  const keys = useMemo<BlockKeys>(
    () => ({
      onBackspace: (markup) => (markup === '' && actions.removeEmpty(uuid)) || actions.joinAbove(uuid),
      onDelete: () => actions.joinBelow(uuid),
      onLeave: (direction) => actions.leave(uuid, direction),
      onSplit: (data, after) => actions.split(uuid, data, after),
      onSlash: (before, after, bottom) => {
        const isMeant = isSlashMeant.current
        isSlashMeant.current = false
        if (isMeant) return false
        const top = bottom - (card.current?.getBoundingClientRect().top ?? 0)
        flushSync(() => setMenu({ parts: { before, after }, top })) // the next keys have to go to the menu
        return true
      },
    }),
    [actions, uuid],
  )
  const onSlash = useCallback(() => setMenu({ parts: null }), [])
  const onInsert = useCallback((chosen: InsertKind) => actions.insertAfter(uuid, chosen), [actions, uuid])
  const close = (isFocused: boolean) => {
    isSlashMeant.current = Boolean(menu?.parts) // the next one is the character
    setMenu(null)
    if (isFocused) (menu?.parts ? actions.focusBlock : actions.focusHandle)(uuid)
  }
  const unselect = () => store.getState().selected.length > 0 && store.getState().select([])
  if (!block) return null
  const look = [isSelected && 'selected', errors !== NO_ERRORS && 'faulty', isDragged && 'dragged', isFound && 'found']
  return (
    <li ref={card} className={['block-card', ...look].filter(Boolean).join(' ')} {...{ [CARD]: uuid }}>
      <CardTools uuid={uuid} kind={block.kind} isSelected={isSelected} onSlash={onSlash} />
      <div className="block-card-body document" onKeyDown={onKeyDown} onPointerDown={unselect}>
        <Body block={block} errors={errors} keys={keys} />
      </div>
      {menu && (
        <div className="insert open" {...(menu.parts && { style: { insetBlockStart: menu.top } })}>
          <InsertMenu
            onChoose={(chosen) => {
              if (!menu.parts) return actions.insertAfter(uuid, chosen) // the menu closes when the focus leaves it
              setMenu(null)
              actions.insertWithin(uuid, chosen, menu.parts.before, menu.parts.after)
            }}
            onClose={close}
          />
        </div>
      )}
      <InsertPoint onChoose={onInsert} />
    </li>
  )
})
