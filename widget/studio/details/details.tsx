import { memo, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import {
  type FieldName,
  fieldsOf,
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
  imageListsOf,
} from '../../../server/contract/content/documents/fields.ts'
import { pagePaths } from '../../../server/contract/content/documents/page-paths.ts'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import { isObject } from '../../../server/contract/is-object.ts'
import { isNumber, isText } from '../../api/guards.ts'
import { detailsTexts } from '../../texts/studio/details-texts.ts'
import { RichTextEditor } from '../rich-text/rich-text-editor.tsx'
import { setFields } from '../document/edits.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { DocumentPictures } from './document-pictures.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { AsReaders } from '../preview/as-readers.tsx'
import { useStudio } from '../ui/studio-context.ts'
import { ChoiceControl, TermsControl } from './choice-controls.tsx'
import { FIELD, fieldTable, type Group, groups } from './field-table.ts'
import * as controls from './fields.tsx'
import { ScheduleControl } from './schedule-control.tsx'

const entries = Object.entries(fieldTable)
const namesIn = (kind: DocumentKind, group: Group): readonly FieldName[] => {
  const order = entries.map(([name]) => name)
  return fieldsOf(kind)
    .filter((name) => fieldTable[name]?.group === group && !isFixed(kind, name))
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
}

/** What the school sets itself: events always show the discount timer. */
const isFixed = (kind: DocumentKind, name: FieldName) =>
  name === 'show_discount_timer' && (kind === 'webinar' || kind === 'contest')

/** The fields that only a document with a price may have. */
const OF_PAID: readonly FieldName[] = ['old_price', 'euro_price', 'euro_old_price', 'access_duration']

const LIMITS: Partial<Record<FieldName, number>> = { seo_title: SEO_TITLE_MAX, seo_description: SEO_DESCRIPTION_MAX }

const START_TIME = '10:00'

const Field = ({ store, name }: { store: DocumentStoreApi; name: FieldName }) => {
  const { lang, me } = useStudio()
  const texts = detailsTexts[lang]
  const kind = useStore(store, ({ document }) => document.kind)
  const fields = useStore(store, ({ document }) => document.fields)
  const errors = useStore(store, (state) => state.errors.get(name))
  const edit = useStore(store, (state) => state.edit)
  const value: unknown = fields[name]
  const { label, hint } = texts.fields[name]
  const most = LIMITS[name]
  const common: controls.FieldControlProps = {
    label,
    hint: most === undefined ? hint : texts.count(isText(value) ? value.length : 0, most),
    error: errors?.join(' '),
    value,
    onChange: (next, isTyping = false) => edit(setFields({ [name]: next }), isTyping ? { merge: name } : {}),
  }
  const isFree = !isNumber(fields.price) || fields.price === 0
  const isDisabled = isFree && OF_PAID.includes(name) && (kind !== 'single-lesson' || name === 'access_duration')
  switch (fieldTable[name]?.control) {
    case 'line':
      return <controls.LineControl {...common} />
    case 'lines':
      return <controls.LinesControl {...common} />
    case 'loose':
      return <controls.LooseControl {...common} />
    case 'json':
      return me.role === 'staff' && <controls.JsonControl {...common} />
    case 'slug':
      return <controls.SlugControl {...common} title={fields.title ?? ''} />
    case 'sum':
    case 'whole':
      return (
        <controls.NumberControl
          {...common}
          isSum={fieldTable[name]?.control === 'sum'}
          hint={isDisabled ? texts.ofSum : hint}
          isDisabled={isDisabled}
        />
      )
    case 'flag':
      return <controls.FlagControl {...common} />
    case 'day':
      return <controls.WhenControl {...common} isDay />
    case 'when':
      return <controls.WhenControl {...common} />
    case 'start':
      return <controls.WhenControl {...common} usualTime={START_TIME} />
    case 'schedule':
      return <ScheduleControl {...common} />
    case 'category':
      return <ChoiceControl {...common} list="category" />
    case 'author':
      return me.role === 'staff' && <ChoiceControl {...common} list="author" />
    case 'tags':
      return <TermsControl {...common} list="tags" />
    case 'collections':
      return <TermsControl {...common} list="collections" />
    case 'course':
      return (
        <ChoiceControl
          {...common}
          list="course"
          onChange={(course) => common.onChange(isObject(course) ? course.id : null)}
        />
      )
    case 'picture':
      return (
        <controls.Labelled label={label} hint={hint}>
          <PictureField label={label} value={value} place={name} errors={errors} onChange={common.onChange} />
        </controls.Labelled>
      )
    case 'rich':
      return (
        <controls.Labelled label={label} hint={hint}>
          <RichTextEditor
            label={label}
            value={isText(value) ? value : ''}
            errors={errors}
            onChange={(markup, isTyping) => common.onChange(markup, isTyping)}
          />
        </controls.Labelled>
      )
    case undefined:
      return null
  }
}

/** How a search engine shows the page. */
const SearchPreview = ({ store }: { store: DocumentStoreApi }) => {
  const { lang, apiBase } = useStudio()
  const texts = detailsTexts[lang]
  const kind = useStore(store, ({ document }) => document.kind)
  const fields = useStore(store, ({ document }) => document.fields)
  const { host } = new URL(apiBase || location.origin)
  const description = fields.seo_description || fields.short_description
  return (
    <figure className="search-preview">
      <figcaption>{texts.searchPreview}</figcaption>
      <p className="search-address">
        {host} › {pagePaths[kind]} › {fields.slug || (fields.id ?? '…')}
      </p>
      <p className="search-title">{fields.seo_title || fields.title || texts.lessons.untitled}</p>
      <p className="search-text">{description || texts.noDescription}</p>
    </figure>
  )
}

/** A group that opens when something in one of these fields is refused. */
const useOpenedBy = (store: DocumentStoreApi, names: readonly string[]) => {
  const hasErrors = useStore(store, ({ errors }) =>
    [...errors.keys()].some((place) => names.includes(place.split('.')[0] ?? '')),
  )
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (hasErrors && details.current) details.current.open = true
  }, [hasErrors])
  return details
}

const GroupOfFields = ({ store, group }: { store: DocumentStoreApi; group: Group }) => {
  const { groups: names } = detailsTexts[useStudio().lang]
  const kind = useStore(store, ({ document }) => document.kind)
  const shown = namesIn(kind, group)
  const details = useOpenedBy(store, shown)
  if (shown.length === 0) return null
  return (
    <details ref={details} className="detail-group" open={group === 'main'}>
      <summary>{names[group]}</summary>
      <div className="detail-fields">
        {shown.map((name) => (
          <div key={name} {...{ [FIELD]: name }} className="detail">
            <Field store={store} name={name} />
          </div>
        ))}
        {group === 'search' && <SearchPreview store={store} />}
      </div>
    </details>
  )
}

/** The document's own pictures. */
const GroupOfPictures = ({ store }: { store: DocumentStoreApi }) => {
  const { pictures } = detailsTexts[useStudio().lang]
  const lists = imageListsOf(useStore(store, ({ document }) => document.kind))
  const details = useOpenedBy(store, lists)
  if (lists.length === 0) return null
  return (
    <details ref={details} className="detail-group">
      <summary>{pictures}</summary>
      <div className="detail-fields">
        <DocumentPictures store={store} />
      </div>
    </details>
  )
}

/** What belongs to a document beside its text: all fields of its kind, in groups. */
export const Details = memo(({ store }: { store: DocumentStoreApi }) => (
  <AsReaders>
    <div className="detail-groups">
      {groups.map((group) => (
        <GroupOfFields key={group} store={store} group={group} />
      ))}
      <GroupOfPictures store={store} />
    </div>
  </AsReaders>
))
