import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { closeModal } from '../../browser/close-modal.ts'
import { lockScroll } from '../../browser/scroll-lock.ts'
import { useReaderTexts } from '../../texts/reader/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Picture } from '../block-data.ts'
import { Photo } from './photo.tsx'

export interface Captioned {
  picture: Picture
  caption: string
}

const CLOSE = 'm5 5 10 10m0-10L5 15'
const BACK = 'm12 4-6 6 6 6'
const FORTH = 'm8 4 6 6-6 6'

const scrollTo = (row: Element | null, at: number) =>
  row?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'center' })

interface LightboxProps {
  pictures: readonly Captioned[]
  /** The picture to begin with. */
  at: number
  onClose: () => void
}

/**
 * Pictures over the whole page. They stand in a row that scrolls and snaps, so a finger swipes them; arrow keys and buttons scroll it, Esc
 * closes it.
 */
const Lightbox = ({ pictures, at: first, onClose }: LightboxProps) => {
  const { picture: texts } = useReaderTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(first)
  const last = pictures.length - 1

  const go = (by: number) => scrollTo(row.current, Math.min(Math.max(at + by, 0), last))
  useLayoutEffect(() => {
    const { current } = dialog
    if (!current) return undefined
    const unlock = lockScroll(current)
    current.showModal()
    scrollTo(row.current, first)
    return () => {
      closeModal(current) // before it leaves the page: only then does the browser give the focus back
      unlock()
    }
  }, [first])

  const onScroll = () => {
    const { current } = row
    if (current) setAt(Math.round(current.scrollLeft / Math.max(current.clientWidth, 1)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0
    if (by === 0) return
    event.preventDefault()
    go(by)
  }
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={texts.viewer}
      onCancel={(event) => {
        event.preventDefault() // the browser would report later that it has closed, when the next press has opened it again
        onClose()
      }}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      {/* a region that scrolls can be reached by keyboard */}
      <ul ref={row} tabIndex={0} role="list" aria-label={texts.slider} onScroll={onScroll}>
        {pictures.map(({ picture, caption }, place) => (
          <li key={place}>
            <figure>
              <Photo picture={picture} alt={caption} sizes="100vw" />
              {caption !== '' && <figcaption aria-hidden>{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {last > 0 && (
        <div className="turn">
          <button type="button" aria-label={texts.back} aria-disabled={at === 0 || undefined} onClick={() => go(-1)}>
            <Icon outline={BACK} />
          </button>
          <p role="status">{texts.place(at + 1, pictures.length)}</p>
          <button type="button" aria-label={texts.forth} aria-disabled={at === last || undefined} onClick={() => go(1)}>
            <Icon outline={FORTH} />
          </button>
        </div>
      )}
      <button type="button" className="close" part="close" aria-label={texts.close} onClick={onClose}>
        <Icon outline={CLOSE} />
      </button>
    </dialog>
  )
}

interface EnlargeProps {
  pictures: readonly Captioned[]
  at: number
  label: string
  children: ReactNode
}

/** A picture in the page; a press opens it, among the others beside it, over the whole page. */
export const Enlarge = ({ pictures, at, label, children }: EnlargeProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="enlarge" aria-label={label} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && <Lightbox pictures={pictures} at={at} onClose={() => setOpen(false)} />}
    </>
  )
}
