import { useState } from 'react'
import { documentId, documentNamed } from '../../../server/contract/content/documents/document-id.ts'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import type { ModeratedComment, ShownComment } from '../../api/content/community.ts'
import type { Outcome } from '../../api/content/outcome.ts'
import type { DocumentLine, Listed } from '../../api/content/wire.ts'
import { formatAgo } from '../../texts/studio/format-ago.ts'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/notice.tsx'
import { documentKinds } from '../documents/document-kinds.ts'
import { RouteLink } from '../routes/route-link.tsx'
import { useStudio } from '../ui/studio-context.ts'
import { CommentReply } from './comment-reply.tsx'
import { Empty, SectionFrame, RowList, SearchField, useSectionTexts } from './section-frame.tsx'
import { messageOf, useRows } from './use-rows.ts'

const PAGE_SIZE = 50

/** Readers can comment on published documents only. */
const SEEN = 'published,changed,scheduled'

const LATEST = '-created_at'

interface CommentRowProps {
  comment: ShownComment | ModeratedComment
  error: string | undefined
  isBusy: boolean
  onToggle: () => void
  onReplied: (reply: ShownComment) => void
}

const Document = ({ obj_type: kind, obj_id: id, obj_title: title }: ModeratedComment) => {
  const { comments } = useSectionTexts()
  const { untitled } = shellTexts[useStudio().lang]
  return (
    <p className="section-by">
      {comments.onWhat}{' '}
      <RouteLink
        className="link"
        to={{ screen: 'section', section: 'comments', of: documentId(kind, id) }}
        aria-label={comments.on(title || untitled)}
      >
        {title || untitled}
      </RouteLink>
    </p>
  )
}

const CommentRow = ({ comment, error, isBusy, onToggle, onReplied }: CommentRowProps) => {
  const { lang } = useStudio()
  const { comments } = useSectionTexts()
  const { id, reply_to, text, author, is_hidden, may_hide, created_at, hidden_at, hidden_by } = comment
  const errorId = `comment${id}e`
  const [isReplying, setReplying] = useState(false)
  return (
    <li
      className="section-row"
      data-hidden={is_hidden || undefined}
      data-reply={reply_to !== null || undefined}
      aria-busy={isBusy || undefined}
    >
      <div className="section-texts">
        <p className="section-by">
          <b>{author.name}</b>{' '}
          <time dateTime={created_at} title={new Date(created_at).toLocaleString(lang)}>
            {formatAgo(created_at, lang)}
          </time>{' '}
          {reply_to !== null && <span className="section-mark">{comments.reply}</span>}{' '}
          {hidden_at !== null && (
            <span className="section-mark" title={new Date(hidden_at).toLocaleString(lang)}>
              {comments.hidden(hidden_by ?? '', formatAgo(hidden_at, lang))}
            </span>
          )}
        </p>
        <p className="section-text">{text}</p>
        {'obj_title' in comment && <Document {...comment} />}
        <div role="alert">
          <FieldError id={errorId} error={error} />
        </div>
        {isReplying && (
          <CommentReply
            to={comment}
            onAdded={(reply) => {
              setReplying(false)
              onReplied(reply)
            }}
            onCancel={() => setReplying(false)}
          />
        )}
      </div>
      {reply_to === null && !is_hidden && !isReplying && (
        <Button isQuiet aria-label={comments.replyTo(author.name)} onClick={() => setReplying(true)}>
          {comments.replyHere}
        </Button>
      )}
      {may_hide && (
        <Button
          isQuiet
          isBusy={isBusy}
          aria-label={(is_hidden ? comments.restoreOf : comments.hideOf)(author.name)}
          aria-describedby={error ? errorId : undefined}
          onClick={onToggle}
        >
          {is_hidden ? comments.restore : comments.hide}
        </Button>
      )}
    </li>
  )
}

/** Comments that are hidden and restored, all of them or the hidden ones alone. */
const useModeration = <Comment extends ShownComment>(
  name: string,
  load: (page: number) => Promise<Outcome<Listed<Comment>>>,
) => {
  const { client } = useStudio()
  const texts = useSectionTexts()
  const { comments } = texts
  const [news, setNews] = useState('')
  const [busy, setBusy] = useState<number | null>(null)
  const [refused, setRefused] = useState<{ id: number; message: string } | null>(null)
  const found = useRows(name, load)
  const toggle = async ({ id, is_hidden }: Comment) => {
    setBusy(id)
    setRefused(null)
    setNews('')
    const outcome = await (is_hidden ? client.restoreComment : client.hideComment)(id)
    setBusy(null)
    if (!outcome.ok) return setRefused({ id, message: messageOf(outcome, texts.wrong) })
    found.change((rows) => rows.map((row) => (row.id === id ? { ...row, ...outcome.body } : row)))
    setNews(outcome.body.is_hidden ? comments.hiddenNow : comments.restoredNow)
  }
  const render = (comment: Comment) => (
    <CommentRow
      key={comment.id}
      comment={comment}
      isBusy={busy === comment.id}
      error={refused?.id === comment.id ? refused.message : undefined}
      onToggle={() => void toggle(comment)}
      onReplied={(reply) => {
        found.change((rows) => {
          const last = rows.findLastIndex(({ id, reply_to }) => id === comment.id || reply_to === comment.id)
          return rows.toSpliced(last + 1, 0, { ...comment, ...reply })
        })
        setNews(comments.replied)
      }}
    />
  )
  return { found, news, render }
}

interface WhichProps {
  isHiddenOnly: boolean
  onChange: (isHiddenOnly: boolean) => void
}

const Which = ({ isHiddenOnly, onChange }: WhichProps) => {
  const { comments } = useSectionTexts()
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{comments.which}</legend>
      {[false, true].map((isHidden) => (
        <label key={String(isHidden)} className="segment">
          <input type="radio" name="which" checked={isHiddenOnly === isHidden} onChange={() => onChange(isHidden)} />
          {isHidden ? comments.which_hidden : comments.which_all}
        </label>
      ))}
    </fieldset>
  )
}

const CommentsOf = ({ kind, id }: { kind: DocumentKind; id: number }) => {
  const { client } = useStudio()
  const { comments } = useSectionTexts()
  const [isHiddenOnly, setHiddenOnly] = useState(false)
  const { found, news, render } = useModeration('', async (page) => {
    const query = { obj_type: kind, obj_id: id, ordering: LATEST, page, page_size: PAGE_SIZE }
    const outcome = await client.commentsToModerate(query)
    if (!outcome.ok) return outcome
    const results = outcome.body.results.flatMap((comment) => [comment, ...comment.replies])
    return { ...outcome, body: { ...outcome.body, results } }
  })
  return (
    <SectionFrame
      section="comments"
      isBusy={found.isLoading}
      news={news}
      ways={
        <>
          <RouteLink className="nav-link" to={{ screen: 'section', section: 'comments', of: '' }}>
            {comments.all}
          </RouteLink>
          <RouteLink className="nav-link" to={{ screen: 'document', kind, id }}>
            {comments.open}
          </RouteLink>
        </>
      }
    >
      {found.failure?.reason === 'missing' ? (
        <Empty title={comments.missing} />
      ) : (
        <>
          <Which isHiddenOnly={isHiddenOnly} onChange={setHiddenOnly} />
          <RowList
            found={found}
            empty={<Empty title={isHiddenOnly ? comments.noneHidden : comments.none} />}
            isShown={({ is_hidden }) => is_hidden || !isHiddenOnly}
            render={render}
          />
        </>
      )}
    </SectionFrame>
  )
}

const usePartsOf = (open: string) => {
  const { kinds } = shellTexts[useStudio().lang]
  const { comments } = useSectionTexts()
  const documents = documentKinds.map((one) => ({ of: one, label: kinds[one].many, isOpen: one === open }))
  return [{ of: '', label: comments.everywhere, isOpen: open === '' }, ...documents]
}

/** The comments on all documents, the latest first. */
const CommentsEverywhere = () => {
  const { client } = useStudio()
  const { comments } = useSectionTexts()
  const parts = usePartsOf('')
  const [isHiddenOnly, setHiddenOnly] = useState(false)
  const { found, news, render } = useModeration(String(isHiddenOnly), (page) =>
    client.commentsEverywhere({ hidden: isHiddenOnly ? 1 : null, ordering: LATEST, page, page_size: PAGE_SIZE }),
  )
  return (
    <SectionFrame section="comments" isBusy={found.isLoading} news={news} parts={parts}>
      <Which isHiddenOnly={isHiddenOnly} onChange={setHiddenOnly} />
      <RowList
        found={found}
        empty={<Empty title={isHiddenOnly ? comments.noneHidden : comments.none} />}
        isShown={({ is_hidden }) => is_hidden || !isHiddenOnly}
        render={render}
      />
    </SectionFrame>
  )
}

const ChooseDocument = ({ kind }: { kind: DocumentKind }) => {
  const { client, me, lang } = useStudio()
  const { comments } = useSectionTexts()
  const { untitled } = shellTexts[lang]
  const parts = usePartsOf(kind)
  const [search, setSearch] = useState('')
  const found = useRows<DocumentLine>(search, (page) =>
    client.documents(kind).list({ search: search || null, state: SEEN, ordering: '-updated_at', page }),
  )
  return (
    <SectionFrame section="comments" isBusy={found.isLoading} parts={parts}>
      <p className="section-note">{comments.choose}</p>
      <SearchField label={comments.search} onSearch={setSearch} />
      <RowList
        found={found}
        empty={
          <Empty title={comments.noDocuments}>
            <p>{comments.noDocumentsMore}</p>
          </Empty>
        }
        render={({ id, title, author }) => (
          <li className="section-row" key={id}>
            <RouteLink
              className="section-link"
              to={{ screen: 'section', section: 'comments', of: documentId(kind, id) }}
            >
              {title || untitled}
            </RouteLink>
            {me.role === 'staff' && author && <small>{author.name}</small>}
          </li>
        )}
      />
    </SectionFrame>
  )
}

/** The comments on all documents or on one, which its author and staff hide and restore; and the documents to choose from. */
export const CommentsSection = ({ of }: { of: string }) => {
  const document = documentNamed(of)
  if (document) return <CommentsOf key={of} {...document} />
  const kind = documentKinds.find((one) => one === of)
  return kind ? <ChooseDocument key={kind} kind={kind} /> : <CommentsEverywhere />
}
