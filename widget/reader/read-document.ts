import type { DocumentKind } from '../../server/contract/content/state.ts'
import { blockFrom } from '../api/content/blocks.ts'
import type { Block } from '../api/content/wire.ts'
import { isNumber, isRecord, isText } from '../api/guards.ts'
import { type Data, type Picture, pictureFrom, rowsIn, textIn } from './block-data.ts'

/** A published document as readers see it. */
export interface ReaderDocument {
  id: number
  kind: DocumentKind
  title: string
  /** A line above or below the title. */
  header: string
  summary: string
  cover: Picture | null
  blocks: readonly Block[]
  gallery: readonly Data[]
  preview: readonly Data[]
  /** Rich texts; '' where there are none, or none for this reader. */
  materials: string
  forSignedUp: string
  afterwards: string
  videoResult: string
  /** The button of a studio page. */
  button: { label: string; link: string; isNewTab: boolean } | null
}

const rowsOf = (holder: unknown, name: string): readonly Data[] => (isRecord(holder) ? rowsIn(holder, name) : [])

/** Reads an answer of the API; null if it is no document. A block of a kind that is not known is left out. */
export const readDocument = (kind: DocumentKind, body: unknown): ReaderDocument | null => {
  if (!isRecord(body) || !isNumber(body.id)) return null
  const title = body[kind === 'page' ? 'caption' : 'title']
  if (!isText(title)) return null
  return {
    id: body.id,
    kind,
    title,
    header: textIn(body, 'main_header'),
    summary: textIn(body, 'short_description'),
    cover: pictureFrom(body.cover),
    blocks: rowsIn(body, 'content').flatMap((block) => blockFrom(block) ?? []),
    gallery: rowsOf(body.gallery, 'gallery_images'),
    preview: rowsOf(body.preview, 'preview_images'),
    materials: textIn(body, 'materials'),
    forSignedUp: textIn(body, 'content_registered'),
    afterwards: textIn(body, 'content_closed'),
    videoResult: textIn(body, 'video_result'),
    button:
      body.show_btn === true
        ? { label: textIn(body, 'btn_text'), link: textIn(body, 'btn_link'), isNewTab: body.btn_target === '_blank' }
        : null,
  }
}
