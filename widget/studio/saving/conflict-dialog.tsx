import { useId, useState } from 'react'
import { savingTexts } from '../../texts/studio/saving-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { canKeepBoth, type Choice, type Conflict, conflictKey } from '../document/merge.ts'
import { useStudio } from '../ui/studio-context.ts'
import { useHasPaused } from '../ui/use-has-paused.ts'
import { momentOf } from './moment.ts'
import type { OpenConflict } from './saving-api.ts'
import type { Saving } from './use-saving.ts'
import { subjectOf, VersionPair } from './version-pair.tsx'

/** The choice that loses nothing: both versions, or the one that has not been deleted. */
const safest = (conflict: Conflict): Choice => {
  if (conflict.about === 'block' && conflict.mine === null) return 'theirs'
  return conflict.about === 'block' && conflict.theirs !== null ? 'both' : 'mine'
}

interface ChoicesProps {
  conflict: Conflict
  subject: string
  chosen: Choice
  onChoose: (choice: Choice) => void
}

const Choices = ({ conflict, subject, chosen, onChoose }: ChoicesProps) => {
  const { conflict: ownTexts } = savingTexts[useStudio().lang]
  const name = useId()
  const choices: readonly Choice[] = canKeepBoth(conflict) ? ['mine', 'theirs', 'both'] : ['mine', 'theirs']
  return (
    <fieldset className="conflict">
      <legend>{subject}</legend>
      <VersionPair conflict={conflict} mine={ownTexts.mine} theirs={ownTexts.theirs} />
      <div className="segmented">
        {choices.map((choice) => (
          <label key={choice} className="segment">
            <input type="radio" name={name} checked={chosen === choice} onChange={() => onChoose(choice)} />
            {ownTexts[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ConflictDialogProps {
  conflict: OpenConflict
  saving: Saving
  store: DocumentStoreApi
  /** True opens the dialog at once; false waits for the next pause in typing. */
  opensAtOnce: boolean
  onDefer: () => void
}

/** Asks the author which versions stay where this tab and another author have changed the same. */
export const ConflictDialog = ({ conflict, saving, store, opensAtOnce, onDefer }: ConflictDialogProps) => {
  const { lang } = useStudio()
  const texts = savingTexts[lang]
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const hasPaused = useHasPaused()
  const { conflicts, by, at } = conflict
  const { content } = store.getState().document
  const chosenFor = (one: Conflict) => choices.get(conflictKey(one)) ?? safest(one)
  const resolve = () => saving.resolveConflict(new Map(conflicts.map((one) => [conflictKey(one), chosenFor(one)])))
  if (!opensAtOnce && !hasPaused) return null
  return (
    <Dialog title={texts.conflict.title} closeLabel={texts.conflict.defer} onClose={onDefer}>
      <p>{texts.conflict.summary(by, at === null ? '' : momentOf(at, lang))}</p>
      {conflicts.map((one) => (
        <Choices
          key={conflictKey(one)}
          conflict={one}
          subject={subjectOf(one, content, lang)}
          chosen={chosenFor(one)}
          onChoose={(choice) => setChoices(new Map([...choices, [conflictKey(one), choice]]))}
        />
      ))}
      <div className="dialog-ways">
        <Button onClick={() => void resolve()}>{texts.conflict.resolve}</Button>
        <Button isQuiet onClick={onDefer}>
          {texts.conflict.defer}
        </Button>
      </div>
    </Dialog>
  )
}
