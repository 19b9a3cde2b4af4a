import type { Lang } from '../../../server/contract/langs.ts'
import { use, useEffect, useState } from 'react'
import { COMMENT_MAX } from '../../../server/contract/limits.ts'
import { focusOn } from '../../browser/focus.ts'
import type { CommentTexts } from '../../texts/reader/comment-texts.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useReaderTexts } from '../../texts/reader/texts.ts'
import type { Access } from '../access.ts'
import { ReadingContext } from '../reading.ts'
import type { Comment, CommentCalls } from './comment-calls.ts'

/** From how many characters left on the counter shows. */
const REMAINING_SHOWN = 200

/** What has been typed and not sent, kept over a reload in `sessionStorage`: a sign-in reloads the page. */
const draftText = {
  read: (place: string): string => {
    try {
      return sessionStorage.getItem(place) ?? ''
    } catch {
      return '' // forbidden
    }
  },
  write: (place: string, text: string): void => {
    try {
      if (text === '') sessionStorage.removeItem(place)
      else sessionStorage.setItem(place, text)
    } catch {
      return // full or forbidden: the text lasts as long as the page
    }
  },
}

/** Why the last attempt failed, and of which reader. */
interface Refused {
  access: Access
  message: string
  isSignedOut: boolean
}

const NOT_REFUSED = { message: undefined, isSignedOut: false }

interface FormProps {
  /** The name under which the tab keeps what is typed. */
  place: string
  /** The id of the comment that it replies to; null for a comment of its own. */
  replyTo: number | null
  access: Access
  lang: Lang
  calls: CommentCalls
  texts: CommentTexts
  onAdded: (comment: Comment) => void
}

/** The form for a new comment or a reply; for visitors the way to sign in. What is typed stays until it has been sent. */
export const CommentForm = ({ place, replyTo, access, lang, calls, texts, onAdded }: FormProps) => {
  const announce = useAnnounce()
  const { closed } = useReaderTexts()
  const { openAtSchool } = use(ReadingContext)
  const [text, setText] = useState(() => draftText.read(place))
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { message: error, isSignedOut } = refused?.access === access ? refused : NOT_REFUSED
  const left = COMMENT_MAX - text.trim().length
  useEffect(() => draftText.write(place, text), [place, text])

  const enter = openAtSchool ? (
    <Button onClick={openAtSchool}>{closed.openAtSchool}</Button>
  ) : (
    <button type="button" className="button" part="button" data-school-open="login" data-school-lang={lang}>
      <span>{texts.enter}</span>
    </button>
  )
  if (!access.isSignedIn && !isSignedOut)
    return (
      <div className="invitation">
        <p>{texts.invitation}</p>
        {enter}
      </div>
    )

  const refuse = (form: HTMLFormElement, message: string, isSignedOut = false) => {
    setRefused({ access, message, isSignedOut })
    announce(message)
    focusOn(form, 'textarea')
  }
  const send = async (form: HTMLFormElement) => {
    if (isBusy) return
    if (text.trim() === '') return refuse(form, texts.missing)
    if (left < 0) return refuse(form, texts.tooLong(-left))
    setBusy(true)
    const result = await calls.add(text.trim(), replyTo)
    setBusy(false)
    if (!result.ok) return refuse(form, Object.values(result.fields)[0] ?? '', result.reason === 'signed-out')
    setText('')
    announce(texts.sent)
    onAdded(result.body)
  }
  return (
    <form
      className="write"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      <TextArea
        label={replyTo === null ? texts.label : texts.replyLabel}
        value={text}
        error={left < 0 ? texts.tooLong(-left) : error}
        hint={left <= REMAINING_SHOWN ? texts.left(left) : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          if (!isSignedOut) setRefused(null)
        }}
      />
      <div className="sending">
        <Button type="submit" isBusy={isBusy}>
          {texts.send}
        </Button>
        {isSignedOut && enter}
      </div>
    </form>
  )
}
