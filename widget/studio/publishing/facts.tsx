import type { ReactNode } from 'react'
import { type FieldName, fieldsOf } from '../../../server/contract/content/documents/fields.ts'
import { isNumber, isRecord, isText } from '../../api/guards.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import { publishTexts } from '../../texts/studio/publish-texts.ts'
import { moscowWords } from '../details/moscow.ts'
import type { ChoiceList } from '../details/use-choices.ts'
import { textIn } from '../../reader/block-data.ts'
import { answersOf } from '../document/answers.ts'
import { type EditedDocument, rowsOf } from '../document/model.ts'
import { Names } from '../saving/version-pair.tsx'
import { useStudio } from '../studio-context.ts'
import { opensAtOf, publicAddressOf } from './standing.tsx'

interface Fact {
  /** The field of the details that it is changed in. */
  field: FieldName
  name: string
  says: ReactNode
  more?: string | undefined
}

type Fields = EditedDocument['fields']

const priceIn = ({ price = 0 }: Fields, lang: WidgetConfig['lang']): string =>
  price > 0
    ? new Intl.NumberFormat(lang, {
        style: 'currency',
        currency: 'RUB',
        minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
      }).format(price)
    : publishTexts[lang].free

const accessIn = (
  { price, access_duration: months, available_in_plus: isInPlus }: Fields,
  lang: WidgetConfig['lang'],
) => {
  const texts = publishTexts[lang]
  const bought = isNumber(months) && months > 0 ? texts.months(months) : texts.forever
  return [isNumber(price) && price > 0 ? bought : '', isInPlus === true ? texts.inPlus : '']
    .filter((words) => words !== '')
    .join(', ')
}

const factsOf = (document: EditedDocument, lang: WidgetConfig['lang'], apiBase: string): readonly Fact[] => {
  const texts = publishTexts[lang]
  const { kind, fields } = document
  const { date_start: start, date_end: end, slug, category, materials } = fields
  const opensAt = opensAtOf(document)
  const chosen = (isRecord(category) ? category.id : category) ?? null
  const namesIn = (list: ChoiceList, ids: readonly unknown[] = []) =>
    ids.length === 0 ? texts.none : <Names list={list} ids={ids} />
  const all: readonly Fact[] = [
    {
      field: 'slug',
      name: texts.address,
      says: publicAddressOf(document, apiBase),
      more: slug ? undefined : texts.addressByNumber,
    },
    { field: 'price', name: texts.price, says: priceIn(fields, lang) },
    { field: 'access_duration', name: texts.access, says: accessIn(fields, lang) },
    {
      field: kind === 'lesson' ? 'publish_date' : 'deferred_start_at',
      name: texts.opens,
      says: opensAt === null ? texts.atOnce : moscowWords(opensAt, lang),
      more: opensAt === null ? undefined : texts.moscow,
    },
    {
      field: 'date_start',
      name: texts.event,
      says: [start, end]
        .filter(isText)
        .map((day) => moscowWords(day, lang))
        .join(' — '),
      more: texts.moscow,
    },
    { field: 'category', name: texts.category, says: namesIn('category', chosen === null ? [] : [chosen]) },
    { field: 'tags', name: texts.tags, says: namesIn('tags', fields.tags) },
    { field: 'collection', name: texts.collections, says: namesIn('collections', fields.collection) },
    { field: 'materials', name: texts.materials, says: materials ? texts.some : texts.none },
    {
      field: 'seo_title',
      name: texts.search,
      says: fields.seo_title || fields.title || texts.none,
      more: fields.seo_description || fields.short_description || texts.noDescription,
    },
  ]
  const known = fieldsOf(kind)
  return all.filter(({ field, says }) => says !== '' && (field === 'slug' || known.includes(field)))
}

interface FactsProps {
  document: EditedDocument
  /** Leads to a field. */
  onGo: (place: string) => void
}

/** How many answers of each question are right, by quiz. */
const RightAnswers = ({ document, onGo }: FactsProps) => {
  const texts = publishTexts[useStudio().lang]
  return document.content
    .filter(({ kind }) => kind === 'quiz')
    .map(({ uuid, data }) => {
      const questions = rowsOf(data, 'questions').map(answersOf)
      const counts = questions.map((all) => texts.rightOf(all.filter(({ isRight }) => isRight).length, all.length))
      return (
        <div key={uuid}>
          <dt>{texts.rightAnswers}</dt>
          <dd>
            {counts.join(', ') || texts.none}
            <small>{textIn(data, 'title')}</small>
          </dd>
          <dd>
            <button
              type="button"
              className="link"
              aria-label={texts.changeOf(texts.rightAnswers)}
              onClick={() => onGo(`${uuid}.questions`)}
            >
              {texts.edit}
            </button>
          </dd>
        </div>
      )
    })
}

/** How readers will meet the document, each with the way to change it. */
export const Facts = ({ document, onGo }: FactsProps) => {
  const { lang, apiBase } = useStudio()
  const texts = publishTexts[lang]
  const known = fieldsOf(document.kind)
  return (
    <dl className="publish-facts">
      {factsOf(document, lang, apiBase).map(({ field, name, says, more }) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd>
            {says}
            {more && <small>{more}</small>}
          </dd>
          {known.includes(field) && (
            <dd>
              <button type="button" className="link" aria-label={texts.changeOf(name)} onClick={() => onGo(field)}>
                {texts.edit}
              </button>
            </dd>
          )}
        </div>
      ))}
      <RightAnswers document={document} onGo={onGo} />
    </dl>
  )
}
