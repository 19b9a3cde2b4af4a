import type { KeyboardEvent } from 'react'

interface TabsProps<Id extends string> {
  /** Prefix of the tabs' ids; the panel below has the id `${id}-panel`. */
  id: string
  label: string
  tabs: readonly { id: Id; label: string }[]
  selected: Id
  onSelect: (id: Id) => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** A tab list with arrow-key navigation, as in the ARIA tabs pattern. */
export const Tabs = <Id extends string>({ id, label, tabs, selected, onSelect }: TabsProps<Id>) => {
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === selected) + (steps[key] ?? 0)
    const next = tabs.at(at % tabs.length)
    if (!steps[key] || !next) return
    onSelect(next.id)
    currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div className="tabs" part="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={`${id}-${tab.id}`}
          data-tab={tab.id}
          type="button"
          className="tab"
          part="tab"
          role="tab"
          aria-selected={tab.id === selected}
          aria-controls={`${id}-panel`}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
