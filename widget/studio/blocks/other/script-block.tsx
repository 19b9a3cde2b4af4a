import { useId } from 'react'
import { textIn } from '../../../reader/block-data.ts'
import { ScriptBlock } from '../../../reader/blocks/script-block.tsx'
import { canvasTexts } from '../../../texts/studio/canvas-texts.ts'
import { FieldError } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { codeMarkdown, titleMarkdown } from '../../document/markdown-parts.ts'
import { AsReaders } from '../../preview/as-readers.tsx'
import { useStudio } from '../../ui/studio-context.ts'
import type { BlockEditor, StudioBlock } from '../studio-block.ts'

interface CodeProps {
  label: string
  value: string
  error: string | undefined
  isReadOnly: boolean
  onChange: (code: string) => void
}

const Code = ({ label, value, error, isReadOnly, onChange }: CodeProps) => {
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
        readOnly={isReadOnly}
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}e`}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldError id={`${id}e`} error={error} />
    </div>
  )
}

/** Markup and a script of the school's own; what is saved of them runs on demand, in the reader's sandboxed frame. */
const ScriptEditor: BlockEditor = ({ id, uuid, data, change, errors }) => {
  const { lang, me } = useStudio()
  const { script: texts } = canvasTexts[lang]
  const isReadOnly = me.role !== 'staff' // the school refuses it from anybody else
  const errorAt = (name: string) => errors.get(name)?.join(' ')
  return (
    <div className="script-editor">
      <TextField
        label={texts.title}
        value={textIn(data, 'title')}
        error={errorAt('title')}
        readOnly={isReadOnly}
        onChange={({ target }) => change({ title: target.value }, 'title')}
      />
      <div className="script-codes">
        {(['block', 'script'] as const).map((name) => (
          <Code
            key={name}
            label={texts[name]}
            value={textIn(data, name)}
            error={errorAt(name)}
            isReadOnly={isReadOnly}
            onChange={(code) => change({ [name]: code }, name)}
          />
        ))}
      </div>
      <p className="hint">
        {isReadOnly && `${texts.staffOnly} `}
        {texts.safe} {id === null ? texts.runAfterSaving : texts.saved}
      </p>
      <AsReaders>
        <ScriptBlock key={JSON.stringify([data.block, data.script])} id={id} uuid={uuid} data={{}} level={4} />
      </AsReaders>
    </div>
  )
}

export const scriptBlock: StudioBlock = {
  Editor: ScriptEditor,
  group: 'more',
  icon: 'm7 6-4 4 4 4M13 6l4 4-4 4',
  searchTerms: 'код code html javascript js',
  texts: {
    ru: { name: 'Скрипт', hint: 'Своя разметка и\u00A0код' },
    en: { name: 'Script', hint: 'Your own markup and code' },
  },
  markdown: (data) => [
    titleMarkdown(data),
    codeMarkdown('html', textIn(data, 'block')),
    codeMarkdown('js', textIn(data, 'script')),
  ],
}
