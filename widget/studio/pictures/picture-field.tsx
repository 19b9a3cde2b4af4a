import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ImageView } from '../../api/content/wire.ts'
import { type Picture, pictureFrom } from '../../reader/block-data.ts'
import { Photo } from '../../reader/photo.tsx'
import { FieldError } from '../../ui/notice.tsx'
import { ToolButton } from '../tool-button.tsx'
import { ChoosePictures, FileInput, keepHere, LineField, REPLACE, Uploads, usePictureTexts } from './picture-parts.tsx'
import { PictureTools } from './picture-tools.tsx'
import { useFiles, useUploads } from './use-uploads.ts'

export interface PictureFieldProps {
  /** As the API answers it: a picture, or null. */
  value: unknown
  onChange: (picture: ImageView | null) => void
  label: string
  faults?: readonly string[] | undefined
  /** Names the uploads of this field, so that it shows them also after it was rendered anew: `<uuid of a block>.img`. */
  place?: string
  /** The field that says what the picture shows, where there is one. */
  alt?: { value: string; onChange: (text: string) => void; error?: string | undefined }
  /** Draws the picture as readers see it. */
  children?: (picture: Picture) => ReactNode
}

const shown = (picture: Picture) => <Photo picture={picture} alt="" sizes="(max-width: 720px) 100vw, 720px" />

/** Chooses, shows, crops and removes one picture. */
export const PictureField = (props: PictureFieldProps) => {
  const { value, onChange, label, faults = [], alt, children = shown } = props
  const texts = usePictureTexts()
  const id = useId()
  const place = props.place ?? id
  const { uploads, add, remove } = useUploads(place)
  const input = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [news, setNews] = useState('')
  const picture = pictureFrom(value)

  const onFiles = (files: File[]) => {
    if (files.length === 0) return
    for (const { key } of uploads) remove(key)
    setNews('')
    add(files.slice(0, 1), place, (arrived) => {
      setNews(texts.upload.done)
      onChange(arrived)
    })
  }
  const { isOver, taking } = useFiles(onFiles)
  const clear = () => {
    flushSync(() => onChange(null))
    frame.current?.querySelector('button')?.focus()
  }
  const isUnderWay = uploads.some(({ state }) => state !== 'failed')
  return (
    <div
      ref={frame}
      className="picture-field"
      role="group"
      aria-label={label}
      data-over={isOver || undefined}
      {...taking}
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
      <Uploads place={place} news={news} />
      {picture && alt && <LineField {...alt} label={texts.alt} placeholder={texts.describe} />}
      <FieldError id={`${id}e`} error={faults.join(' ')} />
    </div>
  )
}
