import type { ReactNode } from 'react'
import { isObject } from '../../../server/contract/is-object.ts'
import type { MainLang } from '../../../server/contract/langs.ts'
import { isNumber, isText } from '../../api/guards.ts'
import { blockViews } from '../../reader/blocks/block-views.ts'
import { RichText } from '../../reader/text/rich-text.tsx'
import { savingTexts } from '../../texts/studio/saving-texts.ts'
import { controlOf } from '../details/field-table.ts'
import { moscowText } from '../details/moscow.ts'
import { type ChoiceList, useChoices } from '../documents/use-choices.ts'
import type { Conflict } from '../document/merge.ts'
import type { EditedBlock } from '../document/model.ts'
import { AsReaders } from '../preview/as-readers.tsx'
import { blockName, fieldName } from './changes.tsx'
import { useStudio } from '../ui/studio-context.ts'

/** Names the subject of a conflict: the kind and the place of a block, or the name of a field. */
export const subjectOf = (conflict: Conflict, content: readonly EditedBlock[], lang: MainLang): string => {
  const { deletedBlock } = savingTexts[lang]
  if (conflict.about === 'field') return fieldName(conflict.name, lang)
  const at = content.findIndex(({ uuid }) => uuid === conflict.uuid)
  const block = content[at]
  return block ? blockName(block, at, lang) : deletedBlock
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

/** The names of the chosen terms or documents. */
export const Names = ({ list, ids }: { list: ChoiceList; ids: readonly unknown[] }) => {
  const { choices } = useChoices(list)
  return ids.map((id) => choices?.find((choice) => choice.id === id)?.name ?? plain(id)).join(', ')
}

const entryText = (entry: unknown, lang: MainLang): string => {
  if (!isObject(entry)) return plain(entry)
  const { date, time, time_end: end, title } = entry
  const hours = [time, end].filter(isText).join('–')
  return [isText(date) ? moscowText(date, lang) : '', hours, title]
    .filter((text) => isText(text) && text !== '')
    .join(', ')
}

interface FieldValueProps {
  name: string
  value: unknown
}

/** The value of a field as text. */
const FieldValue = ({ name, value }: FieldValueProps): ReactNode => {
  const { lang } = useStudio()
  const texts = savingTexts[lang]
  const control = controlOf(name)
  if (isEmpty(value)) return texts.nothing
  if (value === true) return texts.yes
  if (control === 'rich' && isText(value)) return <RichText html={value} />
  if ((control === 'day' || control === 'when' || control === 'start') && isText(value)) return moscowText(value, lang)
  if (control === 'course') return <Names list="course" ids={[value]} />
  if (Array.isArray(value)) {
    if (value.length === 0) return texts.nothing
    if (control === 'tags' || control === 'collections') return <Names list={control} ids={value} />
    if (control === 'schedule') return value.map((entry, at) => <p key={at}>{entryText(entry, lang)}</p>)
    return texts.pictures(value.length)
  }
  if (!isObject(value)) return plain(value)
  const { name: text, id, image_thumbnail: picture } = value
  return isText(picture) ? <img src={picture} alt="" /> : plain(text) || plain(id)
}

const Version = ({ conflict, side }: { conflict: Conflict; side: 'mine' | 'theirs' }) => {
  const texts = savingTexts[useStudio().lang]
  if (conflict.about === 'block') return <BlockVersion block={conflict[side]} missing={texts.conflict.missing} />
  return (
    <div className="document">
      <FieldValue name={conflict.name} value={conflict[side]} />
    </div>
  )
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
