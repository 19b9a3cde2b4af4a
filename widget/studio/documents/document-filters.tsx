import { type ReactNode, useEffect, useState } from 'react'
import { publicationStates } from '../../../server/contract/content/documents/publication.ts'
import { fieldsOf } from '../../../server/contract/content/documents/fields.ts'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import type { Named } from '../../api/content/wire.ts'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { SEARCH } from '../icons.ts'
import { everything, type ListQuery, orderings } from '../routes/route.ts'
import { useStudio } from '../studio-context.ts'

const SEARCH_DELAY_MS = 300
const CHOICES_MAX = 200

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

const optionsOf = (choices: readonly Named<string | number>[]) =>
  choices.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

/** The tags to choose from, and for staff the authors. */
const useChoices = () => {
  const { client, me } = useStudio()
  const [authors, setAuthors] = useState<readonly Named<string>[]>([])
  const [tags, setTags] = useState<readonly Named<number>[]>([])
  const isStaff = me.role === 'staff'
  useEffect(() => {
    let isOver = false
    const query = { page_size: CHOICES_MAX }
    const load = async () => {
      const [people, terms] = await Promise.all([isStaff ? client.authors(query) : null, client.tags(query)])
      if (isOver) return
      if (people?.ok) setAuthors(people.body.results)
      if (terms.ok) setTags(terms.body.results)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [client, isStaff])
  return { authors, tags }
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
  const { lang } = useStudio()
  const texts = shellTexts[lang]
  const { authors, tags } = useChoices()
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
      {authors.length > 0 && (
        <Select label={texts.filters.author} value={author} onChange={(chosen) => onChange({ author: chosen })}>
          <option value="">{texts.anyAuthor}</option>
          {optionsOf(authors)}
        </Select>
      )}
      {tags.length > 0 && fieldsOf(kind).includes('tags') && (
        <Select label={texts.filters.tag} value={tag} onChange={(chosen) => onChange({ tag: chosen })}>
          <option value="">{texts.anyTag}</option>
          {optionsOf(tags)}
        </Select>
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
