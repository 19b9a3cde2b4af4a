import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { publishTexts } from '../../texts/studio/publish-texts.ts'
import { Button } from '../../ui/button.tsx'
import { CARD } from '../canvas/canvas-context.ts'
import { FIELD } from '../details/field-table.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import type { Saving } from '../saving/use-saving.ts'
import { useStudio } from '../studio-context.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { StateLabel, standingOf } from './standing.tsx'
import { wrongsIn } from './wrongs.ts'

const FIELDS = ['[aria-invalid="true"]', 'textarea, input:not([type="file"]), select, [role="textbox"]', 'button']

/** Puts the focus to a place of the document: a block, a field of it, a field of the details. */
const goTo = (root: ParentNode, place: string) => {
  const [name = ''] = place.split('.')
  const spot =
    root.querySelector(`[${CARD}="${CSS.escape(name)}"]`) ??
    root.querySelector(name === 'title' ? '.document-title' : `[${FIELD}="${CSS.escape(name)}"]`)
  const group = spot?.closest('details')
  if (group) group.open = true
  spot?.scrollIntoView({ block: 'center' })
  const field = FIELDS.map((selector) => spot?.querySelector<HTMLElement>(selector)).find(Boolean)
  field?.focus({ preventScroll: true })
}

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
  const standing = useStore(store, ({ document }) => standingOf(document))
  const onGo = (spot: string) => {
    const { document: shown, faults, setFaults } = store.getState()
    const isOfBlock = shown.content.some(({ uuid }) => spot.startsWith(uuid))
    const wrong = wrongsIn(shown).find(({ place: where }) => where === spot)
    flushSync(() => {
      setIsOpen(false)
      // told at the field too, until the next save
      if (wrong) setFaults(new Map(faults).set(spot, [texts.wrongs[wrong.says]]))
      if (!isOfBlock && spot !== 'title') showDetails()
    })
    const root = place.current?.getRootNode()
    goTo(root instanceof ShadowRoot ? root : document, spot)
  }
  return (
    <div className="publish-way" ref={place}>
      <StateLabel store={store} />
      <Button onClick={() => setIsOpen(true)}>
        {standing === 'draft' || standing === 'changed' ? texts.publish : texts.standing}
      </Button>
      {isOpen && <PublishDialog store={store} saving={saving} onClose={() => setIsOpen(false)} onGo={onGo} />}
    </div>
  )
}
