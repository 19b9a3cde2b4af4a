import { useEffect, useMemo, useReducer, useRef } from 'react'
import { numberLangOf } from '../../../server/contract/langs.ts'
import styles from '../../styles/reader/comments.css?inline'
import { commentTexts } from '../../texts/reader/comment-texts.ts'
import { readerTexts, useReaderTexts } from '../../texts/reader/texts.ts'
import { Announcer } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Styles } from '../../ui/styles.tsx'
import type { Access } from '../access.ts'
import type { ContentHost } from '../content-host.ts'
import type { ReaderDocument } from '../read-document.ts'
import type { Level } from '../text/title.tsx'
import { type Comment, type CommentCalls, createCommentCalls } from './comment-calls.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { commentStep, noComments } from './comment-list.ts'

export interface CommentsProps {
  host: Pick<ContentHost, 'apiBase' | 'checkAuth' | 'signal'>
  document: Pick<ReaderDocument, 'kind' | 'id'>
  access: Access
  dateLang: string
  /** The level of their heading. */
  level: Level
}

interface SectionProps extends Omit<CommentsProps, 'host'> {
  calls: CommentCalls
}

/** The comments on a document: how many there are, a form for a new one, and their list, latest first. */
export const CommentSection = ({ calls, document: { kind, id }, access, dateLang, level }: SectionProps) => {
  const { lang } = useReaderTexts()
  const texts = readerTexts.of('comment', commentTexts, lang)
  const [list, dispatch] = useReducer(commentStep, noComments)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    let isCurrent = true
    void calls.page(1).then((result) => isCurrent && dispatch({ type: 'begun', result, reader: access }))
    return () => {
      isCurrent = false
    }
  }, [calls, access])

  const { comments, count, isExact, next, isFailed, isLoadingMore } = list
  const isLoading = isLoadingMore || list.reader !== access
  const loadMore = async () => {
    const page = next ?? 1
    dispatch({ type: 'asked' })
    dispatch({ type: 'continued', result: await calls.page(page), page })
  }
  const form = { access, lang, calls, texts }
  const place = `school-comment:${kind}:${id}`
  const item = {
    calls,
    texts,
    dateLang,
    onChanged: (comment: Comment) => dispatch({ type: 'changed', comment }),
    onRemoved: (removed: number) => {
      dispatch({ type: 'removed', id: removed })
      heading.current?.focus()
    },
  }
  const replyForm =
    ({ id: to }: Comment) =>
    (onDone: () => void) => {
      const onAdded = (reply: Comment) => {
        dispatch({ type: 'replied', to, reply })
        onDone()
      }
      return <CommentForm {...form} place={`${place}:${to}`} replyTo={to} onAdded={onAdded} />
    }
  const Heading = `h${level}` as const
  return (
    <Announcer>
      <Styles css={styles} />
      <section className="comments" aria-busy={isLoading || undefined}>
        <Heading ref={heading} className="heading" tabIndex={-1}>
          {texts.title}
          {count > 0 && (
            <span className="count" translate="no">
              {count.toLocaleString(numberLangOf(lang)) + (isExact ? '' : '+')}
            </span>
          )}
        </Heading>
        <CommentForm
          {...form}
          place={place}
          replyTo={null}
          onAdded={(comment) => dispatch({ type: 'added', comment })}
        />
        {comments && comments.length > 0 && (
          <ul className="thread">
            {comments.map((comment) => (
              <CommentItem
                key={comment.id}
                {...item}
                comment={comment}
                replyForm={access.isSignedIn && !comment.isHidden ? replyForm(comment) : undefined}
              >
                {comment.replies.length > 0 && (
                  <ul className="replies" aria-label={texts.replies(comment.author)}>
                    {comment.replies.map((reply) => (
                      <CommentItem key={reply.id} {...item} comment={reply} />
                    ))}
                  </ul>
                )}
              </CommentItem>
            ))}
          </ul>
        )}
        {comments && count === 0 && <p className="hint">{texts.empty}</p>}
        {isFailed && <Notice tone="danger">{texts.failed}</Notice>}
        {(isFailed || next !== null) && (
          <Button isQuiet isBusy={isLoading} onClick={() => void (isLoading || loadMore())}>
            {isFailed ? texts.retry : texts.more}
          </Button>
        )}
      </section>
    </Announcer>
  )
}

/** The comments on a document of a school. */
export const Comments = ({ host, document, ...section }: CommentsProps) => {
  const { lang, common } = useReaderTexts()
  const { kind, id } = document
  const calls = useMemo(() => {
    const texts = { errors: common.errors, signedOut: readerTexts.of('comment', commentTexts, lang).signedOut }
    return createCommentCalls({ host, document: { kind, id }, lang, texts })
  }, [host, kind, id, lang, common])
  return <CommentSection {...section} document={document} calls={calls} />
}
