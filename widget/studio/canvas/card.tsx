import { type KeyboardEvent, memo, useCallback, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { BlockKind } from '../../api/content/blocks.ts'
import { plainText } from '../../reader/markup.ts'
import { textIn } from '../../reader/block-data.ts'
import { blockEditors } from '../blocks/block-editors.ts'
import type { BlockEditorProps } from '../blocks/block-editor.ts'
import { setData } from '../document/edits.ts'
import type { EditedBlock } from '../document/model.ts'
import { type BlockFaults, blockIn, faultsIn, NO_FAULTS } from './by-uuid.ts'
import { CARD, useCanvas } from './canvas-context.ts'
import { CardTools } from './card-tools.tsx'
import { InsertMenu, InsertPoint } from './insert-menu.tsx'

interface BodyProps {
  block: EditedBlock
  faults: BlockFaults
}

/** The editor of a block: it is drawn anew when its own block changes, and at no other edit. */
const Body = memo(({ block: { uuid, id, kind, data }, faults }: BodyProps) => {
  const { store } = useCanvas()
  const change = useCallback<BlockEditorProps['change']>(
    (data, merge) =>
      store.getState().edit(setData(uuid, data), merge === undefined ? {} : { merge: `${uuid}.${merge}` }),
    [store, uuid],
  )
  const Editor = blockEditors[kind]
  return <Editor uuid={uuid} id={id} data={data} change={change} faults={faults} />
})

/** A block as readers see it, with its tools. */
export const Card = memo(({ uuid }: { uuid: string }) => {
  const { store, view, actions } = useCanvas()
  const { block, faults, isSelected } = useStore(
    store,
    useShallow(({ document, faults, selected }) => ({
      block: blockIn(document.content, uuid),
      faults: faultsIn(faults, uuid),
      isSelected: selected.includes(uuid),
    })),
  )
  const isDragged = useStore(view, ({ dragged }) => dragged.includes(uuid))
  const isFound = useStore(view, ({ found }) => found === uuid)
  const [menu, setMenu] = useState<'closed' | 'below' | 'instead'>('closed')
  const isSlashMeant = useRef(false)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, nativeEvent } = event
    if (!(target instanceof Element) || !target.closest('[role="textbox"]') || nativeEvent.isComposing) return
    if (key === 'Escape') {
      event.preventDefault()
      event.stopPropagation() // the text's editor would select a part of it
      actions.focusHandle(uuid)
      return
    }
    if (key !== '/' || block?.kind !== 'text' || event.ctrlKey || event.metaKey || event.altKey) return
    const isEmpty = plainText(textIn(block.data, 'txt')) === ''
    const isMeant = isSlashMeant.current
    isSlashMeant.current = false
    if (!isEmpty || isMeant) return
    event.preventDefault()
    event.stopPropagation()
    setMenu('instead')
  }
  const onSlash = useCallback(() => setMenu('below'), [])
  const onInsert = useCallback((chosen: BlockKind) => actions.insertAfter(uuid, chosen), [actions, uuid])
  const close = (isFocused: boolean) => {
    isSlashMeant.current = menu === 'instead' // the next one is the character
    setMenu('closed')
    if (isFocused) (menu === 'instead' ? actions.focusBlock : actions.focusHandle)(uuid)
  }
  const unselect = () => store.getState().selected.length > 0 && store.getState().select([])
  if (!block) return null
  const look = [isSelected && 'selected', faults !== NO_FAULTS && 'faulty', isDragged && 'dragged', isFound && 'found']
  return (
    <li className={['piece', ...look].filter(Boolean).join(' ')} {...{ [CARD]: uuid }}>
      <CardTools uuid={uuid} kind={block.kind} isSelected={isSelected} onSlash={onSlash} />
      <div className="piece-body document" onKeyDownCapture={onKeyDown} onPointerDown={unselect}>
        <Body block={block} faults={faults} />
      </div>
      {menu !== 'closed' && (
        <div className="insert open">
          <InsertMenu
            onChoose={(chosen) => {
              if (menu === 'instead') actions.insertInstead(uuid, chosen)
              else actions.insertAfter(uuid, chosen)
              setMenu('closed') // once the focus has left it: browsers lay a page out to take the focus away
            }}
            onClose={close}
          />
        </div>
      )}
      <InsertPoint onChoose={onInsert} />
    </li>
  )
})
