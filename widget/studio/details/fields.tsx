import { type ReactNode, useId, useRef, useState } from 'react'
import { isNumber, isRecord, isText } from '../../api/guards.ts'
import { detailsTexts } from '../../texts/studio/details-texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useStudio } from '../studio-context.ts'
import { momentFrom, moscowOf } from './moscow.ts'
import { isSlug, slugFrom } from './slug.ts'
import { type ChoiceList, useChoices } from './use-choices.ts'

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
  const { slug: words } = detailsTexts[useStudio().lang]
  const slug = lineOf(value)
  const suggested = slugFrom(title)
  const input = useRef<HTMLInputElement>(null)
  return (
    <TextField
      {...field}
      ref={input}
      error={error ?? (isSlug(slug) ? undefined : words.bad)}
      autoCapitalize="none"
      spellCheck={false}
      value={slug}
      onChange={({ target }) => onChange(target.value, true)}
      aside={
        suggested !== '' &&
        suggested !== slug && (
          <LinkButton
            aria-label={words.suggest(suggested)}
            onClick={() => {
              input.current?.focus() // the button goes
              onChange(suggested)
            }}
          >
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
  const words = detailsTexts[useStudio().lang]
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
          aria-label={words.day}
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
            aria-label={words.time}
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

const idIn = (value: unknown): number | string | null => {
  const id = isRecord(value) ? value.id : value
  return isNumber(id) || isText(id) ? id : null
}

interface SelectControlProps extends FieldControlProps {
  options: readonly { id: number | string; name: string }[]
}

export const SelectControl = ({ label, hint, error, value, onChange, options }: SelectControlProps) => {
  const { none } = detailsTexts[useStudio().lang]
  const id = useId()
  const chosen = idIn(value)
  const [name] = [isRecord(value) ? value.name : null].filter(isText)
  const isListed = chosen === null || options.some((option) => option.id === chosen)
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}e`}
        value={chosen ?? ''}
        onChange={({ target }) => {
          const option = options.find((one) => String(one.id) === target.value)
          if (option || target.value === '') onChange(option ? { id: option.id, name: option.name } : null)
        }}
      >
        <option value="">{none}</option>
        {!isListed && <option value={chosen}>{name ?? chosen}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      {hint && !error && <p className="hint">{hint}</p>}
      <FieldError id={`${id}e`} error={error} />
    </div>
  )
}

/** One of the terms or people of the school. */
export const ChoiceControl = ({ list, ...field }: FieldControlProps & { list: ChoiceList }) => {
  const { choices, hasFailed } = useChoices(list)
  const { termsFailed } = detailsTexts[useStudio().lang]
  return <SelectControl {...field} error={hasFailed ? termsFailed : field.error} options={choices ?? []} />
}

/** Several of the terms of the school. */
export const TermsControl = ({ list, label, error, value, onChange }: FieldControlProps & { list: ChoiceList }) => {
  const { choices, hasFailed } = useChoices(list)
  const { termsFailed, noTerms } = detailsTexts[useStudio().lang]
  const id = useId()
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const fault = hasFailed ? termsFailed : error
  return (
    <fieldset className="field terms" aria-describedby={fault && id}>
      <legend className="label">{label}</legend>
      {choices?.length === 0 && !hasFailed && <p className="hint">{noTerms}</p>}
      <div className="chips">
        {choices?.map((term) => (
          <label key={term.id} className="chip">
            <input
              type="checkbox"
              checked={chosen.includes(term.id)}
              onChange={({ target }) => {
                const others = chosen.filter((one) => one !== term.id)
                onChange(target.checked ? [...others, term.id] : others)
              }}
            />
            <span>{term.name}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={fault} />
    </fieldset>
  )
}

/** What stands around a control that has no label of its own. */
export const Labelled = ({
  label,
  hint,
  children,
}: {
  label: string
  hint?: string | undefined
  children: ReactNode
}) => (
  <div className="field">
    <span className="label">{label}</span>
    {children}
    {hint && <p className="hint">{hint}</p>}
  </div>
)
