import { useState } from 'react'
import { useStore } from 'zustand'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import { Button } from '../../ui/button.tsx'
import type { DocumentStoreApi } from '../document/document-store.ts'
import type { Saving } from '../saving/use-saving.ts'
import { useStudio } from '../studio-context.ts'

interface PublishButtonProps {
  store: DocumentStoreApi
  saving: Saving
}

/** Saves the document and shows it to readers. */
export const PublishButton = ({ store, saving }: PublishButtonProps) => {
  const { client, lang, notify } = useStudio()
  const words = shellTexts[lang].document
  const [isBusy, setIsBusy] = useState(false)
  const kind = useStore(store, ({ document }) => document.kind)
  const publish = async () => {
    setIsBusy(true)
    const isSaved = await saving.save()
    const { id } = store.getState().document.fields
    if (isSaved && typeof id === 'number') {
      const outcome = await client.documents(kind).publish(id)
      if (outcome.ok) notify('success', words.published)
    }
    setIsBusy(false)
  }
  return (
    <Button isBusy={isBusy} onClick={() => void publish()}>
      {words.publish}
    </Button>
  )
}
