import { useEffect, useState } from 'react'
import type { DocumentLine } from '../../api/content/wire.ts'
import { courseTexts } from '../../texts/studio/course-texts.ts'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import { CheckField } from '../blocks/pictures/check-field.tsx'
import type { EditedDocument } from '../document/model.ts'
import { forEachLesson, type LessonFailure, lessonsOf } from '../documents/course-lessons.ts'
import { stateOf, StateText } from '../documents/document-row.tsx'
import { RouteLink } from '../routes/route-link.tsx'
import { useStudio } from '../ui/studio-context.ts'

/** The results of publishing lessons with their course. */
export interface PublishedLessons {
  published: number
  failures: readonly LessonFailure[]
}

/** The lessons of a course that readers do not see as they are now, and whether they are published with it. */
export const useLessonDrafts = ({ kind, fields: { id } }: EditedDocument) => {
  const { client } = useStudio()
  const [drafts, setDrafts] = useState<readonly DocumentLine[]>([])
  const [isChosen, setIsChosen] = useState(false)
  const course = kind === 'course' ? (id ?? null) : null
  useEffect(() => {
    if (course === null) return
    let isOver = false
    const load = async () => {
      const found = await lessonsOf(client, course, { state: 'draft,changed' })
      if (found.ok && !isOver) setDrafts(found.body)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [client, course])
  const publish = async (): Promise<PublishedLessons> => {
    const chosen = isChosen ? drafts : []
    const failures = await forEachLesson(chosen, (line) =>
      client.documents('lesson').publish(line.id, { isQuiet: true }),
    )
    return { published: chosen.length - failures.length, failures }
  }
  return { drafts, isChosen, setIsChosen, publish }
}

export const LessonLink = ({ line: { id, title } }: { line: DocumentLine }) => {
  const { untitled } = shellTexts[useStudio().lang]
  return (
    <RouteLink className="link" to={{ screen: 'document', kind: 'lesson', id }}>
      {title || untitled}
    </RouteLink>
  )
}

/** The lessons of a course that readers do not see as they are now, and the choice to publish them too. */
export const LessonDrafts = ({
  drafts,
  isChosen,
  setIsChosen,
}: Pick<ReturnType<typeof useLessonDrafts>, 'drafts' | 'isChosen' | 'setIsChosen'>) => {
  const texts = courseTexts[useStudio().lang]
  return (
    <>
      <p>{texts.drafts(drafts.length)}</p>
      <ul className="publish-issues" role="list">
        {drafts.map((line) => (
          <li key={line.id}>
            <span>
              <LessonLink line={line} />
            </span>
            <StateText state={stateOf(line)} />
          </li>
        ))}
      </ul>
      <CheckField label={texts.publishToo} isChecked={isChosen} onChange={setIsChosen} />
    </>
  )
}
