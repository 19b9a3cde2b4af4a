import type { ReactNode } from 'react'
import { type FieldName, fieldsOf } from '../../../server/contract/content/documents/fields.ts'
import { isObject } from '../../../server/contract/is-object.ts'
import { isNumber, isText } from '../../api/guards.ts'
import type { MainLang } from '../../../server/contract/langs.ts'
import { publishTexts } from '../../texts/studio/publish-texts.ts'
import { moscowText } from '../details/moscow.ts'
import type { ChoiceList } from '../documents/use-choices.ts'
import { textIn } from '../../reader/block-data.ts'
import { quizAnswersOf } from '../document/quiz-answers.ts'
import { type EditedDocument, rowsOf } from '../document/model.ts'
import { Names } from '../saving/version-pair.tsx'
import { useStudio } from '../ui/studio-context.ts'
import { opensAtOf, publicAddressOf } from '../documents/publication-state.tsx'

interface Fact {
  /** The field of the details that it is changed in. */
  field: FieldName
  name: string
  text: ReactNode
  more?: string | undefined
}

type Fields = EditedDocument['fields']

const priceIn = ({ price = 0 }: Fields, lang: MainLang): string =>
  price > 0
    ? new Intl.NumberFormat(lang, {
        style: 'currency',
        currency: 'RUB',
        minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
      }).format(price)
    : publishTexts[lang].free

const accessIn = ({ price, access_duration: months, available_in_plus: isInPlus }: Fields, lang: MainLang) => {
  const texts = publishTexts[lang]
  const bought = isNumber(months) && months > 0 ? texts.months(months) : texts.forever
  return [isNumber(price) && price > 0 ? bought : '', isInPlus === true ? texts.inPlus : '']
    .filter((text) => text !== '')
    .join(', ')
}

const summaryOf = (document: EditedDocument, lang: MainLang, apiBase: string): readonly Fact[] => {
  const texts = publishTexts[lang]
  const { kind, fields } = document
  const { date_start: start, date_end: end, slug, category, materials } = fields
  const opensAt = opensAtOf(document)
  const chosen = (isObject(category) ? category.id : category) ?? null
  const namesIn = (list: ChoiceList, ids: readonly unknown[] = []) =>
    ids.length === 0 ? texts.none : <Names list={list} ids={ids} />
  const all: readonly Fact[] = [
    {
      field: 'slug',
      name: texts.address,
      text: publicAddressOf(document, apiBase),
      more: slug ? undefined : texts.addressByNumber,
    },
    { field: 'price', name: texts.price, text: priceIn(fields, lang) },
    { field: 'access_duration', name: texts.access, text: accessIn(fields, lang) },
    {
      field: kind === 'lesson' ? 'publish_date' : 'deferred_start_at',
      name: texts.opens,
      text: opensAt === null ? texts.atOnce : moscowText(opensAt, lang),
      more: opensAt === null ? undefined : texts.moscow,
    },
    {
      field: 'date_start',
      name: texts.event,
      text: [start, end]
        .filter(isText)
        .map((day) => moscowText(day, lang))
        .join(' — '),
      more: texts.moscow,
    },
    { field: 'category', name: texts.category, text: namesIn('category', chosen === null ? [] : [chosen]) },
    { field: 'tags', name: texts.tags, text: namesIn('tags', fields.tags) },
    { field: 'collection', name: texts.collections, text: namesIn('collections', fields.collection) },
    { field: 'materials', name: texts.materials, text: materials ? texts.some : texts.none },
    {
      field: 'seo_title',
      name: texts.search,
      text: fields.seo_title || fields.title || texts.none,
      more: fields.seo_description || fields.short_description || texts.noDescription,
    },
  ]
  const known = fieldsOf(kind)
  return all.filter(({ field, text }) => text !== '' && (field === 'slug' || known.includes(field)))
}

interface PublishSummaryProps {
  document: EditedDocument
  /** Leads to a field. */
  onGo: (place: string) => void
}

/** How many answers of each question are right, by quiz. */
const RightAnswers = ({ document, onGo }: PublishSummaryProps) => {
  const texts = publishTexts[useStudio().lang]
  return document.content
    .filter(({ kind }) => kind === 'quiz')
    .map(({ uuid, data }) => {
      const questions = rowsOf(data, 'questions').map(quizAnswersOf)
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

/** The settings that readers will see, each with a link to its field. */
export const PublishSummary = ({ document, onGo }: PublishSummaryProps) => {
  const { lang, apiBase } = useStudio()
  const texts = publishTexts[lang]
  const known = fieldsOf(document.kind)
  return (
    <dl className="publish-summary">
      {summaryOf(document, lang, apiBase).map(({ field, name, text, more }) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd>
            {text}
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
