import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ImageView } from '../../api/content/wire.ts'
import { pictureFrom } from '../../reader/block-data.ts'
import { Photo } from '../../reader/pictures/photo.tsx'
import { FieldError } from '../../ui/notice.tsx'
import { droppedOn, useSortSensors } from '../ui/drag-sensors.ts'
import { removeRow } from '../ui/row-focus.ts'
import { ToolButton } from '../ui/tool-button.tsx'
import {
  ChoosePictures,
  HANDLE,
  hasFailed,
  keepHere,
  LineField,
  Uploads,
  UploadTile,
  usePictureTexts,
} from './picture-parts.tsx'
import { keysOf, type PictureRow, rowOf } from './picture-rows.ts'
import { PictureTools } from './picture-tools.tsx'
import { useFiles, useUploads } from './use-uploads.ts'

interface TileProps {
  name: string
  row: PictureRow
  at: number
  of: number
  caption: PictureGridProps['caption']
  error: string | undefined
  onChange: (row: PictureRow, merge?: string) => void
  onRemove: (pressed: HTMLElement) => void
}

const Tile = ({ name, row, at, of, caption, error, onChange, onRemove }: TileProps) => {
  const texts = usePictureTexts()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: name,
  })
  const picture = pictureFrom(row)
  const style = { transform: CSS.Transform.toString(transform), transition }
  const label = caption && texts.nth(caption === 'alt' ? texts.alt : texts.caption, at + 1)
  return (
    <li ref={setNodeRef} className="picture-tile" style={style} data-dragged={isDragging || undefined}>
      <div className="picture-shown">
        <div onDragStart={keepHere} {...listeners}>
          {picture ? <Photo picture={picture} alt="" sizes="360px" /> : <div className="photo boxed" />}
        </div>
        <PictureTools
          picture={picture}
          view={row}
          onChange={(changed) => onChange({ ...row, ...rowOf(changed) })}
          onRemove={onRemove}
        >
          <ToolButton
            {...attributes}
            {...listeners}
            aria-disabled={undefined}
            aria-roledescription={undefined} // in English
            ref={setActivatorNodeRef}
            className="tool picture-handle"
            label={texts.sorting.handle(at + 1, of)}
            outline={HANDLE}
          />
        </PictureTools>
      </div>
      {label && (
        <LineField
          label={label}
          placeholder={caption === 'alt' ? texts.describe : texts.caption}
          value={row.caption ?? ''}
          error={error}
          onChange={(text) => onChange({ ...row, caption: text }, `caption.${name}`)}
        />
      )}
      {!label && <FieldError id={`${name}e`} error={error} />}
    </li>
  )
}

interface PictureGridProps {
  label: string
  rows: readonly PictureRow[]
  onChange: (rows: readonly PictureRow[], merge?: string) => void
  /** Names the uploads of this list. */
  place: string
  /** What readers take the field of each picture for; absent where rows have none. */
  caption?: 'caption' | 'alt' | undefined
  /** What is wrong with a row. */
  errorOf?: (at: number) => string | undefined
}

/** Pictures in a grid: several are added at once, and sorted by dragging or by keys. */
export const PictureGrid = ({ label, rows, onChange, place, caption, errorOf }: PictureGridProps) => {
  const texts = usePictureTexts()
  const { sorting } = texts
  const { add, uploads } = useUploads(place)
  const underWay = uploads.filter((upload) => !hasFailed(upload))
  const placeholder = caption === 'alt' ? texts.describe : texts.caption
  const sensors = useSortSensors()
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  })
  // several pictures may arrive before the next render
  const put = (next: readonly PictureRow[], merge?: string) => {
    latest.current = next
    onChange(next, merge)
  }
  const [news, setNews] = useState('')
  const onDone = (picture: ImageView) => {
    put([...latest.current, rowOf(picture)], 'added')
    setNews(texts.uploaded(latest.current.length))
  }
  const onFiles = (files: File[]) => add(files, place, onDone)
  const { isOver, fileHandlers } = useFiles(onFiles)

  const keys = keysOf(rows)
  const placeOf = (id: string | number | null) => keys.indexOf(String(id)) + 1
  const onDragEnd = (event: DragEndEvent) => {
    const [from, to] = [placeOf(event.active.id) - 1, placeOf(droppedOn(event)) - 1]
    if (to >= 0 && from !== to) put(arrayMove([...rows], from, to))
  }
  const announcements = {
    onDragStart: ({ active }: Pick<DragEndEvent, 'active'>) => sorting.pickedUp(placeOf(active.id)),
    // a drag begins over itself
    onDragOver: ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
      over && over.id !== active.id ? sorting.over(placeOf(over.id), rows.length) : undefined,
    onDragEnd: ({ over }: Pick<DragEndEvent, 'over'>) =>
      over ? sorting.put(placeOf(over.id), rows.length) : sorting.back,
    onDragCancel: () => sorting.back,
  }
  return (
    <div
      className="gallery picture-field"
      role="group"
      aria-label={label}
      data-over={isOver || undefined}
      {...fileHandlers}
    >
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: sorting.how } }}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={keys} strategy={rectSortingStrategy}>
          <ul className="grid" role="list">
            {rows.map((row, at) => (
              <Tile
                key={keys[at]}
                name={keys[at] ?? ''}
                row={row}
                at={at}
                of={rows.length}
                caption={caption}
                error={errorOf?.(at)}
                onChange={(changed, merge) => put(rows.with(at, changed), merge)}
                onRemove={(pressed) => removeRow(pressed, () => put(rows.toSpliced(at, 1)))}
              />
            ))}
            {underWay.map((upload) => (
              <li key={upload.key} className="picture-waiting">
                <UploadTile upload={upload} place={place} isWhole />
                {caption && (
                  <div className="picture-line" aria-hidden>
                    {placeholder}
                  </div>
                )}
              </li>
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <Uploads place={place} hasAll={false} news={news} />
      <ChoosePictures
        label={texts.chooseMany}
        hint={rows.length + underWay.length > 0 ? '' : texts.howMany}
        isMany
        onFiles={onFiles}
      />
    </div>
  )
}
