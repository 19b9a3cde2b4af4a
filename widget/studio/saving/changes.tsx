import { plainText } from '../../reader/text/markup.ts'
import { isText } from '../../api/guards.ts'
import { detailsTexts } from '../../texts/studio/details-texts.ts'
import { publishTexts } from '../../texts/studio/publish-texts.ts'
import { pictureTexts } from '../../texts/studio/picture-texts.ts'
import type { MainLang } from '../../../server/contract/langs.ts'
import { studioBlocks } from '../blocks/studio-blocks.ts'
import type { Comparison } from '../document/compare.ts'
import type { EditedBlock, EditedDocument } from '../document/model.ts'
import { useStudio } from '../ui/studio-context.ts'
import { truncate } from '../../../server/contract/truncate.ts'

const EXCERPT_MAX = 60

/** The first words of a block. */
const excerptOf = ({ data }: EditedBlock): string => {
  const { title, txt, when, url } = data
  const first = [title, isText(txt) ? plainText(txt) : '', when, url].filter(isText).find((text) => text.trim() !== '')
  const excerpt = (first ?? '').trim()
  return excerpt.length > EXCERPT_MAX ? `${truncate(excerpt, EXCERPT_MAX).trimEnd()}…` : excerpt
}

type FieldLabels = (typeof detailsTexts)['ru']['fields']

const isField = (name: string, fields: FieldLabels): name is keyof FieldLabels => Object.hasOwn(fields, name)

/** The name of a field. */
export const fieldName = (name: string, lang: MainLang): string => {
  const { fields } = detailsTexts[lang]
  if (isField(name, fields)) return fields[name].label
  return name === 'gallery' || name === 'preview' ? pictureTexts[lang].document[name] : name
}

const subjectOf = (block: EditedBlock, lang: MainLang) => {
  const excerpt = excerptOf(block)
  const { name } = studioBlocks[block.kind].texts[lang]
  return excerpt === '' ? name : `${name}: ${excerpt}`
}

interface GoProps {
  /** Leads to a place of the document. */
  onGo: (place: string) => void
}

/** The changes since the last publication. */
export const Changes = ({ comparison, onGo }: GoProps & { comparison: Comparison }) => {
  const { lang } = useStudio()
  const texts = publishTexts[lang]
  return (
    <ul className="changes">
      {comparison.fields.map(({ name }) => (
        <li key={name}>
          <span className="change" data-change="changed">
            {texts.change.field}
          </span>
          <button type="button" className="link" onClick={() => onGo(name)}>
            {fieldName(name, lang)}
          </button>
        </li>
      ))}
      {comparison.blocks.map(({ uuid, change, mine, theirs }) => {
        const block = mine ?? theirs
        return (
          block && (
            <li key={uuid}>
              <span className="change" data-change={change}>
                {texts.change[change]}
              </span>
              {change === 'removed' ? (
                <span>{subjectOf(block, lang)}</span>
              ) : (
                <button type="button" className="link" onClick={() => onGo(uuid)}>
                  {subjectOf(block, lang)}
                </button>
              )}
            </li>
          )
        )
      })}
    </ul>
  )
}

/** Messages about a place, which is named as in the errors of the store. */
interface ChangeError {
  place: string
  text: string
}

/** The kind of a block and its place. */
export const blockName = ({ kind }: EditedBlock, at: number, lang: MainLang): string =>
  publishTexts[lang].where(studioBlocks[kind].texts[lang].name, at + 1)

const placeText = (place: string, { content }: EditedDocument, lang: MainLang): string => {
  const [name = ''] = place.split('.')
  const at = content.findIndex(({ uuid }) => uuid === name)
  const block = content[at]
  return block ? blockName(block, at, lang) : fieldName(name, lang)
}

interface PlacesProps extends GoProps {
  document: EditedDocument
  errors: readonly ChangeError[]
}

/** The issues of the document, each with a link to its place. */
export const Places = ({ document, errors, onGo }: PlacesProps) => {
  const { lang } = useStudio()
  const texts = publishTexts[lang]
  return (
    <ul className="publish-issues">
      {errors.map(({ place, text }) => (
        <li key={place}>
          <span>
            {text}
            <small>{placeText(place, document, lang)}</small>
          </span>
          <button
            type="button"
            className="link"
            aria-label={texts.goTo(`${text}, ${placeText(place, document, lang)}`)}
            onClick={() => onGo(place)}
          >
            {texts.go}
          </button>
        </li>
      ))}
    </ul>
  )
}
