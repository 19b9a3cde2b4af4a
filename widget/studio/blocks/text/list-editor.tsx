import { useLayoutEffect, useRef, useState } from 'react'
import { flagIn, textIn } from '../../../reader/block-data.ts'
import { textTexts } from '../../../texts/studio/text-texts.ts'
import { type Data, newUuid, rowsOf } from '../../document/model.ts'
import { RichTextEditor, type RichTextHandle } from '../../rich-text/rich-text-editor.tsx'
import { setMarkup } from '../../rich-text/set-markup.ts'
import { typography } from '../../rich-text/typography.ts'
import { useStudio } from '../../studio-context.ts'
import type { BlockEditor } from '../block-editor.ts'
import { BlockTools, moved, RowTools, Segmented } from './block-tools.tsx'
import { TypographyTool, useTitle } from './text-blocks.tsx'

const newItem = (txt = ''): Data => ({ id: null, uuid: newUuid(), txt })

interface Goal {
  at: number
  edge: 'start' | 'end'
}

/** Moves the caret to a row once it is drawn. */
const useRowFocus = () => {
  const handles = useRef(new Map<number, RichTextHandle>())
  const [goal, setGoal] = useState<Goal | null>(null)
  useLayoutEffect(() => {
    if (!goal) return
    // after this drawing: the row opens an editor of its own
    queueMicrotask(() => {
      handles.current.get(goal.at)?.focus(goal.edge)
      setGoal(null)
    })
  }, [goal])
  const refOf = (at: number) => (handle: RichTextHandle | null) => {
    if (handle) handles.current.set(at, handle)
    else handles.current.delete(at)
  }
  return { refOf, focusRow: (at: number, edge: Goal['edge']) => setGoal({ at, edge }) }
}

/** A list of texts in one column or two. Enter adds an item, Backspace removes an empty one, arrows lead from one to the next. */
export const ListEditor: BlockEditor = ({ data, change, faults }) => {
  const { list } = textTexts[useStudio().lang]
  const title = useTitle({ data, change })
  const { refOf, focusRow } = useRowFocus()
  const stored = rowsOf(data, 'list_text')
  const [first] = useState(newItem)
  const rows = stored.length > 0 ? stored : [first]
  const setRows = (changed: readonly Data[], merge?: string) => change({ list_text: changed }, merge)
  const remove = (at: number) => setRows(rows.toSpliced(at, 1))
  const columns = flagIn(data, 'one_column') ? 'one' : 'two'
  return (
    <div className="list editing">
      {title.field}
      <ul className={columns}>
        {rows.map((row, at) => (
          <li key={textIn(row, 'uuid') || at}>
            <RichTextEditor
              ref={refOf(at)}
              isShort
              value={textIn(row, 'txt')}
              label={list.item(at + 1)}
              placeholder={list.itemHint}
              faults={faults.get(`list_text.${at}.txt`)}
              onChange={(txt, isTyping) => setRows(rows.with(at, { ...row, txt }), isTyping ? `item-${at}` : undefined)}
              keys={{
                onEnter: (before, after) => {
                  setRows(rows.toSpliced(at, 1, { ...row, txt: before }, newItem(after)))
                  focusRow(at + 1, 'start')
                  return true
                },
                onRemove: () => {
                  if (rows.length === 1) return false
                  remove(at)
                  focusRow(Math.max(0, at - 1), 'end')
                  return true
                },
                onLeave: (direction) => {
                  if (!rows[at + direction]) return false
                  focusRow(at + direction, direction < 0 ? 'end' : 'start')
                  return true
                },
              }}
            />
            <RowTools
              names={{ up: list.up(at + 1), down: list.down(at + 1), remove: list.remove(at + 1) }}
              isFirst={at === 0}
              isLast={at === rows.length - 1}
              onMove={(step) => setRows(moved(rows, at, step))}
              onRemove={() => {
                remove(at)
                focusRow(Math.max(0, at - 1), 'end')
              }}
            />
          </li>
        ))}
      </ul>
      <BlockTools>
        <button
          type="button"
          className="text-button"
          onClick={() => {
            setRows([...rows, newItem()])
            focusRow(rows.length, 'start')
          }}
        >
          {list.add}
        </button>
        <Segmented
          label={list.columns}
          options={['one', 'two']}
          names={{ one: list.one, two: list.two }}
          value={columns}
          onChange={(chosen) => change({ one_column: chosen === 'one' })}
        />
        {title.tool}
        <TypographyTool
          onSet={() =>
            change({
              title: typography(textIn(data, 'title')),
              list_text: rows.map((row) => ({ ...row, txt: setMarkup(textIn(row, 'txt')) })),
            })
          }
        />
      </BlockTools>
    </div>
  )
}
