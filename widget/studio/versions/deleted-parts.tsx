import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { BlockKind } from '../../api/content/blocks.ts'
import type { Deleted, DeletedPart } from '../../api/content/deleted-parts.ts'
import type { Entity } from '../../api/content/read.ts'
import { isNumber } from '../../api/guards.ts'
import { pictureFrom, textIn } from '../../reader/block-data.ts'
import { blockViews } from '../../reader/blocks/block-views.ts'
import { Photo } from '../../reader/pictures/photo.tsx'
import { publishTexts } from '../../texts/studio/publish-texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { studioBlocks } from '../blocks/studio-blocks.ts'
import { AsReaders } from '../preview/as-readers.tsx'
import { StaticText } from '../rich-text/static-text.tsx'
import { momentOf } from '../saving/moment.ts'
import { useStudio } from '../ui/studio-context.ts'
import { type RestoringProps, useRestoring } from './use-restoring.ts'

/** A deleted part as the list shows it. */
interface Part {
  part: DeletedPart
  /** Its id among the deleted parts of its kind. */
  row: number
  name: string
  at: string
  shown: ReactNode
}

const Thumbnail = ({ view, alt }: { view: unknown; alt: string }) => {
  const picture = pictureFrom(view)
  return picture && <Photo picture={picture} alt={alt} sizes="200px" />
}

/** The words of a row of a list, of a quiz, or its picture with the caption. */
const Item = ({ item }: { item: Entity }) => (
  <>
    <Thumbnail view={item} alt={textIn(item, 'caption')} />
    <div className="prose">
      <StaticText value={textIn(item, 'txt') || textIn(item, 'text')} />
    </div>
  </>
)

const usePartsOf = ({ blocks, items, images }: Deleted): readonly Part[] => {
  const { lang } = useStudio()
  const { versions: ownTexts } = publishTexts[lang]
  const nameOf = (kind: BlockKind) => studioBlocks[kind].texts[lang].name
  const parts = [
    ...blocks.flatMap(({ deleted_at: at, block: { id: row, uuid, kind, data } }): Part[] => {
      const View = blockViews[kind]
      const shown = (
        <div className="document">
          <div className="block">
            <View id={row} uuid={uuid ?? ''} data={data} level={3} />
          </div>
        </div>
      )
      return row === null ? [] : [{ part: 'blocks', row, name: nameOf(kind), at, shown }]
    }),
    ...items.flatMap(({ deleted_at: at, type, item }): Part[] =>
      isNumber(item.id)
        ? [{ part: 'items', row: item.id, name: ownTexts.rowOf(nameOf(type)), at, shown: <Item item={item} /> }]
        : [],
    ),
    ...images.map((image): Part => {
      const { id: row, list, deleted_at: at } = image
      return {
        part: 'images',
        row,
        name: ownTexts.rowOf(ownTexts.lists[list]),
        at,
        shown: <Thumbnail view={image} alt="" />,
      }
    }),
  ]
  return parts.toSorted((one, other) => other.at.localeCompare(one.at))
}

interface ListProps {
  deleted: Deleted
  isBusy: boolean
  onRestore: (part: Part) => void
}

const List = ({ deleted, isBusy, onRestore }: ListProps) => {
  const { lang } = useStudio()
  const { versions: ownTexts } = publishTexts[lang]
  const parts = usePartsOf(deleted)
  if (parts.length === 0) return <p className="hint">{ownTexts.deletedNone}</p>
  return (
    <ul className="deleted-parts" role="list">
      {parts.map((one) => (
        <li key={`${one.part} ${one.row}`}>
          <p className="hint">
            {one.name}. {ownTexts.deletedAt(momentOf(one.at, lang))}
          </p>
          {one.shown}
          <LinkButton disabled={isBusy} onClick={() => onRestore(one)}>
            {one.part === 'blocks' ? ownTexts.restoreBlock : ownTexts.restoreRow}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}

/** The blocks, the rows of their lists and the pictures of the document that were deleted in the last 30 days. */
export const DeletedParts = (props: RestoringProps) => {
  const { store, id } = props
  const { client, lang } = useStudio()
  const { versions: ownTexts } = publishTexts[lang]
  const kind = useStore(store, ({ document }) => document.kind)
  const [deleted, setDeleted] = useState<Deleted | 'failed' | null>(null)
  const { restore, isBusy, error } = useRestoring(props)
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const outcome = await client.documents(kind).deleted(id)
      if (!isOver) setDeleted(outcome.ok ? outcome.body : 'failed')
    }
    void load()
    return () => {
      isOver = true
    }
  }, [client, kind, id])
  if (deleted === null) return null
  if (deleted === 'failed') return <Notice tone="danger">{ownTexts.failed}</Notice>
  const onRestore = ({ part, row }: Part) => void restore(() => client.documents(kind).restoreDeleted(id, part, row))
  return (
    <AsReaders>
      {error !== '' && <Notice tone="danger">{error}</Notice>}
      <List deleted={deleted} isBusy={isBusy} onRestore={onRestore} />
    </AsReaders>
  )
}
