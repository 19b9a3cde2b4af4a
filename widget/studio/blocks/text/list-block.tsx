import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { flagIn, textIn } from '../../../reader/block-data.ts'
import { textTexts } from '../../../texts/studio/text-texts.ts'
import { titleMarkdown } from '../../document/markdown-parts.ts'
import { indented, markdownOf } from '../../document/markup-markdown.ts'
import { type Data, newUuid, rowsOf } from '../../document/model.ts'
import { RichTextEditor, type RichTextHandle } from '../../rich-text/rich-text-editor.tsx'
import type { Entry } from '../../rich-text/rich-editor.ts'
import { setMarkup } from '../../rich-text/set-markup.ts'
import { joined } from '../../rich-text/to-markup.ts'
import { typography } from '../../rich-text/typography.ts'
import { useStudio } from '../../ui/studio-context.ts'
import type { BlockEditor, StudioBlock } from '../studio-block.ts'
import { BlockTools, moved, RowTools, Segmented } from './block-tools.tsx'
import { TypographyTool, useTitle } from './text-blocks.tsx'

const newItem = (txt = ''): Data => ({ id: null, uuid: newUuid(), txt })

/** Moves the caret to a row, after a change that is drawn at once: what is typed next is for that row. */
const useRowFocus = () => {
  const handles = useRef(new Map<number, RichTextHandle>())
  const refOf = (at: number) => (handle: RichTextHandle | null) => {
    if (handle) handles.current.set(at, handle)
    else handles.current.delete(at)
  }
  const focusRow = (at: number, entry: Entry, change?: () => void) => {
    if (change) flushSync(change)
    handles.current.get(at)?.focus(entry)
  }
  return { refOf, focusRow }
}

/** A list of texts in one column or two. Enter adds an item, Backspace removes an empty one, arrows lead from one to the next. */
const ListEditor: BlockEditor = ({ data, change, errors, keys }) => {
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
              errors={errors.get(`list_text.${at}.txt`)}
              onChange={(txt, isTyping) => setRows(rows.with(at, { ...row, txt }), isTyping ? `item-${at}` : undefined)}
              keys={{
                onEnter: (before, after) => {
                  const isDone = before + after === '' && at > 0 && at === rows.length - 1
                  if (isDone) return keys.onSplit({ list_text: rows.slice(0, -1) }, '')
                  const split = rows.toSpliced(at, 1, { ...row, txt: before }, newItem(after))
                  focusRow(at + 1, 'start', () => setRows(split))
                  return true
                },
                onBackspace: (markup, size) => {
                  const before = rows[at - 1]
                  if (rows.length === 1) return keys.onBackspace(markup, size)
                  if (!before) {
                    if (markup !== '') return false
                    focusRow(at, 'start', () => remove(at))
                    return true
                  }
                  const txt = joined(textIn(before, 'txt'), markup)
                  if (txt === null) return false
                  const fewer = rows.toSpliced(at - 1, 2, { ...before, txt })
                  focusRow(at - 1, markup === '' ? 'end' : 1 - size, () => setRows(fewer))
                  return true
                },
                onDelete: (markup) => {
                  const next = rows[at + 1]
                  const txt = next ? joined(markup, textIn(next, 'txt')) : null
                  if (txt === null) return false
                  flushSync(() => setRows(rows.toSpliced(at, 2, { ...row, txt })))
                  return true
                },
                onLeave: (direction) => {
                  if (!rows[at + direction]) return keys.onLeave(direction)
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
              onRemove={() => focusRow(Math.max(0, at - 1), 'end', () => remove(at))}
            />
          </li>
        ))}
      </ul>
      <BlockTools>
        <button
          type="button"
          className="text-button"
          onClick={() => focusRow(rows.length, 'start', () => setRows([...rows, newItem()]))}
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

export const listBlock: StudioBlock = {
  Editor: ListEditor,
  group: 'text',
  icon: 'M7.5 5h9M7.5 10h9M7.5 15h9M3.5 5v.01M3.5 10v.01M3.5 15v.01',
  searchTerms: 'пункты items bullets',
  texts: {
    ru: { name: 'Список', hint: 'Пункты в\u00A0одну или две колонки' },
    en: { name: 'List', hint: 'Items in one column or two' },
  },
  markdown: (data) => [
    titleMarkdown(data),
    rowsOf(data, 'list_text')
      .map((row) => indented(markdownOf(textIn(row, 'txt')), '- '))
      .join('\n'),
  ],
}
