import { type ReactNode, useId, useRef, useState } from 'react'
import { isNumber, isText } from '../../api/guards.ts'
import { fromJson } from '../../api/json.ts'
import { detailsTexts } from '../../texts/studio/details-texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useStudio } from '../ui/studio-context.ts'
import { momentFrom, moscowOf } from './moscow.ts'
import { isSlug } from '../../../server/contract/content/values/is-slug.ts'
import { slugFrom } from './slug.ts'

export interface FieldControlProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: unknown
  /** `isTyping`: to be undone with the edits before it. */
  onChange: (value: unknown, isTyping?: boolean) => void
}

const lineOf = (value: unknown): string => (isText(value) || isNumber(value) ? String(value) : '')

/** What is typed, until it means another value than the one that is shown. */
const useTyped = (shown: string) => {
  const [typed, setTyped] = useState(shown)
  const [known, setKnown] = useState(shown)
  if (known !== shown) {
    setKnown(shown)
    setTyped(shown)
  }
  return {
    typed,
    /** The text is kept as it is, while the document has `meant`. */
    type: (text: string, meant = text) => {
      setTyped(text)
      setKnown(meant)
    },
  }
}

export const LineControl = ({ value, onChange, ...field }: FieldControlProps) => (
  <TextField {...field} value={lineOf(value)} onChange={({ target }) => onChange(target.value, true)} />
)

export const LinesControl = ({ value, onChange, ...field }: FieldControlProps) => (
  <TextArea {...field} rows={3} value={lineOf(value)} onChange={({ target }) => onChange(target.value, true)} />
)

/** A field whose type is open: nothing is null. */
export const LooseControl = ({ value, onChange, ...field }: FieldControlProps) => (
  <TextField {...field} value={lineOf(value)} onChange={({ target }) => onChange(target.value || null, true)} />
)

const WHOLE = /^\d*$/
const SUM = /^\d*(?:[.,]\d{0,2})?$/

interface NumberControlProps extends FieldControlProps {
  isSum?: boolean
  isDisabled?: boolean
}

export const NumberControl = ({ value, onChange, isSum = false, isDisabled = false, ...field }: NumberControlProps) => {
  const { number } = detailsTexts[useStudio().lang]
  const shown = isNumber(value) && value !== 0 ? String(value) : ''
  const { typed, type } = useTyped(shown)
  const plain = typed.replaceAll(/\s/g, '')
  const isRight = (isSum ? SUM : WHOLE).test(plain)
  return (
    <TextField
      {...field}
      error={isRight ? field.error : number}
      inputMode={isSum ? 'decimal' : 'numeric'}
      placeholder="0"
      disabled={isDisabled}
      value={typed}
      onChange={({ target }) => {
        const next = target.value.replaceAll(/\s/g, '')
        const sum = Number(next.replace(',', '.'))
        const isSumNext = (isSum ? SUM : WHOLE).test(next) && Number.isFinite(sum)
        type(target.value, isSumNext ? (sum === 0 ? '' : String(sum)) : shown)
        if (isSumNext) onChange(sum, true)
      }}
    />
  )
}

/** What the text means as JSON, nothing being null; undefined while it is none. */
const jsonIn = (text: string): unknown => {
  try {
    return text.trim() === '' ? null : fromJson(text)
  } catch {
    return undefined // the JSON is incomplete while the author types
  }
}

const lineBroken = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2)

/** Any JSON, as its text. Invalid JSON does not change the document. */
export const JsonControl = ({ value, onChange, ...field }: FieldControlProps) => {
  const { json } = detailsTexts[useStudio().lang]
  const shown = lineBroken(value)
  const { typed, type } = useTyped(shown)
  return (
    <TextArea
      {...field}
      error={jsonIn(typed) === undefined ? json : field.error}
      className="input code"
      dir="ltr"
      spellCheck={false}
      autoCapitalize="off"
      value={typed}
      onChange={({ target }) => {
        const next = jsonIn(target.value)
        type(target.value, next === undefined ? shown : lineBroken(next))
        if (next !== undefined) onChange(next, true)
      }}
    />
  )
}

export const FlagControl = ({ label, value, error, onChange }: FieldControlProps) => {
  const id = useId()
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          checked={value === true}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}

interface SlugControlProps extends FieldControlProps {
  title: string
}

export const SlugControl = ({ title, value, error, onChange, ...field }: SlugControlProps) => {
  const { slug: ownTexts } = detailsTexts[useStudio().lang]
  const slug = lineOf(value)
  const suggested = slugFrom(title)
  const input = useRef<HTMLInputElement>(null)
  const applySuggested = () => {
    input.current?.focus() // the button goes
    onChange(suggested)
  }
  return (
    <TextField
      {...field}
      ref={input}
      error={error ?? (isSlug(slug) ? undefined : ownTexts.bad)}
      autoCapitalize="none"
      spellCheck={false}
      value={slug}
      onChange={({ target }) => onChange(target.value, true)}
      aside={
        suggested !== '' &&
        suggested !== slug && (
          <LinkButton aria-label={ownTexts.suggest(suggested)} onClick={applySuggested}>
            {suggested}
          </LinkButton>
        )
      }
    />
  )
}

const EARLIEST = '1900'

interface WhenControlProps extends FieldControlProps {
  /** A day has no time. */
  isDay?: boolean
  /** The time of a day that is chosen without one; without it a day may stay a day. */
  usualTime?: string
}

/** A day and a time in Moscow. */
export const WhenControl = ({
  label,
  hint,
  error,
  value,
  onChange,
  isDay = false,
  usualTime = '',
}: WhenControlProps) => {
  const ownTexts = detailsTexts[useStudio().lang]
  const id = useId()
  const { day, time } = moscowOf(value)
  const typedDay = useTyped(day)
  const note = error ? `${id}e` : hint && `${id}h`
  const common = { className: 'input', 'aria-describedby': note, 'aria-invalid': error ? true : undefined } as const
  return (
    <div className="field" role="group" aria-labelledby={`${id}l`}>
      <span className="label" id={`${id}l`}>
        {label}
      </span>
      <div className="when">
        <input
          {...common}
          type="date"
          aria-label={ownTexts.day}
          value={typedDay.typed}
          onChange={({ target }) => {
            // a year that is being typed is one of antiquity for a while
            const isWhole = target.value === '' || target.value >= EARLIEST
            typedDay.type(target.value, isWhole ? target.value : day)
            if (isWhole) onChange(momentFrom({ day: target.value, time: isDay ? '' : time || usualTime }), true)
          }}
        />
        {!isDay && (
          <input
            {...common}
            type="time"
            aria-label={ownTexts.time}
            disabled={day === ''}
            value={time}
            onChange={({ target }) => onChange(momentFrom({ day, time: target.value || usualTime }), true)}
          />
        )}
      </div>
      {hint && !error && (
        <p className="hint" id={`${id}h`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}e`} error={error} />
    </div>
  )
}

interface LabelledProps extends Pick<FieldControlProps, 'label' | 'hint'> {
  children: ReactNode
}

/** What stands around a control that has no label of its own. */
export const Labelled = ({ label, hint, children }: LabelledProps) => (
  <div className="field">
    <span className="label">{label}</span>
    {children}
    {hint && <p className="hint">{hint}</p>}
  </div>
)
