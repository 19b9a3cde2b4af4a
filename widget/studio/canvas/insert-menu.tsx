import { type FocusEvent, type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react'
import { isComposing } from '../../browser/composition.ts'
import { restoreFocus } from '../../browser/focus.ts'
import { Icon } from '../../ui/icon.tsx'
import { PLUS } from '../ui/icons.ts'
import { useStudio } from '../ui/studio-context.ts'
import { useCanvas } from './canvas-context.ts'
import { insertEntries, type InsertKind, kindsMatching } from './insert-entries.ts'

interface InsertMenuProps {
  onChoose: (kind: InsertKind) => void
  /** Called with false if the focus has gone elsewhere already. */
  onClose: (isFocused: boolean) => void
}

/** The kinds of blocks, found by typing. */
export const InsertMenu = ({ onChoose, onClose }: InsertMenuProps) => {
  const { texts } = useCanvas()
  const { lang, me } = useStudio()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const isByKeys = useRef(true)
  const groups = kindsMatching(query, me.role)
  const kinds = groups.flatMap(({ kinds }) => kinds)
  const active = kinds[at]
  const idOf = (kind: InsertKind) => `${id}-${kind}`

  useEffect(() => {
    menu.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    // the list must not scroll under the pointer: a press would miss its target
    if (active && isByKeys.current)
      menu.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation() // the keys of the canvas do not work here
    if (isComposing(event)) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined && event.key !== 'Enter' && event.key !== 'Escape' && event.key !== 'Tab') return
    event.preventDefault()
    isByKeys.current = true
    if (by !== undefined) setAt((at + by + kinds.length) % Math.max(kinds.length, 1))
    else if (event.key !== 'Enter') onClose(true)
    else if (active) onChoose(active)
  }
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!(relatedTarget instanceof Node && menu.current?.contains(relatedTarget))) onClose(false)
  }
  return (
    <div ref={menu} className="insert-menu" onBlur={onBlur} onKeyDown={onKeyDown}>
      <input
        className="input"
        type="text"
        enterKeyHint="done"
        role="combobox"
        autoFocus
        aria-label={texts.insert.search}
        placeholder={texts.insert.search}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && idOf(active)}
        value={query}
        onChange={({ target }) => {
          isByKeys.current = true
          setQuery(target.value)
          setAt(0)
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={texts.insert.label}>
        {groups.map(({ group, kinds: ofGroup }) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p id={`${id}-${group}`} role="presentation" className="insert-group">
              {texts.groups[group]}
            </p>
            {ofGroup.map((kind) => (
              <div
                key={kind}
                id={idOf(kind)}
                role="option"
                aria-selected={kind === active}
                className="insert-kind"
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => {
                  isByKeys.current = false
                  setAt(kinds.indexOf(kind))
                }}
                onClick={() => onChoose(kind)}
              >
                <span className="insert-icon">
                  <Icon outline={insertEntries[kind].icon} />
                </span>
                <span>
                  <span className="insert-name">{insertEntries[kind].texts[lang].name}</span>
                  <span className="insert-hint">{insertEntries[kind].texts[lang].hint}</span>
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="insert-none" role="status">
        {kinds.length === 0 && texts.insert.none}
      </p>
    </div>
  )
}

/** A `+` between two blocks, which opens the menu. */
export const InsertPoint = memo(({ onChoose }: { onChoose: (kind: InsertKind) => void }) => {
  const { texts } = useCanvas()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (isFocused: boolean) => {
    setOpen(false)
    if (isFocused) restoreFocus(button.current)
  }
  return (
    <div className={isOpen ? 'insert open' : 'insert'}>
      <button
        ref={button}
        type="button"
        className="insert-button"
        aria-label={texts.insert.here}
        title={texts.insert.here}
        aria-expanded={isOpen}
        onPointerDown={(event) => isOpen && event.preventDefault()} // the menu would close, and open again by the click
        onClick={() => setOpen(!isOpen)}
      >
        <Icon outline={PLUS} />
      </button>
      {isOpen && (
        <InsertMenu
          onChoose={(kind) => {
            onChoose(kind)
            setOpen(false)
          }}
          onClose={close}
        />
      )}
    </div>
  )
})
