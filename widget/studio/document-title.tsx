import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { focusedBeside, focusOn } from '../browser/focus.ts'
import { shellTexts } from '../texts/studio/shell-texts.ts'
import { FieldError } from '../ui/notice.tsx'
import type { DocumentStoreApi } from './document/document-store.ts'
import { setFields } from './document/edits.ts'
import { oneLine } from './one-line.ts'
import { useStudio } from './studio-context.ts'

const FAULTS = 'title-faults'
/** Where writing goes on after the title: the first text, or the button that begins one. */
const BEGINNING = '.canvas :is([role="textbox"], textarea, .canvas-empty button)'

/** The title of a document, edited in place as the heading that it is. */
export const DocumentTitle = ({ store }: { store: DocumentStoreApi }) => {
  const { lang } = useStudio()
  const texts = shellTexts[lang]
  const title = useStore(store, ({ document }) => document.fields.title ?? '')
  const faults = useStore(store, (state) => state.faults.get('title') ?? state.faults.get('caption'))
  const edit = useStore(store, (state) => state.edit)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (current && !focusedBeside(current)) focusOn(current, store.getState().document.fields.title ? 'h1' : 'textarea')
  }, [store])
  return (
    <div className="document-title" ref={place}>
      <h1 className="live" tabIndex={-1}>
        {title || texts.untitled}
      </h1>
      {/* the replica makes the field as high as its text */}
      <div className="grown" data-text={`${title || texts.untitled} `}>
        <textarea
          rows={1}
          aria-label={texts.document.title}
          placeholder={texts.untitled}
          aria-invalid={faults ? true : undefined}
          aria-describedby={faults && FAULTS}
          value={title}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            place.current?.parentElement?.querySelector<HTMLElement>(BEGINNING)?.focus()
          }}
          onChange={({ target }) => edit(setFields({ title: oneLine(target.value) }), { merge: 'title' })}
        />
      </div>
      <FieldError id={FAULTS} error={faults?.join(' ')} />
    </div>
  )
}
