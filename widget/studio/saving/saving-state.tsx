import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { savingTexts } from '../../texts/studio/saving-texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { goToPlace } from '../go-to-place.ts'
import { useStudio } from '../studio-context.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { momentOf } from './moment.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import type { Saving, SavingState as State } from './use-saving.ts'

const wordsOf = ({ state, savedAt, pending, detail }: Saving, lang: 'ru' | 'en'): string => {
  const { state: words } = savingTexts[lang]
  if (state === 'saved') return savedAt === null ? words.unchanged : words.saved(momentOf(savedAt, lang))
  if (state === 'offline') return detail === '' ? words.offline(pending) : words.busy(pending)
  return state === 'refused' ? words.refused(detail) : words[state]
}

/** What screen readers are told: troubles, and their end. That a save begins and ends again and again is not news. */
const announcedIn = (saving: Saving, lang: 'ru' | 'en', before: string): string => {
  if (saving.state === 'saving' || saving.state === 'unsaved') return before
  if (saving.state === 'saved') return saving.savedAt === null ? before : savingTexts[lang].isSaved
  return saving.state === 'offline' && before.startsWith(wordsOf(saving, lang).split(':')[0] ?? '')
    ? before
    : wordsOf(saving, lang)
}

const MENDED: readonly State[] = ['offline', 'partial', 'refused', 'signed-out']

interface SavingStateProps {
  saving: Saving
  store: DocumentStoreApi
  /** Shows the details, where most fields are. */
  showDetails: () => void
}

/** The state of saving in words, with what can be done about it; opens the dialog of conflicts. */
export const SavingState = ({ saving, store, showDetails }: SavingStateProps) => {
  const { lang } = useStudio()
  const texts = savingTexts[lang]
  const [wish, setWish] = useState<{ of: Saving['conflict']; isOpen: boolean } | null>(null)
  const [announced, setAnnounced] = useState('')
  const next = announcedIn(saving, lang, announced)
  if (next !== announced) setAnnounced(next)
  const bar = useRef<HTMLDivElement>(null)
  const [refused] = useStore(store, ({ faults }) => faults).keys()
  const { state, conflict, retry, saveAsNew } = saving
  const place = state === 'refused' || state === 'partial' ? refused : undefined
  const wished = wish?.of === conflict ? wish.isOpen : null
  return (
    <div ref={bar} className="saving" data-state={state}>
      <p>{wordsOf(saving, lang)}</p>
      {place !== undefined && (
        <LinkButton onClick={() => goToPlace({ place, store, near: bar.current, showDetails })}>
          {texts.show}
        </LinkButton>
      )}
      {place === undefined && MENDED.includes(state) && <LinkButton onClick={retry}>{texts.retry}</LinkButton>}
      {state === 'gone' && <LinkButton onClick={() => void saveAsNew()}>{texts.saveAsNew}</LinkButton>}
      {state === 'conflict' && (
        <LinkButton onClick={() => setWish({ of: conflict, isOpen: true })}>{texts.open}</LinkButton>
      )}
      <span className="live" role="status">
        {announced}
      </span>
      {conflict && wished !== false && (
        <ConflictDialog
          conflict={conflict}
          saving={saving}
          store={store}
          isAsked={wished === true}
          onLater={() => setWish({ of: conflict, isOpen: false })}
        />
      )}
    </div>
  )
}
