import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { isComposing } from '../../browser/composition.ts'
import { focusedBeside, focusOn } from '../../browser/focus.ts'
import { textIn } from '../../reader/block-data.ts'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import { FieldError } from '../../ui/notice.tsx'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { insertBlocks, setFields } from '../document/edits.ts'
import { type EditedBlock, newBlock } from '../document/model.ts'
import { oneLine } from '../ui/one-line.ts'
import { useStudio } from '../ui/studio-context.ts'

const ERRORS = 'title-errors'
/** The field of the first block. */
const FIRST_TEXT = '.canvas .block-card-body :is([role="textbox"], textarea)'

/** The blocks that are one text, in the order in which authors use them. */
const TEXTS: ReadonlySet<EditedBlock['kind']> = new Set(['text', 'header1-block', 'header-block', 'header3-block'])

const isEmptyText = ({ kind, data }: EditedBlock) =>
  TEXTS.has(kind) && textIn(data, 'txt') === '' && textIn(data, 'title') === ''

/** The title of a document, edited in place as the heading that it is. */
export const DocumentTitle = ({ store }: { store: DocumentStoreApi }) => {
  const { lang } = useStudio()
  const texts = shellTexts[lang]
  const title = useStore(store, ({ document }) => document.fields.title ?? '')
  const errors = useStore(store, (state) => state.errors.get('title') ?? state.errors.get('caption'))
  const edit = useStore(store, (state) => state.edit)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (current && !focusedBeside(current)) focusOn(current, store.getState().document.fields.title ? 'h1' : 'textarea')
  }, [store])
  /** Moves the caret to an empty text at the beginning, and inserts one if there is none. */
  const startText = () => {
    const [first] = store.getState().document.content
    if (!first || !isEmptyText(first)) flushSync(() => edit(insertBlocks(0, [newBlock('text')])))
    focusOn(place.current?.parentElement ?? null, FIRST_TEXT)
  }
  return (
    <div className="document-title" ref={place}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {title || texts.untitled}
      </h1>
      {/* the replica makes the field as high as its text */}
      <div className="grown" data-text={`${title || texts.untitled} `}>
        <textarea
          rows={1}
          aria-label={texts.document.title}
          placeholder={texts.untitled}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors && ERRORS}
          value={title}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return
            event.preventDefault()
            startText()
          }}
          onChange={({ target }) => edit(setFields({ title: oneLine(target.value) }), { merge: 'title' })}
        />
      </div>
      <FieldError id={ERRORS} error={errors?.join(' ')} />
    </div>
  )
}
