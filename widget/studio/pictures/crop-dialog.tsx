import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import type { ImageView } from '../../api/content/wire.ts'
import type { Picture } from '../../reader/block-data.ts'
import { useAddress } from '../../reader/reading.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useStudio } from '../ui/studio-context.ts'
import { Choice, type Option } from './choice.tsx'
import { usePictureTexts } from './picture-parts.tsx'

const ZOOM_MAX = 5

const NAMES = ['own', 'wide', 'photo', 'square', 'tall'] as const
type Aspect = (typeof NAMES)[number]

/** Width to height; that of the picture itself is known once it has loaded. */
const aspectOf = (name: Aspect, own: number): number =>
  ({ own, wide: 16 / 9, photo: 4 / 3, square: 1, tall: 3 / 4 })[name]

/** A frame of this aspect on a 24-pixel grid. */
const frameOf = (aspect: number): string => {
  const [width, height] = aspect > 1 ? [18, 18 / aspect] : [18 * aspect, 18]
  return `M${12 - width / 2} ${12 - height / 2}h${width}v${height}h${-width}Z`
}

/** From per cent to fractions, within the edges. */
const fractionsOf = ({ x, y, width, height }: Area) => {
  const [left, top] = [Math.max(x / 100, 0), Math.max(y / 100, 0)]
  return { x: left, y: top, width: Math.min(width / 100, 1 - left), height: Math.min(height / 100, 1 - top) }
}

interface CropDialogProps {
  picture: Picture
  onCropped: (picture: ImageView) => void
  onClose: () => void
}

/** Chooses a part of a picture, by mouse, finger or keys; the school draws it as a new picture. */
const CropDialog = ({ picture, onCropped, onClose }: CropDialogProps) => {
  const { client } = useStudio()
  const { cropping: ownTexts, cancel, close, failed } = usePictureTexts()
  const address = useAddress()
  const zoomId = useId()
  const [natural, setNatural] = useState(picture.width > 0 ? picture.width / picture.height : 4 / 3)
  const [aspect, setAspect] = useState<Aspect>('own')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState('')

  const options = NAMES.map(
    (value): Option<Aspect> => ({
      value,
      label: ownTexts.aspects[value],
      outline: frameOf(aspectOf(value, natural)),
    }),
  )
  const submit = async () => {
    if (!area || isSending) return
    setSending(true)
    setError('')
    const outcome = await client.cropImage(picture.id, fractionsOf(area))
    setSending(false)
    if (outcome.ok) onCropped(outcome.body)
    else setError(outcome.detail || (Object.values(outcome.fields).flat()[0] ?? failed))
  }
  return (
    <Dialog title={ownTexts.title} closeLabel={close} onClose={onClose}>
      <div className="picture-crop">
        <Cropper
          image={address(picture.image)}
          aspect={aspectOf(aspect, natural)}
          crop={crop}
          zoom={zoom}
          minZoom={1}
          maxZoom={ZOOM_MAX}
          keyboardStep={8}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': ownTexts.area }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={setArea}
          onMediaLoaded={({ naturalWidth, naturalHeight }) => setNatural(naturalWidth / naturalHeight)}
        />
      </div>
      <Choice label={ownTexts.aspect} options={options} value={aspect} onChange={setAspect} />
      <div className="picture-zoom">
        <label className="label" htmlFor={zoomId}>
          {ownTexts.zoom}
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </div>
      {error !== '' && <Notice tone="danger">{error}</Notice>}
      <p className="hint">{ownTexts.hint}</p>
      <div className="dialog-ways">
        <Button isBusy={isSending} onClick={() => void submit()}>
          {ownTexts.submit}
        </Button>
        <Button isQuiet onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  )
}

export default CropDialog
