import { type ReactNode, useEffect, useState } from 'react'
import { publicationStates } from '../../../server/contract/content/documents/publication.ts'
import { fieldsOf } from '../../../server/contract/content/documents/fields.ts'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { type ChoiceList, useChoices } from './use-choices.ts'
import { SEARCH } from '../ui/icons.ts'
import { everything, type ListQuery, orderings } from '../routes/route.ts'
import { useStudio } from '../ui/studio-context.ts'

const SEARCH_DELAY_MS = 300

interface SelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

const Select = ({ label, value, onChange, children }: SelectProps) => (
  <select
    className="select"
    aria-label={label}
    data-set={value === '' ? undefined : true}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    {children}
  </select>
)

interface TermsProps {
  list: ChoiceList
  label: string
  /** What stands for no choice. */
  any: string
  value: string
  onChange: (value: string) => void
}

/** A choice of what the school has; absent while there is nothing to choose. */
const Terms = ({ list, label, any, value, onChange }: TermsProps) => {
  const { choices } = useChoices(list)
  if (!choices || choices.length === 0) return null
  return (
    <Select label={label} value={value} onChange={onChange}>
      <option value="">{any}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

interface DocumentFiltersProps {
  kind: DocumentKind
  query: ListQuery
  /** Called with what has changed; the list begins with its first page again. */
  onChange: (changed: Partial<ListQuery>, traits?: { isReplacing?: boolean }) => void
}

const SearchField = ({ query, onChange }: Omit<DocumentFiltersProps, 'kind'>) => {
  const { lang } = useStudio()
  const { search } = query
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  if (shown !== search) {
    setShown(search)
    if (typed.trim() !== search) setTyped(search)
  }
  useEffect(() => {
    if (typed.trim() === search) return
    const timer = setTimeout(() => onChange({ search: typed.trim() }, { isReplacing: search !== '' }), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, search, onChange])
  const label = shellTexts[lang].search
  return (
    <div className="search" role="search">
      <Icon outline={SEARCH} />
      <input
        className="input"
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}

/** Search, filters and order of a list of documents. */
export const DocumentFilters = ({ kind, query, onChange }: DocumentFiltersProps) => {
  const { lang, me } = useStudio()
  const texts = shellTexts[lang]
  const { state, author, tag, ordering } = query
  const isInTrash = state === 'deleted'
  return (
    <div className="filters">
      <SearchField query={query} onChange={onChange} />
      {!isInTrash && (
        <Select
          label={texts.filters.state}
          value={state}
          onChange={(chosen) => onChange({ state: publicationStates.find((one) => one === chosen) ?? '' })}
        >
          <option value="">{texts.anyState}</option>
          {publicationStates
            .filter((one) => one !== 'deleted')
            .map((one) => (
              <option key={one} value={one}>
                {texts.states[one]}
              </option>
            ))}
        </Select>
      )}
      {me.role === 'staff' && (
        <Terms
          list="author"
          label={texts.filters.author}
          any={texts.anyAuthor}
          value={author}
          onChange={(chosen) => onChange({ author: chosen })}
        />
      )}
      {fieldsOf(kind).includes('tags') && (
        <Terms
          list="tags"
          label={texts.filters.tag}
          any={texts.anyTag}
          value={tag}
          onChange={(chosen) => onChange({ tag: chosen })}
        />
      )}
      <Select
        label={texts.filters.ordering}
        value={ordering}
        onChange={(chosen) => onChange({ ordering: orderings.find((one) => one === chosen) ?? everything.ordering })}
      >
        {orderings
          .filter((one) => one !== 'position' || kind === 'lesson')
          .map((one) => (
            <option key={one} value={one}>
              {texts.orderings[one]}
            </option>
          ))}
      </Select>
    </div>
  )
}
