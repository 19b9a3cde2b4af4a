import type { ReactNode } from 'react'
import { isNumber, isRecord, isText } from '../../api/guards.ts'
import { blockViews } from '../../reader/blocks/block-views.ts'
import { RichText } from '../../reader/rich-text.tsx'
import { savingTexts } from '../../texts/studio/saving-texts.ts'
import type { Conflict } from '../document/merge.ts'
import type { EditedBlock } from '../document/model.ts'
import { AsReaders } from '../preview/as-readers.tsx'
import { useStudio } from '../studio-context.ts'

type Texts = (typeof savingTexts)['ru']

const isField = (name: string, fields: Texts['fields']): name is keyof Texts['fields'] => Object.hasOwn(fields, name)

/** What differs: the place of a block, the name of a field. */
export const subjectOf = (conflict: Conflict, content: readonly EditedBlock[], texts: Texts): string => {
  if (conflict.about === 'field')
    return isField(conflict.name, texts.fields) ? texts.fields[conflict.name] : texts.fields.other
  const at = content.findIndex(({ uuid }) => uuid === conflict.uuid)
  return at < 0 ? texts.goneBlock : texts.block(at + 1)
}

const BlockVersion = ({ block, missing }: { block: EditedBlock | null; missing: string }) => {
  if (block === null) return <p className="hint">{missing}</p>
  const View = blockViews[block.kind]
  return (
    <div className="document">
      <div className="block">
        <View id={block.id} uuid={block.uuid} data={block.data} level={3} />
      </div>
    </div>
  )
}

const plain = (value: unknown): string => (isText(value) || isNumber(value) ? String(value) : '')

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || value === false

const valueOf = (value: unknown, texts: Texts): ReactNode => {
  if (isEmpty(value)) return texts.nothing
  if (value === true) return texts.yes
  if (isText(value)) return <RichText html={value} />
  if (Array.isArray(value))
    return value.some(isRecord) ? texts.pictures(value.length) : value.map(plain).join(', ') || texts.nothing
  if (!isRecord(value)) return plain(value)
  const { name, id, image_thumbnail: picture } = value
  return isText(picture) ? <img src={picture} alt="" /> : plain(name) || plain(id)
}

const Version = ({ conflict, side }: { conflict: Conflict; side: 'mine' | 'theirs' }) => {
  const texts = savingTexts[useStudio().lang]
  if (conflict.about === 'field') return <div className="document">{valueOf(conflict[side], texts)}</div>
  return <BlockVersion block={conflict[side]} missing={texts.conflict.missing} />
}

interface VersionPairProps {
  conflict: Conflict
  mine: string
  theirs: string
}

/** Two versions of a block or a field beside each other, as readers see them. */
export const VersionPair = ({ conflict, mine, theirs }: VersionPairProps) => (
  <AsReaders>
    <div className="version-pair">
      <figure>
        <figcaption>{mine}</figcaption>
        <Version conflict={conflict} side="mine" />
      </figure>
      <figure>
        <figcaption>{theirs}</figcaption>
        <Version conflict={conflict} side="theirs" />
      </figure>
    </div>
  </AsReaders>
)
