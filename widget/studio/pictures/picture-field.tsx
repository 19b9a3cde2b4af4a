import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ImageView } from '../../api/content/wire.ts'
import { focusedBeside, focusOn } from '../../browser/focus.ts'
import { type Picture, pictureFrom } from '../../reader/block-data.ts'
import { Photo } from '../../reader/pictures/photo.tsx'
import { FieldError } from '../../ui/notice.tsx'
import { ToolButton } from '../ui/tool-button.tsx'
import {
  ChoosePictures,
  FileInput,
  hasFailed,
  keepHere,
  LineField,
  REPLACE,
  Uploads,
  usePictureTexts,
} from './picture-parts.tsx'
import { PictureTools } from './picture-tools.tsx'
import { useFiles, useUploads } from './use-uploads.ts'

interface PictureFieldProps {
  /** As the API answers it: a picture, or null. */
  value: unknown
  onChange: (picture: ImageView | null) => void
  label: string
  errors?: readonly string[] | undefined
  /** Names the uploads of this field, so that it shows them also after it was rendered anew: `<uuid of a block>.img`. */
  place?: string
  /** The field that says what the picture shows, where there is one. */
  alt?: { value: string; onChange: (text: string) => void; error?: string | undefined }
  /** Draws the picture as readers see it. */
  children?: (picture: Picture) => ReactNode
}

const shown = (picture: Picture) => <Photo picture={picture} alt="" sizes="(max-width: 720px) 100vw, 720px" />

/** Keeps the focus within an element whose controls replace each other. Call `hold` before the focused control is removed. */
const useHeldFocus = () => {
  const place = useRef<HTMLDivElement>(null)
  const isHeld = useRef(false)
  useLayoutEffect(() => {
    const { current } = place
    if (!current || !isHeld.current) return
    const focused = focusedBeside(current)
    if (focused) isHeld.current = current.contains(focused)
    else if (!focusOn(current, 'textarea')) focusOn(current, 'button')
  })
  const hold = () => {
    const { current } = place
    isHeld.current = current?.contains(focusedBeside(current)) === true
  }
  return { place, hold }
}

/** Chooses, shows, crops and removes one picture. */
export const PictureField = (props: PictureFieldProps) => {
  const { value, onChange, label, errors = [], alt, children = shown } = props
  const texts = usePictureTexts()
  const id = useId()
  const place = props.place ?? id
  const { uploads, add, remove } = useUploads(place)
  const input = useRef<HTMLInputElement>(null)
  const [news, setNews] = useState('')
  const picture = pictureFrom(value)
  const { place: frame, hold } = useHeldFocus()

  const onFiles = (files: File[]) => {
    if (files.length === 0) return
    hold()
    for (const { key } of uploads) remove(key)
    setNews('')
    add(files.slice(0, 1), place, (uploaded) => {
      setNews(texts.upload.done)
      onChange(uploaded)
    })
  }
  const { isOver, fileHandlers } = useFiles(onFiles)
  const isUnderWay = uploads.some((upload) => !hasFailed(upload))
  const clear = () => {
    hold()
    onChange(null)
  }
  return (
    <div
      ref={frame}
      className="picture-field"
      role="group"
      aria-label={label}
      data-over={isOver || undefined}
      {...fileHandlers}
    >
      {picture && (
        <div className="picture-shown" onDragStart={keepHere}>
          {children(picture)}
          <PictureTools picture={picture} view={value} onChange={onChange} onRemove={clear}>
            <ToolButton label={texts.replace} outline={REPLACE} onClick={() => input.current?.click()} />
          </PictureTools>
          <FileInput input={input} onFiles={onFiles} />
        </div>
      )}
      {!picture && !isUnderWay && <ChoosePictures label={texts.choose} hint={texts.how} onFiles={onFiles} />}
      <Uploads place={place} isWhole={!picture} news={news} />
      {(picture || isUnderWay) && alt && <LineField {...alt} label={texts.alt} placeholder={texts.describe} />}
      <FieldError id={`${id}e`} error={errors.join(' ')} />
    </div>
  )
}
