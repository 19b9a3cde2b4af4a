import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ContentFixture, startContentFixture } from '../../server/content/testing/content-fixture.ts'
import { type ContentClient, createContentClient } from '../../widget/api/content.ts'
import { blockKinds } from '../../server/contract/content/blocks/block-types.ts'
import type { Outcome } from '../../widget/api/content/outcome.ts'

let fixture: ContentFixture
let content: ContentClient
const notify = vi.fn()

beforeEach(async () => {
  notify.mockReset()
  fixture = await startContentFixture()
  content = createContentClient({ apiBase: fixture.school.address, token: () => fixture.tokenOf('staff'), notify })
})
afterEach(() => fixture.close())

const bodyOf = <Body>(outcome: Outcome<Body>): Body => {
  if (!outcome.ok) throw new Error(`${outcome.status} ${outcome.detail} ${JSON.stringify(outcome.fields)}`)
  return outcome.body
}

test('every kind of documents is created, replaced as it was read, and listed, and nothing is told', async () => {
  const course = bodyOf(await content.saveCourse({ title: 'Курс', status: 1 }))
  const saves = [
    content.saveLiveLesson,
    content.saveSingleLesson,
    content.savePage,
    content.saveStudio,
    content.saveWebinar,
    content.saveContest,
    content.saveCourse,
  ]
  for (const save of saves) {
    const made = bodyOf(await save({ title: 'Документ', price: 0, old_price: 900 }))
    expect(bodyOf(await save({ ...made }))).toEqual(made)
  }
  const lesson = bodyOf(await content.saveLesson({ title: 'Урок', course: course.id }))
  expect(bodyOf(await content.lessonsOf(course.id)).results.map(({ id }) => id)).toEqual([lesson.id])
  expect([
    (await content.webinarDraft()).ok,
    (await content.contestDraft()).ok,
    (await content.courseDraft()).ok,
  ]).toEqual([true, true, true])
  expect((await content.removeLesson(lesson.id)).ok).toBe(true)
  expect(notify).not.toHaveBeenCalled()
})

test('a course of all fifteen kinds is read, sent back and read as the same', async () => {
  const blocks = blockKinds.map((kind) => ({ id: null, uuid: randomUUID(), kind, data: {} }))
  const made = bodyOf(await content.saveCourse({ title: 'Все', content: blocks }))
  const again = bodyOf(await content.saveCourse({ ...made }))
  expect([made.content.map(({ kind }) => kind), again]).toEqual([blockKinds, made])
})

test('people, words, comments, images, certificates and parts answer as the client reads them', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const image = bodyOf(await content.addImage(new Blob([new Uint8Array(picture)], { type: 'image/png' })))
  const firstQuestion = { id: null, uuid: randomUUID(), text: 'Где?', variants: ['Тут'] }
  const course = bodyOf(
    await content.saveCourse({
      title: 'Курс',
      price: 1_500,
      cover: image,
      gallery: [{ image_id: image.id }],
      content: [
        { id: null, uuid: randomUUID(), kind: 'list-text', data: {} },
        { id: null, uuid: randomUUID(), kind: 'quiz', data: { questions: [firstQuestion] } },
      ],
    }),
  )
  const [list, quiz] = course.content.map(({ id }) => id ?? 0)
  const tag = bodyOf(await content.addTag('Космос'))
  const item = bodyOf(await content.saveListItem({ id: null, uuid: randomUUID(), txt: 'Раз', list_object: list ?? 0 }))
  const question = { id: null, uuid: randomUUID(), text: 'Кто?', variants: ['Я'], quiz: quiz ?? 0 }
  const savedQuestion = bodyOf(await content.saveQuestion(question))
  await content.course(course.id)
  bodyOf(await content.publishCourse(course.id))
  const comment = bodyOf(await content.addComment({ obj_id: course.id, obj_type: 'course', text: 'Хорошо' }))
  const outcomes: Record<string, Outcome<unknown>> = {
    me: await content.me(),
    users: await content.users(),
    authors: await content.authors(),
    categories: await content.categories(),
    lessonCategories: await content.lessonCategories(),
    tags: await content.tags(),
    schoolTags: await content.schoolTags(),
    popularTags: await content.popularTags(),
    popularSchoolTags: await content.popularSchoolTags(),
    collections: await content.collections(),
    comments: await content.comments({ obj_id: course.id, obj_type: 'course' }),
    saveProgress: await content.saveProgress([{ kind: 'course', id: course.id, at: new Date().toISOString() }]),
    progress: await content.progress('course', course.id),
    myCourses: await content.myCourses(),
    schoolSchedules: await content.schoolSchedules(),
    certificates: await content.certificates(),
    userCertificates: await content.userCertificates(),
    setGallery: await content.setGallery(fixture.ids.staff, [{ img: image.id }]),
    setFeed: await content.setFeed(fixture.ids.staff, []),
    captureEmail: await content.captureEmail('a@example.com'),
    saveListItem: await content.saveListItem({ id: Number(item.id), uuid: null, txt: 'Два', list_object: list ?? 0 }),
    removeListItem: await content.removeListItem(Number(item.id)),
    removeQuestion: await content.removeQuestion(Number(savedQuestion.id)),
    removeBlock: await content.removeBlock('quiz', quiz ?? 0),
    removeGalleryImage: await content.removeGalleryImage(course.gallery[0]?.id ?? 0),
    removeComment: await content.removeComment(comment.id),
    removeTag: await content.removeTag(tag.id),
    revisions: await content.documents('course').revisions(course.id),
    gallery: await content.gallery(fixture.ids.staff),
    feed: await content.feed(fixture.ids.staff),
    deleted: await content.documents('course').deleted(course.id),
    again: await content.course(course.id),
    restored: await content.documents('course').restoreDeleted(course.id, 'blocks', quiz ?? 0),
  }
  const failed = Object.entries(outcomes).filter(([, { ok }]) => !ok)
  expect(failed).toEqual([])
})
