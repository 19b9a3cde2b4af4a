import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Result } from '../../api/result.ts'
import { focusOn } from '../../browser/focus.ts'
import type { CommentTexts } from '../../texts/reader/comment-texts.ts'
import { formatDate } from '../../texts/format-date.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/notice.tsx'
import type { Comment, CommentCalls } from './comment-calls.ts'

interface ItemProps {
  comment: Comment
  calls: CommentCalls
  texts: CommentTexts
  dateLang: string
  onChanged: (comment: Comment) => void
  onRemoved: (id: number) => void
  /** The form of a reply to it, which calls `onDone`; absent if it cannot be replied to. */
  replyForm?: ((onDone: () => void) => ReactNode) | undefined
  /** The replies to it. */
  children?: ReactNode
}

/** A comment: who wrote it and when, its text, and what the reader may do with it. */
export const CommentItem = (props: ItemProps) => {
  const { comment, calls, texts, dateLang, onChanged, onRemoved, replyForm, children } = props
  const { id, author, text, createdAt, isOwn, isHidden, mayHide } = comment
  const announce = useAnnounce()
  const errorId = useId()
  const place = useRef<HTMLLIElement>(null)
  const wasAsking = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const [isReplying, setReplying] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  useEffect(() => {
    if (isAsking || wasAsking.current) focusOn(place.current, isAsking ? '.ask .button' : '.remove')
    wasAsking.current = isAsking
  }, [isAsking])
  useEffect(() => {
    if (isReplying) focusOn(place.current, '.reply textarea')
  }, [isReplying])

  const run = async <Reply,>(call: Promise<Result<Reply>>, onDone: (reply: Reply) => void, message: string) => {
    setError(undefined)
    setBusy(true)
    const result = await call
    setBusy(false)
    const [refusal] = result.ok ? [] : Object.values(result.fields)
    announce(refusal ?? message)
    if (result.ok) onDone(result.body)
    else setError(refusal)
  }
  const remove = () => run(calls.remove(id), () => onRemoved(id), texts.removed)
  const turn = () =>
    isHidden ? run(calls.restore(id), onChanged, texts.restored) : run(calls.hide(id), onChanged, texts.hidden)
  return (
    <li ref={place} className={isHidden ? 'comment hidden' : 'comment'}>
      <span className="initial" aria-hidden>
        {/^./u.exec(author)?.[0]}
      </span>
      <div className="about">
        <p className="by">
          <b translate="no">{author}</b> <time dateTime={createdAt}>{formatDate(createdAt, dateLang)}</time>
          {isHidden && <span className="mark">{texts.hidden}</span>}
        </p>
        <p className="comment-text">{text}</p>
        {isAsking ? (
          <div className="ask" role="group" aria-label={texts.removeQuestion}>
            <p>{texts.removeQuestion}</p>
            <Button isBusy={isBusy} onClick={() => void (isBusy || remove())}>
              {texts.remove}
            </Button>
            <Button isQuiet onClick={() => setAsking(false)}>
              {texts.keep}
            </Button>
          </div>
        ) : (
          (replyForm || isOwn || mayHide) && (
            <p className="tools">
              {replyForm && (
                <LinkButton
                  aria-label={texts.replyTo(author)}
                  aria-expanded={isReplying}
                  onClick={() => setReplying(!isReplying)}
                >
                  {texts.reply}
                </LinkButton>
              )}
              {isOwn && (
                <button type="button" className="link remove" part="link" tabIndex={0} onClick={() => setAsking(true)}>
                  {texts.remove}
                </button>
              )}
              {mayHide && (
                <LinkButton
                  aria-label={isHidden ? texts.restoreOf(author) : texts.hideOf(author)}
                  aria-describedby={error && errorId}
                  onClick={() => void (isBusy || turn())}
                >
                  {isHidden ? texts.restore : texts.hide}
                </LinkButton>
              )}
            </p>
          )
        )}
        <FieldError id={errorId} error={error} />
        {isReplying && replyForm && <div className="reply">{replyForm(() => setReplying(false))}</div>}
        {children}
      </div>
    </li>
  )
}
