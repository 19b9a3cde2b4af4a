import { useState } from 'react'
import { COMMENT_MAX } from '../../../server/contract/limits.ts'
import type { ShownComment } from '../../api/content/community.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useStudio } from '../ui/studio-context.ts'
import { useSectionTexts } from './section-frame.tsx'
import { messageOf } from './use-rows.ts'

interface CommentReplyProps {
  /** The comment that is replied to. */
  to: ShownComment
  onAdded: (reply: ShownComment) => void
  onCancel: () => void
}

/** The form for a reply to a comment. */
export const CommentReply = ({ to, onAdded, onCancel }: CommentReplyProps) => {
  const { client } = useStudio()
  const texts = useSectionTexts()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const send = async () => {
    setError('')
    if (text.trim() === '') return setError(texts.comments.replyMissing)
    setBusy(true)
    const { obj_type, obj_id, id } = to
    const outcome = await client.addComment({ obj_type, obj_id, text: text.trim(), reply_to: id })
    setBusy(false)
    if (!outcome.ok) return setError(messageOf(outcome, texts.wrong))
    return onAdded(outcome.body)
  }
  return (
    <form
      className="section-reply"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <TextArea
        autoFocus
        label={texts.comments.replyLabel}
        maxLength={COMMENT_MAX}
        value={text}
        error={error}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="dialog-ways">
        <Button type="submit" isBusy={isBusy}>
          {texts.comments.replySend}
        </Button>
        <Button isQuiet onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
