import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { DocumentView } from '../../reader/document-view.tsx'
import { type ReaderDocument, readDocument } from '../../reader/read-document.ts'
import { canvasTexts } from '../../texts/studio/canvas-texts.ts'
import { MOON, PHONE, SCREEN, SHARE, SUN } from '../icons.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import type { EditedDocument } from '../document/model.ts'
import { useStudio } from '../studio-context.ts'
import { ToolButton } from '../tool-button.tsx'
import { useMedia } from '../use-media.ts'
import { AsReaders } from './as-readers.tsx'
import { PreviewLinks } from './preview-links.tsx'

/** What readers would be answered if the document were published as it is. */
export const readerDocumentOf = ({
  kind,
  fields,
  content,
  gallery,
  preview,
}: EditedDocument): ReaderDocument | null => {
  const document = readDocument(kind, {
    ...fields,
    id: fields.id ?? 0,
    caption: fields.title,
    gallery: { gallery_images: gallery },
    preview: { preview_images: preview },
  })
  return document && { ...document, blocks: content }
}

const Document = memo(({ document }: { document: EditedDocument }) => {
  const shown = readerDocumentOf(document)
  return shown && <DocumentView document={shown} level={2} />
})

/** The widths at which readers' screens are shown, in pixels. */
const WIDTHS = { phone: 360, computer: 1280 } as const
type Screen = keyof typeof WIDTHS

/** How much a screen of that width is to be scaled to fit an element. */
const useScale = (width: number) => {
  const place = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(width)
  useEffect(() => {
    const { current } = place
    if (!current) return
    const sized = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    sized.observe(current)
    return () => sized.disconnect()
  }, [])
  return { place, scale: Math.min(1, Math.max(room, 1) / width) }
}

/** The document as readers will see it, live, on a phone or a computer, light or dark. */
export const Preview = ({ store }: { store: DocumentStoreApi }) => {
  const { lang } = useStudio()
  const { preview: texts } = canvasTexts[lang]
  const current = useStore(store, ({ document }) => document)
  const document = useDeferredValue(current) // typing comes first
  const [screen, setScreen] = useState<Screen>('phone')
  const [theme, setTheme] = useState<'light' | 'dark' | null>(null)
  const [isShared, setShared] = useState(false)
  const share = useRef<HTMLButtonElement>(null)
  const closeLinks = () => {
    share.current?.focus()
    setShared(false)
  }
  const width = WIDTHS[screen]
  const { place, scale } = useScale(width)
  const isDarkUsual = useMedia('(prefers-color-scheme: dark)')
  const isDark = theme === 'dark' || (theme === null && isDarkUsual)
  return (
    <div className="preview">
      <div className="preview-tools">
        <p className="preview-title">{texts.label}</p>
        <div role="group" aria-label={texts.width}>
          <ToolButton
            outline={PHONE}
            label={texts.phone}
            aria-pressed={screen === 'phone'}
            onClick={() => setScreen('phone')}
          />
          <ToolButton
            outline={SCREEN}
            label={texts.computer}
            aria-pressed={screen === 'computer'}
            onClick={() => setScreen('computer')}
          />
        </div>
        <div role="group" aria-label={texts.theme}>
          <ToolButton outline={SUN} label={texts.light} aria-pressed={!isDark} onClick={() => setTheme('light')} />
          <ToolButton outline={MOON} label={texts.dark} aria-pressed={isDark} onClick={() => setTheme('dark')} />
        </div>
        <ToolButton
          ref={share}
          outline={SHARE}
          label={texts.share}
          aria-expanded={isShared}
          onClick={() => setShared(!isShared)}
        />
        {isShared && <PreviewLinks kind={current.kind} id={current.fields.id ?? null} onClose={closeLinks} />}
      </div>
      {/* a region that scrolls can be reached by keyboard */}
      <div ref={place} className="preview-room" tabIndex={0} role="region" aria-label={texts[screen]}>
        <div
          className={`preview-screen ${screen}`}
          style={{ inlineSize: width, zoom: scale, colorScheme: isDark ? 'dark' : 'light' }}
        >
          <div className="school reader" lang={lang}>
            <AsReaders>
              <Document document={document} />
            </AsReaders>
          </div>
        </div>
      </div>
    </div>
  )
}
