import { useStore } from 'zustand'
import { isPublicationState, type PublicationState } from '../../../server/contract/content/documents/publication.ts'
import { pageAddress } from '../../../server/contract/content/page-paths.ts'
import { isNumber, isText } from '../../api/guards.ts'
import { startOf } from '../../api/content/read.ts'
import { publishTexts } from '../../texts/studio/publish-texts.ts'
import { moscowWords } from '../details/moscow.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import type { EditedDocument } from '../document/model.ts'
import { StateWords } from '../documents/document-row.tsx'
import { useStudio } from '../studio-context.ts'

/** How a document stands with readers, as the school has told it last. */
export const standingOf = ({ fields: { state } }: EditedDocument): PublicationState =>
  isText(state) && isPublicationState(state) ? state : 'draft'

/** When it opens: ISO, or a day; null if at once. */
export const opensAtOf = ({ kind, fields }: EditedDocument): string | null =>
  kind === 'lesson' ? (fields.publish_date ?? null) : startOf(fields)

/** The public address of a document that has been saved. */
export const publicAddressOf = ({ kind, fields: { slug = '', id } }: EditedDocument, apiBase: string): string =>
  new URL(pageAddress(kind, { slug: slug.toLowerCase(), number: id ?? 0 }), apiBase || location.origin).href

/** The state in words. */
export const StateLabel = ({ store }: { store: DocumentStoreApi }) => {
  const state = useStore(store, ({ document }) => standingOf(document))
  const opensAt = useStore(store, ({ document }) => opensAtOf(document))
  return <StateWords state={state} opensAt={opensAt} />
}

/** Address, price, access and dates, as readers will meet them. */
export const Facts = ({ document }: { document: EditedDocument }) => {
  const { lang, apiBase } = useStudio()
  const texts = publishTexts[lang]
  const { fields } = document
  const { price, access_duration: months, date_start: start, date_end: end, slug } = fields
  const opensAt = opensAtOf(document)
  const access = [
    isNumber(price) && price > 0 && (isNumber(months) && months > 0 ? texts.months(months) : texts.forever),
    fields.available_in_plus === true && texts.inPlus,
  ].filter(isText)
  const days = [start, end].filter(isText).map((day) => moscowWords(day, lang))
  const facts = [
    { name: texts.address, says: publicAddressOf(document, apiBase), more: slug ? '' : texts.addressByNumber },
    isNumber(price) && {
      name: texts.price,
      says:
        price > 0
          ? new Intl.NumberFormat(lang, {
              style: 'currency',
              currency: 'RUB',
              minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
            }).format(price)
          : texts.free,
      more: '',
    },
    access.length > 0 && { name: texts.access, says: access.join(', '), more: '' },
    {
      name: texts.opens,
      says: opensAt === null ? texts.atOnce : moscowWords(opensAt, lang),
      more: opensAt === null ? '' : texts.moscow,
    },
    days.length > 0 && { name: texts.event, says: days.join(' — '), more: texts.moscow },
  ].filter((fact) => fact !== false)
  return (
    <dl className="publish-facts">
      {facts.map(({ name, says, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {says}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
