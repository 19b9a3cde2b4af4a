import { useState } from 'react'
import type { Outcome } from '../../api/content/outcome.ts'
import type { Document } from '../../api/content/wire.ts'
import { publishTexts } from '../../texts/studio/publish-texts.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import type { Saving } from '../saving/use-saving.ts'
import { useStudio } from '../ui/studio-context.ts'

export interface RestoringProps {
  store: DocumentStoreApi
  saving: Saving
  id: number
  onRestored: () => void
}

/** Saves the document, restores a version or a part, and shows the response as a step that can be undone. */
export const useRestoring = ({ store, id, saving, onRestored }: RestoringProps) => {
  const { client, lang } = useStudio()
  const texts = publishTexts[lang]
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const restore = async (call: () => Promise<Outcome<Document>>) => {
    setIsBusy(true)
    setError('')
    const isSaved = await saving.save()
    const outcome = isSaved ? await call() : null
    if (outcome?.ok) await saving.show(outcome)
    else if (outcome?.reason === 'conflict') {
      const theirs = await client.documents(store.getState().document.kind).get(id, { isQuiet: true })
      if (theirs.ok) await saving.rebase(theirs)
    }
    setIsBusy(false)
    if (outcome?.ok) return onRestored()
    return setError(outcome === null ? texts.notSaved : outcome.detail || texts.failed)
  }
  return { restore, isBusy, error }
}
