import { useId } from 'react'
import { textIn } from '../../../reader/block-data.ts'
import { ScriptBlock } from '../../../reader/blocks/script-block.tsx'
import { canvasTexts } from '../../../texts/studio/canvas-texts.ts'
import { FieldError } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useStudio } from '../../studio-context.ts'
import type { BlockEditor } from '../block-editor.ts'

interface CodeProps {
  label: string
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

const Code = ({ label, value, error, onChange }: CodeProps) => {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="input code"
        dir="ltr"
        rows={4}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}e`}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldError id={`${id}e`} error={error} />
    </div>
  )
}

/** Markup and a script of the school's own; what is published of them runs on demand, in the reader's sandboxed frame. */
export const ScriptEditor: BlockEditor = ({ id, uuid, data, change, faults }) => {
  const { script: texts } = canvasTexts[useStudio().lang]
  const errorAt = (name: string) => faults.get(name)?.join(' ')
  return (
    <div className="script-editor">
      <TextField
        label={texts.title}
        value={textIn(data, 'title')}
        error={errorAt('title')}
        onChange={({ target }) => change({ title: target.value }, 'title')}
      />
      <div className="script-codes">
        {(['block', 'script'] as const).map((name) => (
          <Code
            key={name}
            label={texts[name]}
            value={textIn(data, name)}
            error={errorAt(name)}
            onChange={(code) => change({ [name]: code }, name)}
          />
        ))}
      </div>
      <p className="hint">
        {texts.safe} {id === null ? texts.later : texts.published}
      </p>
      <ScriptBlock id={id} uuid={uuid} data={{}} level={4} />
    </div>
  )
}
