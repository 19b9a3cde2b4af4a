import type { DocumentFields } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import type { FieldFault } from '../../http/rest/problem.ts'
import type { Member } from '../../http/rest/route.ts'
import { isStaff } from './admit.ts'
import { authorOfCourse } from './rows/store.ts'

/** A lesson in question: what it was, null for a new one, and what it is to be. */
interface LessonWish {
  before: DocumentFields | null
  wanted: DocumentFields
  member: Member
}

/** Whose a lesson is, and what is wrong with its course or its author. */
interface LessonCourse {
  author: string | null
  faults: FieldFault[]
}

/** Where it comes to a course: one that is there, and that its writer may edit. */
const courseOf = async (tx: Tx, course: number | null, member: Member): Promise<LessonCourse> => {
  if (course === null) return { author: null, faults: [{ path: ['course'], message: 'required' }] }
  const owner = await authorOfCourse(tx, course)
  const isFree = owner !== null && (isStaff(member) || owner.authorId === member.id)
  if (isFree) return { author: owner.authorId, faults: [] }
  return { author: null, faults: [{ path: ['course'], message: 'courseMissing', about: { id: course } }] }
}

/**
 * A lesson is of a course, and of the author of that course, for good: who is given the course is given its lessons. Refuses an author of
 * its own, and reads nothing where it stays what it is. Source: SECURITY R65.
 */
export const lessonCourse = async (tx: Tx, { before, wanted, member }: LessonWish): Promise<LessonCourse> => {
  const { author, course } = wanted
  const isGiven = author !== (before?.author ?? null)
  if (before && before.course === course && !isGiven) return { author, faults: [] }
  const found = await courseOf(tx, course, member)
  const isOther = isGiven && found.faults.length === 0 && author !== found.author
  return isOther ? { ...found, faults: [{ path: ['author'], message: 'lessonAuthor' }] } : found
}
