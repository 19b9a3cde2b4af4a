import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DocumentKind } from '../../server/contract/content/state.ts'
import { useReaderTexts } from '../texts/reader/texts.ts'
import { createLazyViews } from '../ui/lazy-views.tsx'
import type { CommentsProps } from './comments/comments.tsx'
import type { ContentConfig } from './content-host.ts'
import { Failed } from './failed.tsx'
import { loadComments } from './lazy-chunks.ts'
import type { Content } from './load-content.ts'

/** The kinds of documents below which comments show without an attribute. */
const LESSONS: readonly DocumentKind[] = ['course', 'lesson', 'live-lesson', 'single-lesson']

/** True if a published document shows its comments: it is open to its reader, and the attribute `comments` allows it. */
export const hasComments = ({ comments }: ContentConfig, content: Content): boolean => {
  if (content.stage !== 'ready' || content.access.state !== 'open') return false
  return comments === 'on' || (comments === 'auto' && LESSONS.includes(content.document.kind))
}

const { useView } = createLazyViews<'comments', (props: CommentsProps) => ReactNode>(
  {},
  async () => (await loadComments()).Comments,
)

const Loaded = (props: CommentsProps) => {
  const { loading } = useReaderTexts()
  const { View, retry } = useView('comments')
  if (View) return <View {...props} />
  return retry && <Failed texts={loading.failed} retry={retry} />
}

/** The place of the comments, whose code and list load when the reader comes near. */
export const CommentsPlace = (props: CommentsProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const { current } = place
    if (!current) return
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px 0px',
    })
    near.observe(current)
    return () => near.disconnect()
  }, [])
  return (
    <div ref={place} className="comments-place">
      {isNear && <Loaded {...props} />}
    </div>
  )
}
