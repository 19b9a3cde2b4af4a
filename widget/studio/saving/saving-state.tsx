import type { MainLang } from '../../../server/contract/langs.ts'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { savingTexts } from '../../texts/studio/saving-texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { goToPlace } from '../canvas/go-to-place.ts'
import { useStudio } from '../ui/studio-context.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { momentOf } from './moment.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import type { Saving, SavingState as State } from './use-saving.ts'

const textOf = ({ state, savedAt, pending, detail }: Saving, lang: MainLang): string => {
  const { state: ownTexts } = savingTexts[lang]
  if (state === 'saved') return savedAt === null ? ownTexts.unchanged : ownTexts.saved(momentOf(savedAt, lang))
  if (state === 'offline') return detail === '' ? ownTexts.offline(pending) : ownTexts.busy(pending)
  return state === 'refused' ? ownTexts.refused(detail) : ownTexts[state]
}

/** The text for screen readers: it announces problems and their end, and no routine saves. */
const announcedIn = (saving: Saving, lang: MainLang, before: string): string => {
  if (saving.state === 'saving' || saving.state === 'unsaved') return before
  if (saving.state === 'saved') return saving.savedAt === null ? before : savingTexts[lang].isSaved
  return saving.state === 'offline' && before.startsWith(textOf(saving, lang).split(':')[0] ?? '')
    ? before
    : textOf(saving, lang)
}

const MENDED: readonly State[] = ['offline', 'partial', 'refused', 'signed-out']

interface SavingStateProps {
  saving: Saving
  store: DocumentStoreApi
  /** Shows the details, where most fields are. */
  showDetails: () => void
}

/** The state of saving as text, with a button that mends it; opens the dialog of conflicts. */
export const SavingState = ({ saving, store, showDetails }: SavingStateProps) => {
  const { lang } = useStudio()
  const texts = savingTexts[lang]
  const [choice, setChoice] = useState<{ of: Saving['conflict']; isOpen: boolean } | null>(null)
  const [announced, setAnnounced] = useState('')
  const next = announcedIn(saving, lang, announced)
  if (next !== announced) setAnnounced(next)
  const bar = useRef<HTMLDivElement>(null)
  const [refused] = useStore(store, ({ errors }) => errors).keys()
  const { state, conflict, retry, saveAsNew } = saving
  const place = state === 'refused' || state === 'partial' ? refused : undefined
  const isOpenChosen = choice?.of === conflict ? choice.isOpen : null
  return (
    <div ref={bar} className="saving" data-state={state}>
      <p>{textOf(saving, lang)}</p>
      {place !== undefined && (
        <LinkButton onClick={() => goToPlace({ place, store, near: bar.current, showDetails })}>
          {texts.show}
        </LinkButton>
      )}
      {place === undefined && MENDED.includes(state) && <LinkButton onClick={retry}>{texts.retry}</LinkButton>}
      {state === 'deleted' && <LinkButton onClick={() => void saveAsNew()}>{texts.saveAsNew}</LinkButton>}
      {state === 'conflict' && (
        <LinkButton onClick={() => setChoice({ of: conflict, isOpen: true })}>{texts.open}</LinkButton>
      )}
      <span className="visually-hidden" role="status">
        {announced}
      </span>
      {conflict && isOpenChosen !== false && (
        <ConflictDialog
          conflict={conflict}
          saving={saving}
          store={store}
          opensAtOnce={isOpenChosen === true}
          onDefer={() => setChoice({ of: conflict, isOpen: false })}
        />
      )}
    </div>
  )
}
