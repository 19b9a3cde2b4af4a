import { useId } from 'react'

export interface RichTextEditorProps {
  /** Markup as the school has sanitized it. */
  value: string
  /** Called with markup that the school keeps as it is. */
  onChange: (markup: string) => void
  label: string
  placeholder?: string
  /** True for one line without blocks: a heading. */
  isLine?: boolean
  faults?: readonly string[] | undefined
}

/** Edits a rich text. */
export const RichTextEditor = ({ value, onChange, label, placeholder }: RichTextEditorProps) => {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="input"
        id={id}
        value={value}
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
