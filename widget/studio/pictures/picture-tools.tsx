import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import type { ImageView } from '../../api/content/wire.ts'
import type { Picture } from '../../reader/block-data.ts'
import { TRASH } from '../ui/icons.ts'
import { ToolButton } from '../ui/tool-button.tsx'
import { FocalDialog } from './focal-dialog.tsx'
import { CROP, FOCUS, usePictureTexts } from './picture-parts.tsx'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

/** Keys in a dialog are not for the block behind it. */
const keepKeys = (event: KeyboardEvent) => event.stopPropagation()

interface PictureToolsProps {
  /** Null if it has been deleted. */
  picture: Picture | null
  /** The picture as the API answers it, with its focal point. */
  view: unknown
  /** The picture has been cropped, or its focal point moved. */
  onChange: (picture: ImageView) => void
  onRemove: (pressed: HTMLElement) => void
  /** Tools that stand before these. */
  children?: ReactNode
}

/** The tools of a picture, over its upper edge. */
export const PictureTools = ({ picture, view, onChange, onRemove, children }: PictureToolsProps) => {
  const { crop, focus, remove } = usePictureTexts()
  const [open, setOpen] = useState<'crop' | 'focus' | null>(null)
  const onClose = () => setOpen(null)
  const onDone = (changed: ImageView) => {
    onClose()
    onChange(changed)
  }
  return (
    <>
      <div className="picture-tools">
        {children}
        {picture && <ToolButton label={crop} outline={CROP} onClick={() => setOpen('crop')} />}
        {picture && <ToolButton label={focus} outline={FOCUS} onClick={() => setOpen('focus')} />}
        <ToolButton label={remove} outline={TRASH} onClick={({ currentTarget }) => onRemove(currentTarget)} />
      </div>
      {picture && open && (
        <div onKeyDown={keepKeys}>
          {open === 'focus' ? (
            <FocalDialog picture={picture} view={view} onMoved={onDone} onClose={onClose} />
          ) : (
            <Suspense>
              <CropDialog picture={picture} onCropped={onDone} onClose={onClose} />
            </Suspense>
          )}
        </div>
      )}
    </>
  )
}
