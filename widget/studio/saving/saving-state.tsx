import { useState } from 'react'
import { savingTexts } from '../../texts/studio/saving-texts.ts'
import { LinkButton } from '../../ui/button.tsx'
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

const MENDED: readonly State[] = ['offline', 'refused', 'signed-out']

/** The state of saving in words, with what can be done about it; opens the dialog of conflicts. */
export const SavingState = ({ saving, store }: { saving: Saving; store: DocumentStoreApi }) => {
  const { lang } = useStudio()
  const texts = savingTexts[lang]
  const [put, setPut] = useState<Saving['conflict']>(null)
  const [announced, setAnnounced] = useState('')
  const next = announcedIn(saving, lang, announced)
  if (next !== announced) setAnnounced(next)
  const { state, conflict, retry } = saving
  return (
    <div className="saving" data-state={state}>
      <p>{wordsOf(saving, lang)}</p>
      {MENDED.includes(state) && <LinkButton onClick={retry}>{texts.retry}</LinkButton>}
      {state === 'conflict' && <LinkButton onClick={() => setPut(null)}>{texts.open}</LinkButton>}
      <span className="live" role="status">
        {announced}
      </span>
      {conflict && put !== conflict && (
        <ConflictDialog conflict={conflict} saving={saving} store={store} onLater={() => setPut(conflict)} />
      )}
    </div>
  )
}
