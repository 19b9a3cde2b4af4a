import type { Block } from '../api/content/wire.ts'
import { useReaderTexts } from '../texts/reader/texts.ts'
import { blockViews } from './blocks/block-views.ts'
import { captionedIn, Gallery } from './blocks/gallery.tsx'
import { Leave } from './blocks/leave.tsx'
import { Video } from './blocks/video.tsx'
import type { Access } from './access.ts'
import { Offer } from './offer/offer.tsx'
import { levelsOf } from './outline.ts'
import { Photo } from './pictures/photo.tsx'
import type { ReaderDocument } from './read-document.ts'
import { RichText } from './text/rich-text.tsx'
import { levelAt, Title } from './text/title.tsx'

/** The attribute by which the reading of a block is noted. */
export const BLOCK = 'data-block'

/** The name of a block in a page. */
export const nameOf = ({ uuid, id }: Block): string => uuid ?? String(id)

export interface DocumentProps {
  document: ReaderDocument
  access: Access
  dateLang: string
  /** The level of the title: 1 on a page of its own, 2 within another page. */
  level: 1 | 2
}

/** The head of a document: its heading, what it is about, its cover, and what is offered, unless the page has something else in the slot `offer`. */
export const DocumentHead = ({ document, access, dateLang, level }: DocumentProps) => {
  const { heading, summary, cover } = document
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <header className="head">
      <Title className="title">{heading}</Title>
      {summary !== '' && <p className="lead">{summary}</p>}
      {cover && (
        <div className="cover">
          <Photo picture={cover} alt="" sizes="(max-width: 800px) 100vw, 760px" isFirst />
        </div>
      )}
      <slot name="offer">
        <Offer document={document} access={access} dateLang={dateLang} />
      </slot>
    </header>
  )
}

/** A document that is open to its reader. Draws alike in the browser and on the server. */
export const DocumentView = (props: DocumentProps) => {
  const { document, level } = props
  const { parts } = useReaderTexts()
  const levels = levelsOf(
    document.blocks.map(({ kind }) => kind),
    level,
  )
  const { blocks, gallery, preview, materials, forSignedUp, afterwards, videoResult, button } = document
  return (
    <article className="document">
      <DocumentHead {...props} />
      {button && <Leave {...button} code="" />}
      <Gallery title="" level={levelAt(level)} pictures={captionedIn(preview)} hasCaptions layout="slider" />
      {blocks.map((block, at) => {
        const { id, kind, data } = block
        const View = blockViews[kind]
        const name = nameOf(block)
        return (
          <div key={name} className={kind.startsWith('header') ? 'block heading' : 'block'} {...{ [BLOCK]: name }}>
            <View id={id} uuid={name} data={data} level={levels[at] ?? 6} />
          </div>
        )
      })}
      <Gallery title="" level={levelAt(level)} pictures={captionedIn(gallery)} hasCaptions layout="grid" />
      <RichText html={forSignedUp} />
      <RichText html={afterwards} />
      {videoResult !== '' && (
        <Video id={null} uuid="" data={{ url: videoResult, title: parts.record }} level={levelAt(level)} />
      )}
      {materials !== '' && (
        <section className="materials">
          <Title level={levelAt(level)} look={2}>
            {parts.materials}
          </Title>
          <RichText html={materials} />
        </section>
      )}
    </article>
  )
}
