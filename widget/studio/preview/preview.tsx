import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { restoreFocus } from '../../browser/focus.ts'
import { readScriptBlocks } from '../../reader/access.ts'
import { type ReaderDocument, readDocument } from '../../reader/read-document.ts'
import { canvasTexts } from '../../texts/studio/canvas-texts.ts'
import { MOON, PHONE, SCREEN, SHARE, SUN } from '../ui/icons.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import type { EditedDocument } from '../document/model.ts'
import { useStudio } from '../ui/studio-context.ts'
import { ToolButton } from '../ui/tool-button.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useDraftFrame } from './as-readers.tsx'
import { PreviewLinks } from './preview-links.tsx'

/** The response that readers would get if the document were published as it is. */
const readerDocumentOf = ({ kind, fields, content, gallery, preview }: EditedDocument): ReaderDocument | null => {
  const document = readDocument(kind, {
    ...fields,
    id: fields.id ?? 0,
    caption: fields.title,
    gallery: { gallery_images: gallery },
    preview: { preview_images: preview },
  })
  return document && { ...document, blocks: content }
}

/**
 * `<school-content>` with the document as it is being edited. It stands within the studio's element, in its slot `preview`, since the school's
 * script looks for its elements in the page itself.
 */
const DraftContent = ({ store, theme }: { store: DocumentStoreApi; theme: 'light' | 'dark' }) => {
  const { lang, apiBase, me } = useStudio()
  const document = useStore(store, ({ document }) => document)
  const slot = useRef<HTMLSlotElement>(null)
  const [studio, setStudio] = useState<Element | null>(null)
  const [element, setElement] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const root = slot.current?.getRootNode()
    if (root instanceof ShadowRoot) setStudio(root.host)
  }, [])
  const draftFrame = useDraftFrame()
  const shown = useMemo(() => readerDocumentOf(document), [document])
  useEffect(() => {
    if (!element) return undefined
    const life = new AbortController()
    const show = () =>
      life.signal.aborted ||
      Object.assign(element, {
        draft: shown && { document: shown, draftFrame, scriptBlocks: readScriptBlocks(me) },
      })
    customElements.whenDefined(element.localName).then(show, reportError)
    return () => life.abort()
  }, [element, shown, draftFrame, me])
  const content = (
    <school-content ref={setElement} slot="preview" api={apiBase} lang={lang} theme={theme} comments="off" />
  )
  return (
    <slot ref={slot} name="preview">
      {studio && createPortal(content, studio)}
    </slot>
  )
}

/** The widths at which readers' screens are shown, in pixels. */
const WIDTHS = { phone: 360, computer: 1280 } as const
type Screen = keyof typeof WIDTHS

/** How much a screen of that width is to be scaled to fit an element. */
const useScale = (width: number) => {
  const place = useRef<HTMLDivElement>(null)
  const [available, setAvailable] = useState(width)
  useEffect(() => {
    const { current } = place
    if (!current) return
    const sized = new ResizeObserver(([entry]) => entry && setAvailable(entry.contentRect.width))
    sized.observe(current)
    return () => sized.disconnect()
  }, [])
  return { place, scale: Math.min(1, Math.max(available, 1) / width) }
}

/** The document as readers will see it, live, on a phone or a computer, light or dark. */
export const Preview = ({ store }: { store: DocumentStoreApi }) => {
  const { lang } = useStudio()
  const { preview: texts } = canvasTexts[lang]
  const kind = useStore(store, ({ document }) => document.kind)
  const id = useStore(store, ({ document }) => document.fields.id ?? null)
  const [screen, setScreen] = useState<Screen>('phone')
  const [theme, setTheme] = useState<'light' | 'dark' | null>(null)
  const [isShared, setShared] = useState(false)
  const share = useRef<HTMLButtonElement>(null)
  const closeLinks = () => {
    restoreFocus(share.current)
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
        {isShared && <PreviewLinks kind={kind} id={id} onClose={closeLinks} />}
      </div>
      {/* a region that scrolls can be reached by keyboard */}
      <div ref={place} className="preview-space" tabIndex={0} role="region" aria-label={texts[screen]}>
        <div
          className={`preview-screen ${screen}`}
          style={{ inlineSize: width, zoom: scale, colorScheme: isDark ? 'dark' : 'light' }}
        >
          <DraftContent store={store} theme={isDark ? 'dark' : 'light'} />
        </div>
      </div>
    </div>
  )
}
