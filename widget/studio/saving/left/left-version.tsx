import { useState } from 'react'
import { savingTexts } from '../../../texts/studio/saving-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../dialog.tsx'
import { differences } from '../../document/differences.ts'
import type { DocumentStoreApi } from '../../document/document-store.ts'
import { conflictKey } from '../../document/merge.ts'
import { useStudio } from '../../studio-context.ts'
import { momentOf } from '../moment.ts'
import type { Saving } from '../use-saving.ts'
import { subjectOf, VersionPair } from '../version-pair.tsx'

/** Offers the version that a closed or crashed tab has left in this browser. */
export const LeftVersion = ({ saving, store }: { saving: Saving; store: DocumentStoreApi }) => {
  const { lang } = useStudio()
  const texts = savingTexts[lang]
  const [isCompared, setCompared] = useState(false)
  const { left, takeLeft, dropLeft } = saving
  if (!left) return null
  const ownTexts = texts.left
  const { document } = store.getState()
  const ways = (
    <div className="dialog-ways">
      <Button onClick={() => void takeLeft()}>{ownTexts.take}</Button>
      {!isCompared && (
        <Button isQuiet onClick={() => setCompared(true)}>
          {ownTexts.look}
        </Button>
      )}
      <Button isQuiet onClick={dropLeft}>
        {ownTexts.drop}
      </Button>
    </div>
  )
  if (!isCompared)
    return (
      <section className="recovered-version" aria-label={ownTexts.label}>
        <p role="status">{ownTexts.says(momentOf(left.at, lang))}</p>
        {ways}
      </section>
    )
  const found = differences(left.document, document)
  return (
    <Dialog title={ownTexts.title} closeLabel={texts.conflict.later} onClose={() => setCompared(false)}>
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
