import { fieldsOf, imageListsOf } from '../../server/contract/content/documents/fields.ts'
import type { Named } from '../../widget/api/content/wire.ts'
import { areaControl, checkControl, type CommandContext, imageControl, imagesControl, lineControl } from './controls.ts'
import { el } from './el.ts'
import type { Data, Edited } from './model.ts'

interface Spec {
  name: string
  label: string
  type?: 'number' | 'date' | 'time' | 'area' | 'check' | 'image'
  /** The API field that it belongs to, if not the one of its own name. */
  of?: string
}

const main: readonly Spec[] = [
  { name: 'title', label: 'Название' },
  { name: 'main_header', label: 'Большой заголовок' },
  { name: 'short_description', label: 'Коротко о чём', type: 'area' },
  { name: 'slug', label: 'Адрес латиницей' },
  { name: 'course', label: 'Номер курса', type: 'number' },
  { name: 'position', label: 'Место в курсе', type: 'number' },
  { name: 'cover', label: 'Обложка', type: 'image' },
]
const prices: readonly Spec[] = [
  { name: 'price', label: 'Цена, ₽', type: 'number' },
  { name: 'old_price', label: 'Старая цена, ₽', type: 'number' },
  { name: 'euro_price', label: 'Цена, €', type: 'number' },
  { name: 'euro_old_price', label: 'Старая цена, €', type: 'number' },
  { name: 'access_duration', label: 'Доступ, месяцев', type: 'number' },
  { name: 'available_in_plus', label: 'Входит в «Маяк Плюс»', type: 'check' },
]
const start: readonly Spec[] = [
  { name: 'is_deferred', label: 'Открыть позже', type: 'check', of: 'deferred_start_at' },
  { name: 'deferred_date', label: 'Дата', type: 'date', of: 'deferred_start_at' },
  { name: 'deferred_time', label: 'Время, местное', type: 'time', of: 'deferred_start_at' },
  { name: 'is_hidden', label: 'Скрыть от читателей; кто купил, читает дальше', type: 'check' },
]

/** Form sections for the fields of a kind of documents. */
export const detailsOf = (context: CommandContext, edited: Edited, tags: readonly Named<number>[]): HTMLElement => {
  const names: readonly string[] = fieldsOf(edited.kind)
  const data: Data = edited.fields
  const controlOf = ({ name, label, type }: Spec) => {
    const place = { data, name, label, path: name }
    if (type === 'check') return checkControl(context, place)
    if (type === 'area') return areaControl(context, place, 2)
    if (type === 'image') return imageControl(context, place)
    return lineControl(context, place, type)
  }
  const group = (title: string, specs: readonly Spec[], isOpen: boolean) => {
    const had = specs.filter(({ name, of = name }) => names.includes(of))
    if (had.length === 0) return []
    const summary = el('summary', {}, title)
    return [
      el(
        'details',
        { className: 'group', open: isOpen },
        summary,
        el('div', { className: 'pair' }, ...had.map(controlOf)),
      ),
    ]
  }
  const lists = imageListsOf(edited.kind).map((list) =>
    imagesControl(context, {
      rows: () => edited[list],
      put: (rows) => edited[list].splice(0, Infinity, ...rows),
      label: list === 'gallery' ? 'Галерея' : 'Превью',
      path: list,
    }),
  )
  const pictures = el('details', { className: 'group' }, el('summary', {}, 'Галерея и превью'), ...lists)
  return el(
    'section',
    { className: 'details', ariaLabel: 'Главное' },
    ...group('Главное', main, true),
    ...group('Цена и доступ', prices, false),
    ...group('Когда открыть', start, false),
    ...(lists.length > 0 ? [pictures] : []),
    ...(names.includes('tags') && tags.length > 0 ? [tagsOf(context, edited, tags)] : []),
  )
}

const tagsOf = (context: CommandContext, { fields }: Edited, tags: readonly Named<number>[]) => {
  const boxOf = ({ id, name }: Named<number>) => {
    const box = el('input', { type: 'checkbox', checked: fields.tags?.includes(id) ?? false })
    box.addEventListener('change', () => {
      const others = (fields.tags ?? []).filter((tag) => tag !== id)
      fields.tags = box.checked ? [...others, id] : others
      context.changed()
    })
    return el('label', { className: 'check' }, box, name)
  }
  const boxes = el('div', { className: 'tags', role: 'group', ariaLabel: 'Метки' }, ...tags.map(boxOf))
  return el('details', { className: 'group' }, el('summary', {}, 'Метки'), boxes)
}
