import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Certificate } from '../../api/content/images.ts'
import { isComposing } from '../../browser/composition.ts'
import { useAddress } from '../../reader/reading.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useStudio } from '../ui/studio-context.ts'
import {
  type CertificateWord,
  certificateFields,
  firstPlace,
  isForeign,
  movedBy,
  type Places,
  placesIn,
  presetWith,
  type Size,
  type WordPlace,
} from './preset.ts'
import { useSectionTexts } from './section-frame.tsx'
import { messageOf } from './use-rows.ts'

/** A press of an arrow moves by this share of the width, with Shift by ten times of it. */
const STEP_SHARE = 0.005
const SIZE_LEAST_SHARE = 0.01
const SIZE_MOST_SHARE = 0.2

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface WordProps {
  word: CertificateWord
  place: WordPlace
  size: Size
  onMove: (place: WordPlace) => void
}

/** A text on the picture, which an author drags or moves by arrow keys. */
const Word = ({ word, place, size, onMove }: WordProps) => {
  const { certificates } = useSectionTexts()
  const last = useRef<{ x: number; y: number } | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const way = arrows[event.key]
    if (!way || isComposing(event)) return
    event.preventDefault()
    const step = Math.max(1, Math.round(size.width * STEP_SHARE)) * (event.shiftKey ? 10 : 1)
    onMove(movedBy(place, way[0] * step, way[1] * step, size))
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }
  const onPointerMove = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const shown = currentTarget.parentElement?.clientWidth ?? 0
    if (!last.current || shown === 0) return
    const scale = size.width / shown
    const moved = movedBy(place, (clientX - last.current.x) * scale, (clientY - last.current.y) * scale, size)
    last.current = { x: clientX, y: clientY }
    onMove(moved)
  }
  const onPointerUp = () => {
    last.current = null
  }
  const style = {
    insetInlineStart: `${(place.x / size.width) * 100}%`,
    insetBlockStart: `${(place.y / size.height) * 100}%`,
    fontSize: `${(place.size / size.width) * 100}cqi`,
  }
  return (
    <button
      type="button"
      className="certificate-word"
      aria-label={certificates.drag(certificates.words[word])}
      style={style}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    >
      {certificates.samples[word]}
    </button>
  )
}

interface TextsDialogProps {
  certificate: Certificate
  onSaved: (certificate: Certificate) => void
  onClose: () => void
}

/** Shows the places of the texts on a background, and moves them. */
export const TextsDialog = ({ certificate, onSaved, onClose }: TextsDialogProps) => {
  const { client } = useStudio()
  const texts = useSectionTexts()
  const { certificates: ownTexts } = texts
  const { id, image, preset } = certificate
  const address = useAddress()(image)
  const [size, setSize] = useState<Size | null>(null)
  const [places, setPlaces] = useState<Places>(() => placesIn(preset))
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  const put = (word: CertificateWord, place: WordPlace | undefined) =>
    setPlaces((before) =>
      Object.fromEntries(
        certificateFields.flatMap((one) => {
          const placed = one === word ? place : before[one]
          return placed ? [[one, placed]] : []
        }),
      ),
    )
  const save = async () => {
    setBusy(true)
    const outcome = await client.setPreset(id, presetWith(preset, places))
    setBusy(false)
    if (outcome.ok) onSaved(outcome.body)
    else setRefusal(messageOf(outcome, texts.wrong))
  }
  return (
    <Dialog title={ownTexts.place} closeLabel={texts.close} onClose={onClose}>
      {isForeign(preset) && <Notice tone="hint">{ownTexts.foreign}</Notice>}
      <div className="certificate">
        <img
          src={address}
          alt={ownTexts.nth(id)}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
        />
        {size &&
          certificateFields.map((word) => {
            const place = places[word]
            return (
              place && <Word key={word} word={word} place={place} size={size} onMove={(moved) => put(word, moved)} />
            )
          })}
      </div>
      {size &&
        certificateFields.map((word) => {
          const place = places[word]
          return (
            <div className="certificate-setting" key={word}>
              <label className="setting-label">
                <input
                  type="checkbox"
                  aria-label={ownTexts.show(ownTexts.words[word])}
                  checked={place !== undefined}
                  onChange={({ target }) => put(word, target.checked ? firstPlace(word, size) : undefined)}
                />
                {ownTexts.words[word]}
              </label>
              {place && (
                <input
                  type="range"
                  aria-label={ownTexts.size(ownTexts.words[word])}
                  min={Math.round(size.width * SIZE_LEAST_SHARE)}
                  max={Math.round(size.width * SIZE_MOST_SHARE)}
                  value={place.size}
                  onChange={({ target }) => put(word, { ...place, size: target.valueAsNumber })}
                />
              )}
            </div>
          )
        })}
      <div role="alert">{refusal && <Notice tone="danger">{refusal}</Notice>}</div>
      <div className="dialog-ways">
        <Button isBusy={isBusy} onClick={() => void save()}>
          {texts.save}
        </Button>
        <Button isQuiet onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
