import { type ReactNode, useEffect, useState } from 'react'
import { sectionTexts } from '../../texts/studio/section-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SEARCH } from '../ui/icons.ts'
import type { Section } from '../routes/route.ts'
import { RouteLink } from '../routes/route-link.tsx'
import { useStudio } from '../ui/studio-context.ts'
import type { Rows } from './use-rows.ts'

const BONES = 5
const SEARCH_DELAY_MS = 300

export const useSectionTexts = () => sectionTexts[useStudio().lang]

interface SectionFrameProps {
  section: Section
  isBusy: boolean
  /** Parts of the section, each at an address of its own. */
  parts?: readonly { of: string; label: string; isOpen: boolean }[]
  /** Beside the heading. */
  ways?: ReactNode
  /** A message about the last action. */
  news?: string
  children: ReactNode
}

/** A section with its heading and its parts. */
export const SectionFrame = ({ section, isBusy, parts = [], ways, news = '', children }: SectionFrameProps) => {
  const texts = useSectionTexts()
  return (
    <main className="documents section" aria-busy={isBusy}>
      <header className="documents-head">
        <h1 tabIndex={-1}>{texts.names[section]}</h1>
        {ways && <div className="documents-ways">{ways}</div>}
      </header>
      {parts.length > 0 && (
        <nav className="section-parts" aria-label={texts.parts}>
          {parts.map(({ of, label, isOpen }) => (
            <RouteLink
              key={of}
              className="nav-link"
              to={{ screen: 'section', section, of }}
              aria-current={isOpen ? 'page' : undefined}
            >
              {label}
            </RouteLink>
          ))}
        </nav>
      )}
      <div className="news" role="status">
        {news && <p>{news}</p>}
      </div>
      {children}
    </main>
  )
}

export const Skeleton = () => (
  <ul className="rows" role="list" aria-hidden="true">
    {Array.from({ length: BONES }, (_, at) => (
      <li className="section-row" key={at}>
        <span className="bone" />
      </li>
    ))}
  </ul>
)

export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="empty">
    <h2>{title}</h2>
    {children}
  </div>
)

interface RowListProps<One> {
  found: Rows<One>
  /** Shown where there are no rows. */
  empty: ReactNode
  className?: string
  /** Leaves out rows that have been loaded. */
  isShown?: (row: One) => boolean
  render: (row: One) => ReactNode
}

/** The rows of a section, or a placeholder while they load, if there are none, and if loading fails. */
export const RowList = <One,>({ found, empty, className = 'rows', isShown, render }: RowListProps<One>) => {
  const texts = useSectionTexts()
  const { rows, failure, isLoading, hasMore, more, reload } = found
  if (failure)
    return (
      <Empty title={texts.failed}>
        <Button isQuiet onClick={reload}>
          {texts.retry}
        </Button>
      </Empty>
    )
  if (!rows) return <Skeleton />
  const shown = isShown ? rows.filter(isShown) : rows
  return (
    <>
      {shown.length === 0 && !isLoading && !hasMore && empty}
      {shown.length > 0 && (
        <ul className={className} role="list" data-stale={isLoading || undefined}>
          {shown.map(render)}
        </ul>
      )}
      {hasMore && (
        <Button isQuiet onClick={() => void more()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

/** A search field that reports its value after a pause in typing. */
export const SearchField = ({ label, onSearch }: { label: string; onSearch: (ownTexts: string) => void }) => {
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => onSearch(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  return (
    <div className="search" role="search">
      <Icon outline={SEARCH} />
      <input
        className="input"
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={typed ?? ''}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}
