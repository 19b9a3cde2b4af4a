import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Outcome } from '../../api/content/outcome.ts'
import type { Document } from '../../api/content/wire.ts'
import { courseTexts } from '../../texts/studio/course-texts.ts'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { editedFrom } from '../document/model.ts'
import { publicationStateOf } from './publication-state.tsx'
import { RouteLink } from '../routes/route-link.tsx'
import { useStudio } from '../ui/studio-context.ts'
import { StateText } from './document-row.tsx'

/** Leads from a lesson to its course, and says how that stands with readers. */
export const LessonCourse = ({ store }: { store: DocumentStoreApi }) => {
  const { client, lang } = useStudio()
  const texts = courseTexts[lang]
  const course = useStore(store, ({ document }) => document.fields.course ?? null)
  const [read, setRead] = useState<{ course: number; outcome: Outcome<Document> } | null>(null)
  useEffect(() => {
    if (course === null) return
    let isOver = false
    const load = async () => {
      const outcome = await client.documents('course').get(course, { isQuiet: true })
      if (!isOver) setRead({ course, outcome })
    }
    void load()
    return () => {
      isOver = true
    }
  }, [client, course])
  const outcome = read?.course === course ? read.outcome : null
  if (course === null || (outcome && !outcome.ok && outcome.reason === 'missing'))
    return <p className="lesson-course">{texts.noneMore}</p>
  return (
    <p className="lesson-course">
      <RouteLink className="link" to={{ screen: 'document', kind: 'course', id: course }}>
        {texts.course(outcome?.ok ? outcome.body.title || shellTexts[lang].untitled : '…')}
      </RouteLink>
      {outcome?.ok && <StateText state={publicationStateOf(editedFrom('course', outcome.body))} />}
    </p>
  )
}
