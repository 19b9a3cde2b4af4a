import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { useId, useState } from 'react'
import { textTexts } from '../../texts/studio/text-texts.ts'
import { FieldError } from '../../ui/notice.tsx'
import { useStudio } from '../ui/studio-context.ts'
import { addressFrom } from './address.ts'
import { chainOf } from './rich-editor.ts'

const focusInput = (input: HTMLInputElement | null) => {
  input?.focus()
  input?.form?.scrollIntoView({ block: 'nearest' })
}

/** The address of the selected words, and whether it opens a tab of its own. */
export const LinkForm = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { link } = textTexts[useStudio().lang]
  const id = useId()
  const { href, isNewTab } = editor.getAttributes('link')
  const known = typeof href === 'string' ? href : ''
  const [typed, setTyped] = useState(known)
  const [opensTab, setOpensTab] = useState(isNewTab === true)
  const [isWrong, setWrong] = useState(false)
  const wholeLink = () => chainOf(editor).extendMarkRange('link')
  /** Puts the caret behind the words: what is typed next neither replaces them nor belongs to the link. */
  const goBehind = () => {
    const { tr, selection } = editor.state
    editor.view.dispatch(tr.setSelection(TextSelection.near(selection.$to, -1)))
  }
  const apply = () => {
    const address = typed === known && known !== '' ? known : addressFrom(typed)
    if (address === null) return setWrong(true)
    const attrs = { href: address, isNewTab: opensTab }
    if (known === '' && editor.state.selection.empty)
      chainOf(editor)
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs }] })
        .run()
    else wholeLink().setMark('link', attrs).run()
    goBehind()
    onClose()
  }
  return (
    <form
      className="link-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <input
        ref={focusInput}
        className="input"
        type="text"
        inputMode="url"
        enterKeyHint="done"
        value={typed}
        placeholder={link.hint}
        aria-label={link.address}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
      />
      <FieldError id={id} error={isWrong ? link.wrong : undefined} />
      <label className="check">
        <input type="checkbox" checked={opensTab} onChange={({ target }) => setOpensTab(target.checked)} />
        <span>{link.newTab}</span>
      </label>
      <span className="link-actions">
        <button type="submit" className="small-button">
          {link.apply}
        </button>
        {known !== '' && (
          <button
            type="button"
            className="small-button quiet"
            onClick={() => {
              wholeLink().unsetMark('link').run()
              goBehind()
              onClose()
            }}
          >
            {link.remove}
          </button>
        )}
      </span>
    </form>
  )
}
