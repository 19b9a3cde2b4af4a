import { type KeyboardEvent, useState } from 'react'
import type { Person } from '../../api/content/community.ts'
import { isComposing } from '../../browser/composition.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useStudio } from '../ui/studio-context.ts'
import { useSectionTexts } from './section-frame.tsx'
import { messageOf } from './use-rows.ts'

interface PersonFinderProps {
  /** The error about the choice. */
  error?: string | undefined
  onFound: (person: Person | null) => void
}

const isEmail = (typed: string) => /^\S+@\S+\.\S+$/.test(typed)

/** Finds a person by their whole e-mail address, as authors may. */
export const PersonFinder = ({ error, onFound }: PersonFinderProps) => {
  const { client } = useStudio()
  const texts = useSectionTexts()
  const { person: ownTexts } = texts
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<Person | null>(null)
  const [refusal, setRefusal] = useState<string>()

  const find = async () => {
    const typed = email.trim()
    if (!isEmail(typed)) return setRefusal(ownTexts.bad)
    setBusy(true)
    const outcome = await client.users({ email: typed })
    setBusy(false)
    if (!outcome.ok) return setRefusal(messageOf(outcome, texts.wrong))
    const person = outcome.body.results[0] ?? null
    setRefusal(person ? undefined : ownTexts.personUnknown)
    setFound(person)
    onFound(person)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault() // Enter must not submit the form around this field
    if (!isBusy) void find()
  }
  return (
    <div className="section-find">
      <TextField
        label={ownTexts.email}
        type="email"
        autoComplete="off"
        enterKeyHint="search"
        value={email}
        error={refusal ?? (found ? undefined : error)}
        hint={found ? ownTexts.found(found.name) : undefined}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setEmail(target.value)
          setRefusal(undefined)
          if (found) onFound(null)
          setFound(null)
        }}
      />
      <Button isQuiet isBusy={isBusy} onClick={() => void find()}>
        {ownTexts.find}
      </Button>
      <p className="visually-hidden" role="status">
        {found && ownTexts.found(found.name)}
      </p>
    </div>
  )
}
