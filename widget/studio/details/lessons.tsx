import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { memo, useEffect, useId, useMemo, useState } from 'react'
import type { ContentClient } from '../../api/content.ts'
import { createQueue } from '../../api/content/documents.ts'
import type { DocumentLine } from '../../api/content/wire.ts'
import { detailsTexts } from '../../texts/studio/details-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { lessonsOf } from '../documents/course-lessons.ts'
import { stateOf, StateText } from '../documents/document-row.tsx'
import { droppedOn, useSortSensors } from '../ui/drag-sensors.ts'
import { HANDLE } from '../pictures/picture-parts.tsx'
import { RouteLink } from '../routes/route-link.tsx'
import { useRouter } from '../routes/router.ts'
import { useStudio } from '../ui/studio-context.ts'
import { ToolButton } from '../ui/tool-button.tsx'

interface LessonRowProps {
  line: DocumentLine
  at: number
  of: number
}

const LessonRow = ({ line, at, of }: LessonRowProps) => {
  const texts = detailsTexts[useStudio().lang].lessons
  const { id, title, opens_at } = line
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const style = { transform: CSS.Translate.toString(transform), transition }
  return (
    <li ref={setNodeRef} className="lesson-row" style={style} data-dragged={isDragging || undefined}>
      <ToolButton
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        label={texts.handle(at + 1, of)}
        outline={HANDLE}
      />
      <RouteLink className="lesson-title" to={{ screen: 'document', kind: 'lesson', id }}>
        {title || texts.untitled}
      </RouteLink>
      <StateText state={stateOf(line)} opensAt={opens_at} />
    </li>
  )
}

const isList = (lines: unknown): lines is readonly DocumentLine[] => Array.isArray(lines)

/** Loads and stores the order of a course's lessons. */
const createOrder = (client: ContentClient, course: number) => {
  const calls = client.documents('lesson')
  /** The places that the school has. */
  let stored = new Map<number, number>()
  return {
    load: async (): Promise<readonly DocumentLine[] | 'failed'> => {
      const lessons = await lessonsOf(client, course)
      if (!lessons.ok) return 'failed'
      stored = new Map(lessons.body.map(({ id, position }) => [id, position]))
      return lessons.body
    },
    /** The newest order comes after the one that is being stored. Places are counted anew; lessons that keep theirs are left alone. */
    store: createQueue(async (sorted: readonly DocumentLine[]) => {
      for (const [at, { id }] of sorted.entries()) {
        if (stored.get(id) === at + 1) continue
        if (!(await calls.setPosition(id, at + 1)).ok) return false
        stored.set(id, at + 1)
      }
      return true
    }),
  }
}

/** The lessons of a course in their order; null until they have come, `failed` if they have not. */
const useLessons = (course: number) => {
  const { client } = useStudio()
  const [lines, setLines] = useState<readonly DocumentLine[] | 'failed' | null>(null)
  const { load, store } = useMemo(() => createOrder(client, course), [client, course])
  useEffect(() => {
    let isOver = false
    const show = async () => {
      const found = await load()
      if (!isOver) setLines(found)
    }
    void show()
    return () => {
      isOver = true
    }
  }, [load])
  return { lines, setLines, store, reload: async () => setLines(await load()) }
}

const LessonsOf = ({ course }: { course: number }) => {
  const { client, lang, notify } = useStudio()
  const { go } = useRouter()
  const texts = detailsTexts[lang].lessons
  const { lines, setLines, store, reload } = useLessons(course)
  const [isBusy, setIsBusy] = useState(false)
  const sensors = useSortSensors()
  if (lines === 'failed')
    return (
      <Notice tone="danger">
        {texts.failed}{' '}
        <button type="button" className="link" onClick={() => void reload()}>
          {texts.retry}
        </button>
      </Notice>
    )
  const rows = isList(lines) ? lines : []
  const placeOf = (id: string | number | null) => rows.findIndex((line) => line.id === id) + 1

  const add = async () => {
    setIsBusy(true)
    const draft = { title: texts.newTitle(rows.length + 1), course, position: rows.length + 1, status: 0 } as const
    const outcome = await client.documents('lesson').save(draft)
    setIsBusy(false)
    if (!outcome.ok) return reload() // the school may have created it although the call failed
    return go({ screen: 'document', kind: 'lesson', id: outcome.body.id })
  }
  const sort = async (sorted: readonly DocumentLine[]) => {
    setLines(sorted)
    if (await store(sorted)) return undefined
    notify('error', texts.orderFailed)
    return reload()
  }
  const onDragEnd = (event: DragEndEvent) => {
    const [from, to] = [placeOf(event.active.id) - 1, placeOf(droppedOn(event)) - 1]
    if (from >= 0 && to >= 0 && from !== to) void sort(arrayMove([...rows], from, to))
  }
  const announcements = {
    onDragStart: ({ active }: Pick<DragEndEvent, 'active'>) => texts.pickedUp(placeOf(active.id)),
    onDragOver: ({ over }: Pick<DragEndEvent, 'over'>) =>
      over ? texts.over(placeOf(over.id), rows.length) : undefined,
    onDragEnd: ({ over }: Pick<DragEndEvent, 'over'>) => (over ? texts.put(placeOf(over.id), rows.length) : texts.back),
    onDragCancel: () => texts.back,
  }
  return (
    <>
      {lines !== null && rows.length === 0 && <p className="hint">{texts.none}</p>}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: texts.how } }}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className="lesson-rows" role="list" aria-busy={lines === null || undefined}>
            {rows.map((line, at) => (
              <LessonRow key={line.id} line={line} at={at} of={rows.length} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {rows.some((line) => line.has_unpublished_changes) && <p className="hint">{texts.placeAfterPublishing}</p>}
      <Button isQuiet isBusy={isBusy} onClick={() => void add()}>
        {texts.add}
      </Button>
    </>
  )
}

/** The lessons of a course within its screen: opened, added, and sorted by dragging or by keys. */
export const Lessons = memo(({ course }: { course: number | null }) => {
  const texts = detailsTexts[useStudio().lang].lessons
  const id = useId()
  return (
    <section className="lessons" aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      {course === null ? <p className="hint">{texts.unsaved}</p> : <LessonsOf course={course} />}
    </section>
  )
})
