import type { ContentClient } from '../../api/content.ts'
import type { Failure, Outcome } from '../../api/content/outcome.ts'
import type { DocumentLine, Query } from '../../api/content/wire.ts'

const PAGE_SIZE = 100

/** The lessons of a document of another kind: none. */
export const noLessons: Outcome<readonly DocumentLine[]> = { ok: true, body: [], etag: null }

/** All lessons of a course in their order. */
export const lessonsOf = async (
  client: ContentClient,
  course: number,
  filter: Query = {},
): Promise<Outcome<readonly DocumentLine[]>> => {
  const all: DocumentLine[] = []
  for (let page = 1; ; page += 1) {
    const query = { course, ordering: 'position', page, page_size: PAGE_SIZE, ...filter }
    const outcome = await client.documents('lesson').list(query)
    if (!outcome.ok) return outcome
    all.push(...outcome.body.results)
    if (outcome.body.next === null) return { ok: true, body: all, etag: null }
  }
}

export interface LessonFailure {
  line: DocumentLine
  failure: Failure
}

/** Makes a call for one lesson after another, also after a failure; lists the lessons for which it failed. */
export const forEachLesson = async (
  lessons: readonly DocumentLine[],
  call: (line: DocumentLine) => Promise<Outcome<unknown>>,
): Promise<readonly LessonFailure[]> => {
  const failures: LessonFailure[] = []
  for (const line of lessons) {
    const outcome = await call(line)
    if (!outcome.ok) failures.push({ line, failure: outcome })
  }
  return failures
}
