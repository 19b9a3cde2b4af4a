import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { ContentClient } from '../../api/content.ts'
import type { CollectedLine, Collection } from '../../api/content/community.ts'
import type { Named } from '../../api/content/wire.ts'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/notice.tsx'
import { TRASH } from '../ui/icons.ts'
import { RouteLink } from '../routes/route-link.tsx'
import { removeRow } from '../ui/row-focus.ts'
import { useStudio } from '../ui/studio-context.ts'
import { ToolButton } from '../ui/tool-button.tsx'
import { Empty, SectionFrame, RowList, SearchField, useSectionTexts } from './section-frame.tsx'
import { messageOf, useRows } from './use-rows.ts'

const PAGE_SIZE = 100

const termKinds = ['tags', 'school-tags', 'categories', 'lesson-categories', 'collections'] as const
type TermKind = (typeof termKinds)[number]

interface Term extends Named<number> {
  items?: Collection['items']
}

/** The calls of a kind. The API deletes tags only. */
const callsOf = (client: ContentClient, kind: TermKind) =>
  ({
    tags: { list: client.tags, add: client.addTag, remove: client.removeTag },
    'school-tags': { list: client.schoolTags, add: client.addSchoolTag, remove: client.removeSchoolTag },
    categories: { list: client.categories, add: client.addCategory, remove: null },
    'lesson-categories': { list: client.lessonCategories, add: client.addLessonCategory, remove: null },
    collections: { list: client.collections, add: client.addCollection, remove: null },
  })[kind]

const Documents = ({ items }: { items: readonly CollectedLine[] }) => {
  const { terms } = useSectionTexts()
  const { kinds, untitled } = shellTexts[useStudio().lang]
  if (items.length === 0) return <p className="section-note">{terms.noDocuments}</p>
  return (
    <ul className="section-items" role="list">
      {items.map(({ kind, id, title }) => (
        <li key={`${kind}${id}`}>
          <RouteLink className="link" to={{ screen: 'document', kind, id }}>
            {title || untitled}
          </RouteLink>{' '}
          <small>{kinds[kind].one}</small>
        </li>
      ))}
    </ul>
  )
}

interface TermRowProps {
  term: Term
  error: string | undefined
  isBusy: boolean
  onRemove: ((pressed: HTMLElement) => void) | null
}

const TermRow = ({ term: { name, items }, error, isBusy, onRemove }: TermRowProps) => {
  const { terms } = useSectionTexts()
  const id = useId()
  return (
    <li className="section-row" aria-busy={isBusy || undefined}>
      <div className="section-texts">
        <b>{name}</b>
        {items && <Documents items={items} />}
        <div role="alert">
          <FieldError id={id} error={error} />
        </div>
      </div>
      {onRemove && (
        <ToolButton
          label={terms.remove(name)}
          outline={TRASH}
          isBusy={isBusy}
          aria-describedby={error ? id : undefined}
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        />
      )}
    </li>
  )
}

const NewTerm = ({ onAdd }: { onAdd: (name: string) => Promise<string | null> }) => {
  const { terms } = useSectionTexts()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    const refusal = name.trim() === '' ? terms.required : await onAdd(name.trim())
    setBusy(false)
    setError(refusal ?? undefined)
    if (refusal === null) setName('')
    input.current?.focus()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBusy) void add()
  }
  return (
    <form className="section-form" noValidate onSubmit={onSubmit}>
      <div className="section-add">
        <input
          ref={input}
          className="input"
          enterKeyHint="done"
          aria-label={terms.name}
          placeholder={terms.name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" isQuiet isBusy={isBusy}>
          {terms.add}
        </Button>
      </div>
      <div role="alert">
        <FieldError id={id} error={error} />
      </div>
    </form>
  )
}

const TermList = ({ kind }: { kind: TermKind }) => {
  const { client, me } = useStudio()
  const texts = useSectionTexts()
  const { terms } = texts
  const calls = callsOf(client, kind)
  const [search, setSearch] = useState('')
  const [news, setNews] = useState('')
  const [busy, setBusy] = useState<number | null>(null)
  const [refused, setRefused] = useState<{ id: number; message: string } | null>(null)
  const found = useRows<Term>(search, (page) => calls.list({ search: search || null, page, page_size: PAGE_SIZE }))
  const { remove } = calls
  const mayAdd = remove !== null || me.role === 'staff'

  const onAdd = async (name: string) => {
    const outcome = await calls.add(name)
    if (!outcome.ok) return messageOf(outcome, texts.wrong)
    setNews(terms.added(outcome.body.name))
    found.reload()
    return null
  }
  const onRemove = async ({ id, name }: Term, pressed: HTMLElement, call: NonNullable<typeof remove>) => {
    setBusy(id)
    setRefused(null)
    setNews('')
    const outcome = await call(id)
    setBusy(null)
    if (outcome.ok || outcome.reason === 'missing') {
      removeRow(pressed, () => found.change((rows) => rows.filter((row) => row.id !== id)))
      setNews(terms.removed(name))
    } else setRefused({ id, message: outcome.reason === 'denied' ? terms.denied : messageOf(outcome, texts.wrong) })
  }
  return (
    <SectionFrame
      section="terms"
      isBusy={found.isLoading}
      news={news}
      parts={termKinds.map((one) => ({ of: one, label: terms.kinds[one], isOpen: one === kind }))}
    >
      <SearchField label={terms.search} onSearch={setSearch} />
      {mayAdd ? <NewTerm onAdd={onAdd} /> : <p className="section-note">{terms.staffOnly}</p>}
      <RowList
        found={found}
        empty={
          <Empty title={search ? terms.notFound : terms.none}>
            {(search || mayAdd) && <p>{search ? terms.notFoundMore : terms.noneMore}</p>}
          </Empty>
        }
        render={(term) => (
          <TermRow
            key={term.id}
            term={term}
            isBusy={busy === term.id}
            error={refused?.id === term.id ? refused.message : undefined}
            onRemove={remove && ((pressed) => void onRemove(term, pressed, remove))}
          />
        )}
      />
    </SectionFrame>
  )
}

/** Tags, categories and collections: found, added, and deleted where the school allows it. */
export const TermsSection = ({ of }: { of: string }) => {
  const kind = termKinds.find((one) => one === of) ?? 'tags'
  return <TermList key={kind} kind={kind} />
}
