import { useEffect, useState } from 'react'
import type { DocumentKind } from '../../../../server/contract/content/state.ts'
import { savingTexts } from '../../../texts/studio/saving-texts.ts'
import { shellTexts } from '../../../texts/studio/shell-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { asNew, draftOf } from '../../document/model.ts'
import { useRouter } from '../../routes/router.ts'
import { useStudio } from '../../ui/studio-context.ts'
import { findCreated } from './find-created.ts'
import { aboutOf, type LocalDraft } from '../local-drafts.ts'
import { momentOf } from '../moment.ts'
import { draftsOfPage } from '../use-saving.ts'

/** Offers to save the local draft of a deleted document as a new one. */
export const RecoverDeleted = ({ kind, id }: { kind: DocumentKind; id: number }) => {
  const { client, lang, me } = useStudio()
  const { go } = useRouter()
  const { recovered: ownTexts, saveAsNew } = savingTexts[lang]
  const [recovered, setRecovered] = useState<LocalDraft | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    const find = async () => {
      const [latest = null] = await draftsOfPage().recoverable(aboutOf(me.id, kind, id))
      if (!isOver) setRecovered(latest)
    }
    void find()
    return () => {
      isOver = true
    }
  }, [me.id, kind, id])
  if (recovered === null) return null

  const save = async () => {
    setBusy(true)
    const calls = client.documents(kind)
    const document = asNew(recovered.document)
    const earlier = failure === null ? null : await findCreated(calls, [document], me.id) // the response to the earlier try may have been lost
    const outcome = earlier ?? (await calls.save(draftOf(document), { isQuiet: true }))
    setBusy(false)
    if (!outcome.ok) return setFailure(outcome.detail)
    await draftsOfPage().remove(recovered.editor)
    return go({ screen: 'document', kind, id: outcome.body.id }, { isReplacing: true })
  }
  return (
    <section className="recovered-version" aria-label={ownTexts.label}>
      <p role="status">{ownTexts.summary(momentOf(recovered.at, lang))}</p>
      <Button isBusy={isBusy} onClick={() => void save()}>
        {saveAsNew}
      </Button>
      {failure !== null && <Notice tone="danger">{failure || shellTexts[lang].actionFailed}</Notice>}
    </section>
  )
}
