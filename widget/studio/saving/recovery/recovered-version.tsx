import { useState } from 'react'
import { savingTexts } from '../../../texts/studio/saving-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { differences } from '../../document/differences.ts'
import type { DocumentStoreApi } from '../../document/document-store.ts'
import { conflictKey } from '../../document/merge.ts'
import { useStudio } from '../../ui/studio-context.ts'
import { momentOf } from '../moment.ts'
import type { Saving } from '../use-saving.ts'
import { subjectOf, VersionPair } from '../version-pair.tsx'

/** Offers the version that a closed or crashed tab has stored in this browser. */
export const RecoveredVersion = ({ saving, store }: { saving: Saving; store: DocumentStoreApi }) => {
  const { lang } = useStudio()
  const texts = savingTexts[lang]
  const [isCompared, setCompared] = useState(false)
  const { recovered, restoreRecovered, discardRecovered } = saving
  if (!recovered) return null
  const ownTexts = texts.recovered
  const { document } = store.getState()
  const ways = (
    <div className="dialog-ways">
      <Button onClick={() => void restoreRecovered()}>{ownTexts.restore}</Button>
      {!isCompared && (
        <Button isQuiet onClick={() => setCompared(true)}>
          {ownTexts.compare}
        </Button>
      )}
      <Button isQuiet onClick={discardRecovered}>
        {ownTexts.discard}
      </Button>
    </div>
  )
  if (!isCompared)
    return (
      <section className="recovered-version" aria-label={ownTexts.label}>
        <p role="status">{ownTexts.summary(momentOf(recovered.at, lang))}</p>
        {ways}
      </section>
    )
  const found = differences(recovered.document, document)
  return (
    <Dialog title={ownTexts.title} closeLabel={texts.conflict.defer} onClose={() => setCompared(false)}>
      {found.length === 0 && <p>{ownTexts.same}</p>}
      {found.map((one) => (
        <section className="conflict" key={conflictKey(one)}>
          <h3>{subjectOf(one, document.content, lang)}</h3>
          <VersionPair conflict={one} mine={ownTexts.there} theirs={ownTexts.here} />
        </section>
      ))}
      {ways}
    </Dialog>
  )
}
