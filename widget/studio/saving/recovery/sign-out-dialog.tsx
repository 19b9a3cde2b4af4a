import { useState } from 'react'
import { savingTexts } from '../../../texts/studio/saving-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/notice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useStudio } from '../../ui/studio-context.ts'
import type { LocalDraft } from '../local-drafts.ts'
import { momentOf } from '../moment.ts'
import { draftsOfPage } from '../use-saving.ts'
import { draftsMarkdown, sendDraft, type Unsent } from './unsent-drafts.ts'

/** The file name is in Latin letters, because some systems support no others. */
const download = (text: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }))
  Object.assign(document.createElement('a'), { href: address, download: 'edits.md' }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

interface SignOutDialogProps {
  /** The author's edits that the school does not have. */
  drafts: readonly LocalDraft[]
  onSignOut: () => void
  onClose: () => void
}

/** Asks the author before the sign-out what to do with edits that the school does not have. */
export const SignOutDialog = ({ drafts, onSignOut, onClose }: SignOutDialogProps) => {
  const { client, me, lang, apiBase } = useStudio()
  const { signOut: texts, drafts: ownTexts } = savingTexts[lang]
  const [unsent, setUnsent] = useState(drafts)
  const [failures, setFailures] = useState<ReadonlyMap<string, Unsent>>(new Map())
  const [isBusy, setBusy] = useState(false)

  const send = async () => {
    setBusy(true)
    const failed = new Map<string, Unsent>()
    for (const draft of unsent.toReversed()) {
      const failure = await sendDraft(client, draft, me.id)
      if (failure) failed.set(draft.editor, failure)
      else await draftsOfPage().remove(draft.editor)
    }
    setBusy(false)
    if (failed.size === 0) return onSignOut()
    setFailures(failed)
    return setUnsent(unsent.filter(({ editor }) => failed.has(editor)))
  }
  const discard = async () => {
    for (const { editor } of unsent) await draftsOfPage().remove(editor)
    onSignOut()
  }
  const reasonOf = (failure: Unsent | undefined) => {
    if (failure === undefined) return undefined
    return typeof failure === 'string' ? texts[failure] : failure.detail || texts.failed
  }
  return (
    <Dialog title={texts.title} closeLabel={texts.stay} onClose={onClose}>
      <p>{texts.more}</p>
      <ul role="list" className="unsent">
        {unsent.map(({ editor, at, document: { fields } }) => (
          <li key={editor}>
            {fields.title || ownTexts.untitled} <small>{ownTexts.from(momentOf(at, lang))}</small>
            <div role="alert">
              <FieldError id={`unsent-${editor}`} error={reasonOf(failures.get(editor))} />
            </div>
          </li>
        ))}
      </ul>
      <div className="dialog-ways">
        <Button isBusy={isBusy} onClick={() => void send()}>
          {texts.send}
        </Button>
        <Button isQuiet onClick={() => download(draftsMarkdown(unsent, lang, apiBase))}>
          {texts.download}
        </Button>
        <Button isQuiet onClick={onSignOut}>
          {texts.keep}
        </Button>
        <Button isQuiet onClick={() => void discard()}>
          {texts.discard}
        </Button>
      </div>
    </Dialog>
  )
}
