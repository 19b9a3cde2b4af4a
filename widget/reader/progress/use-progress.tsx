import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isProgressKind } from '../../api/progress.ts'
import { useReaderTexts } from '../../texts/reader/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { ContentHost } from '../content-host.ts'
import { BLOCK, nameOf } from '../document-view.tsx'
import type { ReaderDocument } from '../read-document.ts'
import type { QuizResult } from '../reading.ts'
import { type ReadingProgress, trackProgress } from './track-progress.ts'

/** Offers to go on where the reader has stopped. */
export const Resume = ({ onResume }: { onResume: () => void }) => {
  const { resume } = useReaderTexts()
  return (
    <div className="resume">
      <Button onClick={onResume}>{resume}</Button>
    </div>
  )
}

/**
 * Reports how a document is read, and finds the place where its reader has stopped; `resume` leads there, and is null if there is none below
 * what the window shows. Null for a document whose reading is not kept: a closed one, a draft.
 */
export const useProgress = (
  host: ContentHost,
  document: ReaderDocument | null,
  container: RefObject<HTMLElement | null>,
) => {
  const progress = useRef<ReadingProgress>(null)
  const [place, setPlace] = useState('')

  const elementOf = useCallback(
    (block: string) => container.current?.querySelector<HTMLElement>(`[${BLOCK}="${CSS.escape(block)}"]`),
    [container],
  )
  useEffect(() => {
    if (!document || !isProgressKind(document.kind)) return
    const { kind, id, blocks } = document
    const onPlace = (block: string) => {
      const top = elementOf(block)?.getBoundingClientRect().top ?? 0
      if (top > innerHeight) setPlace(block)
    }
    const tracked = trackProgress(host, { kind, id, blocks: blocks.map(nameOf) }, onPlace)
    progress.current = tracked
    return () => {
      tracked.end()
      setPlace('')
    }
  }, [host, document, elementOf])

  const onSeen = useCallback((block: string) => {
    progress.current?.seen(block)
    setPlace((place) => (place === block ? '' : place))
  }, [])
  const onQuiz = useCallback((result: QuizResult) => progress.current?.finished(result), [])
  const resume = () => {
    const element = elementOf(place)
    setPlace('')
    if (!element) return
    element.tabIndex = -1
    element.scrollIntoView()
    element.focus({ preventScroll: true })
  }
  return { onSeen, onQuiz, resume: place === '' ? null : resume }
}
