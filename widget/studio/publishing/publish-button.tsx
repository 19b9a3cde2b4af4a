import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { publishTexts } from '../../texts/studio/publish-texts.ts'
import { Button } from '../../ui/button.tsx'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { goToPlace } from '../canvas/go-to-place.ts'
import type { Saving } from '../saving/use-saving.ts'
import { useStudio } from '../ui/studio-context.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { StateLabel, publicationStateOf } from '../documents/publication-state.tsx'
import { publishIssuesIn } from './publish-issues.ts'

interface PublishButtonProps {
  store: DocumentStoreApi
  saving: Saving
  /** Shows the details, where most fields are. */
  showDetails: () => void
}

/** The state of the document in words, and the way to show it to readers or to take it away from them. */
export const PublishButton = ({ store, saving, showDetails }: PublishButtonProps) => {
  const { lang } = useStudio()
  const texts = publishTexts[lang]
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const publicationState = useStore(store, ({ document }) => publicationStateOf(document))
  const onGo = (spot: string) => {
    const { document, errors, setErrors } = store.getState()
    const wrong = publishIssuesIn(document).find(({ place: where }) => where === spot)
    const before = () => {
      setIsOpen(false)
      // the field shows the message too, until the next save
      if (wrong) setErrors(new Map(errors).set(spot, [texts.issues[wrong.issue]]))
    }
    goToPlace({ place: spot, store, near: place.current, showDetails, before })
  }
  return (
    <div className="publish-way" ref={place}>
      <StateLabel store={store} />
      <Button onClick={() => setIsOpen(true)}>
        {publicationState === 'draft' || publicationState === 'changed' ? texts.publish : texts.publication}
      </Button>
      {isOpen && <PublishDialog store={store} saving={saving} onClose={() => setIsOpen(false)} onGo={onGo} />}
    </div>
  )
}
