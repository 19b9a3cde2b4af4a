import { type DragEvent, type MouseEvent, type Ref, useEffect, useId, useRef } from 'react'
import { UPLOAD_TYPES } from '../../../server/contract/upload-limits.ts'
import { isComposing } from '../../browser/composition.ts'
import { pictureTexts } from '../../texts/studio/picture-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { FieldError, Notice } from '../../ui/notice.tsx'
import { CROSS } from '../ui/icons.ts'
import { oneLine } from '../ui/one-line.ts'
import { removeRow } from '../ui/row-focus.ts'
import { useStudio } from '../ui/studio-context.ts'
import { ToolButton } from '../ui/tool-button.tsx'
import type { Upload } from './upload-queue.ts'
import { useUploads } from './use-uploads.ts'

export const usePictureTexts = () => pictureTexts[useStudio().lang]

const PICTURE = 'M3.5 4.5h13v11h-13ZM3.5 13.5l4-4 4 4 2-2 3 3M13 8v.01'
export const REPLACE =
  'M4 8.5a6.25 6.25 0 0 1 11.5-2L16 7.5M16 4v3.5h-3.5M16 11.5a6.25 6.25 0 0 1-11.5 2L4 12.5M4 16v-3.5h3.5'
export const CROP = 'M6 2.5V14h11.5M2.5 6H14v11.5'
export const FOCUS = 'M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2'
export const HANDLE = 'M7.5 5v.01M12.5 5v.01M7.5 10v.01M12.5 10v.01M7.5 15v.01M12.5 15v.01'

/** For pictures of the page: a browser that drags one offers its file, and dropping it would upload it again. */
export const keepHere = (event: DragEvent) => event.preventDefault()

interface ChooseProps {
  label: string
  /** '' where there are other pictures already. */
  hint: string
  isMany?: boolean
  onFiles: (files: File[]) => void
}

/** Where a picture can be chosen; it can be dropped and pasted there too. */
export const ChoosePictures = ({ label, hint, isMany = false, onFiles }: ChooseProps) => {
  const { kinds } = usePictureTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className={hint ? 'picture-choose' : 'picture-choose slim'}
        onClick={() => input.current?.click()}
      >
        <Icon outline={PICTURE} />
        <b>{label}</b>
        {hint && <span>{hint}</span>}
        {hint && <small>{kinds}</small>}
      </button>
      <FileInput input={input} isMany={isMany} onFiles={onFiles} />
    </>
  )
}

interface FileInputProps {
  input: Ref<HTMLInputElement>
  isMany?: boolean
  onFiles: (files: File[]) => void
}

/** Opens the choice of files of the system; a button presses it. */
export const FileInput = ({ input, isMany = false, onFiles }: FileInputProps) => (
  <input
    ref={input}
    type="file"
    hidden
    accept={UPLOAD_TYPES.join(',')}
    multiple={isMany}
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])])
      target.value = '' // the same file can be chosen again
    }}
  />
)

/** Draws a file that is not at the school yet: a policy may allow no pictures from memory, but a canvas. */
const drawFile = async (file: File, canvas: HTMLCanvasElement) => {
  const bitmap = await createImageBitmap(file, { resizeWidth: 640 }).catch(() => null)
  if (!bitmap) return // the file is damaged: the school's refusal tells the author
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
}

const FilePreview = ({ file }: { file: File }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) void drawFile(file, canvas.current)
  }, [file])
  return <canvas ref={canvas} className="photo" aria-hidden />
}

interface UploadTileProps {
  upload: Upload
  place: string
  /** As large as the picture will be, so that nothing around it moves when it arrives. */
  isWhole?: boolean
}

export const UploadTile = ({ upload, place, isWhole = false }: UploadTileProps) => {
  const { upload: ownTexts } = usePictureTexts()
  const { pause, remove, retry } = useUploads(place)
  const id = useId()
  const { key, file, state, percent, error } = upload
  const { name } = file
  const cancel = ({ currentTarget }: MouseEvent<HTMLElement>) => removeRow(currentTarget, () => remove(key))
  if (error)
    return (
      <div className="picture-error" role="alert">
        <Notice tone="danger">
          <p>
            <b>{name}</b>: {error.detail || ownTexts.errors[error.reason]}
          </p>
          {(error.reason === 'lost' || error.reason === 'refused') && (
            <button type="button" className="link" onClick={() => retry(key)}>
              {ownTexts.retry}
            </button>
          )}
        </Notice>
        <ToolButton label={ownTexts.forget(name)} outline={CROSS} onClick={cancel} />
      </div>
    )
  const news =
    state === 'waiting' ? ownTexts[pause ?? 'waiting'] : percent < 100 ? ownTexts.percent(percent) : ownTexts.drawing
  return (
    <div className={isWhole ? 'picture-upload whole' : 'picture-upload'}>
      <FilePreview file={file} />
      <div className="picture-news">
        <span id={id}>{news}</span>
        <progress max={100} value={percent} aria-label={ownTexts.name(name)} aria-describedby={id} />
      </div>
      <ToolButton label={ownTexts.cancel(name)} outline={CROSS} onClick={cancel} />
    </div>
  )
}

export const hasFailed = ({ state }: Upload): boolean => state === 'failed'

interface UploadsProps {
  place: string
  /** False where those that are under way are shown elsewhere. */
  hasAll?: boolean
  /** As large as the pictures will be. */
  isWhole?: boolean
  /** Announces completed uploads to screen readers. */
  news: string
}

/** What is being uploaded to a place, and what has failed there. */
export const Uploads = ({ place, hasAll = true, isWhole = false, news }: UploadsProps) => {
  const { uploads } = useUploads(place)
  const shown = hasAll ? uploads : uploads.filter(hasFailed)
  return (
    <>
      {shown.map((upload) => (
        <UploadTile key={upload.key} upload={upload} place={place} isWhole={isWhole} />
      ))}
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </>
  )
}

interface LineFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  className?: string
  placeholder?: string
  error?: string | undefined
}

/** One line of text, edited where it is read: it has no box, and grows. */
export const LineField = ({ label, value, onChange, className = '', placeholder = label, error }: LineFieldProps) => {
  const id = useId()
  return (
    <>
      <textarea
        className={`picture-line ${className}`}
        rows={1}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && id}
        onChange={({ target }) => onChange(oneLine(target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) event.preventDefault()
        }}
      />
      <FieldError id={id} error={error} />
    </>
  )
}
