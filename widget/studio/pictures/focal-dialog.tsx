import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { isObject } from '../../../server/contract/is-object.ts'
import { isNumber } from '../../api/guards.ts'
import type { ImageView } from '../../api/content/wire.ts'
import { isComposing } from '../../browser/composition.ts'
import type { Picture } from '../../reader/block-data.ts'
import { useAddress } from '../../reader/reading.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useStudio } from '../ui/studio-context.ts'
import { usePictureTexts } from './picture-parts.tsx'

interface Point {
  /** In per cent of width and height. */
  x: number
  y: number
}

const within = (percent: number) => Math.min(Math.max(Math.round(percent), 0), 100)

/** The focal point of a picture as the API answers it; the middle without one. */
const focalOf = (view: unknown): Point => {
  const { focal_x: x, focal_y: y } = isObject(view) ? view : {}
  return { x: within(isNumber(x) ? x * 100 : 50), y: within(isNumber(y) ? y * 100 : 50) }
}

const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface FocalDialogProps {
  picture: Picture
  /** As the API answers it. */
  view: unknown
  onMoved: (picture: ImageView) => void
  onClose: () => void
}

/** Moves the point of a picture that stays in sight where it is cropped. */
export const FocalDialog = ({ picture, view, onMoved, onClose }: FocalDialogProps) => {
  const { client } = useStudio()
  const { focusing: ownTexts, cancel, close, failed } = usePictureTexts()
  const address = useAddress()(picture.image)
  const [point, setPoint] = useState(() => focalOf(view))
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState('')
  const { x, y } = point

  const onPress = ({ clientX, clientY, currentTarget, buttons }: PointerEvent<HTMLDivElement>) => {
    if (buttons !== 1) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setPoint({ x: within(((clientX - left) / width) * 100), y: within(((clientY - top) / height) * 100) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || isComposing(event)) return
    event.preventDefault()
    const by = event.shiftKey ? 10 : 1
    setPoint({ x: within(x + step[0] * by), y: within(y + step[1] * by) })
  }
  const submit = async () => {
    if (isSending) return
    setSending(true)
    setError('')
    const outcome = await client.setFocalPoint(picture.id, { focal_x: x / 100, focal_y: y / 100 })
    setSending(false)
    if (outcome.ok) onMoved(outcome.body)
    else setError(outcome.detail || (Object.values(outcome.fields).flat()[0] ?? failed))
  }
  return (
    <Dialog title={ownTexts.title} closeLabel={close} onClose={onClose}>
      <p className="hint">{ownTexts.hint}</p>
      <div className="picture-focal" onPointerDown={onPress} onPointerMove={onPress}>
        <img src={address} alt="" draggable={false} />
        <span
          className="picture-point"
          role="slider"
          tabIndex={0}
          aria-label={ownTexts.title}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={x}
          aria-valuetext={ownTexts.at(x, y)}
          style={{ left: `${x}%`, top: `${y}%` }}
          onKeyDown={onKeyDown}
        />
      </div>
      <figure className="picture-looks">
        <figcaption className="label">{ownTexts.looks}</figcaption>
        {['wide', 'photo', 'square'].map((look) => (
          <img key={look} data-look={look} src={address} alt="" style={{ objectPosition: `${x}% ${y}%` }} />
        ))}
      </figure>
      {error !== '' && <Notice tone="danger">{error}</Notice>}
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
