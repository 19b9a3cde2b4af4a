import { useId, useState } from 'react'
import { isObject } from '../../../server/contract/is-object.ts'
import { isNumber, isText } from '../../api/guards.ts'
import { courseTexts } from '../../texts/studio/course-texts.ts'
import { detailsTexts } from '../../texts/studio/details-texts.ts'
import { FieldError } from '../../ui/notice.tsx'
import { useStudio } from '../ui/studio-context.ts'
import type { FieldControlProps } from './fields.tsx'
import { type Choice, type ChoiceList, useChoices } from '../documents/use-choices.ts'

const idIn = (value: unknown): number | string | null => {
  const id = isObject(value) ? value.id : value
  return isNumber(id) || isText(id) ? id : null
}

interface SelectControlProps extends FieldControlProps {
  options: readonly Choice[]
  /** The name of a chosen one that is not among the options. */
  unlisted: string | undefined
}

const SelectControl = ({ label, hint, error, value, onChange, options, unlisted }: SelectControlProps) => {
  const { none } = detailsTexts[useStudio().lang]
  const id = useId()
  const chosen = idIn(value)
  const [name] = [isObject(value) ? value.name : null].filter(isText)
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
        {!isListed && <option value={chosen}>{name ?? unlisted ?? chosen}</option>}
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
  const { lang } = useStudio()
  return (
    <SelectControl
      {...field}
      error={hasFailed ? detailsTexts[lang].termsFailed : field.error}
      options={choices ?? []}
      unlisted={list === 'course' && choices && !hasFailed ? courseTexts[lang].deleted : undefined}
    />
  )
}

/** The number of terms that are shown without a search. */
const FEW = 24

/** Several of the terms of the school: where there are many, those that are chosen and those that are looked for. */
export const TermsControl = ({ list, label, error, value, onChange }: FieldControlProps & { list: ChoiceList }) => {
  const { choices, hasFailed } = useChoices(list)
  const { termsFailed, noTerms, findTerm, noTermFound } = detailsTexts[useStudio().lang]
  const id = useId()
  const [search, setSearch] = useState('')
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const shownError = hasFailed ? termsFailed : error
  const all = choices ?? []
  const isLong = all.length > FEW
  const isChosen = (term: Choice) => chosen.includes(term.id)
  const sought = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const found = isLong ? sought.filter((term) => !isChosen(term)).slice(0, FEW) : all
  const shown = isLong ? [...all.filter(isChosen), ...found] : all
  return (
    <fieldset className="field terms" aria-describedby={shownError && id}>
      <legend className="label">{label}</legend>
      {choices?.length === 0 && !hasFailed && <p className="hint">{noTerms}</p>}
      {isLong && (
        <input
          className="input"
          type="search"
          enterKeyHint="search"
          aria-label={findTerm(label)}
          placeholder={findTerm(label)}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div className="chips">
        {shown.map((term) => (
          <label key={term.id} className="chip">
            <input
              type="checkbox"
              checked={isChosen(term)}
              onChange={({ target }) => {
                const others = chosen.filter((one) => one !== term.id)
                onChange(target.checked ? [...others, term.id] : others)
              }}
            />
            <span>{term.name}</span>
          </label>
        ))}
      </div>
      {isLong && (
        <p className="hint" role="status">
          {found.length === 0 ? noTermFound : ''}
        </p>
      )}
      <FieldError id={id} error={shownError} />
    </fieldset>
  )
}
