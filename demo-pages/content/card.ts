import { isRecord, isNumber, isText } from '../../widget/api/guards.ts'
import type { ImageRow } from '../../widget/api/content/wire.ts'
import { areaControl, checkControl, type CommandContext, imageControl, imagesControl, lineControl } from './controls.ts'
import { button, el } from './el.ts'
import { blocks, type FieldSpec } from './kinds.ts'
import { type EditedBlock, nameOf, rowsOf } from './model.ts'
import { itemsControl, questionsControl } from './rows.ts'

/** The actions of a card's buttons. */
export interface CardMoves {
  move: (block: EditedBlock, step: number) => void
  duplicate: (block: EditedBlock) => void
  remove: (block: EditedBlock) => void
}

export interface Card {
  block: EditedBlock
  element: HTMLDetailsElement
  focus: () => void
}

const rowFrom = (row: Record<string, unknown>): ImageRow[] =>
  isRecord(row) && isNumber(row.image_id)
    ? [
        {
          ...row,
          id: isNumber(row.id) ? row.id : null,
          image_id: row.image_id,
          image: isText(row.image) ? row.image : '',
          image_thumbnail: isText(row.image_thumbnail) ? row.image_thumbnail : '',
        },
      ]
    : []

const controlOf = (context: CommandContext, { data }: EditedBlock, { name, label, type }: FieldSpec): HTMLElement => {
  const place = { data, name, label, path: name }
  switch (type) {
    case 'line':
      return lineControl(context, place)
    case 'rich':
      return areaControl(context, place, 5)
    case 'plain':
      return areaControl(context, place, 3)
    case 'check':
      return checkControl(context, place)
    case 'image':
      return imageControl(context, place)
    case 'items':
      return itemsControl(context, place)
    case 'questions':
      return questionsControl(context, place)
    case 'images': {
      const list = { rows: () => rowsOf(data, name).flatMap(rowFrom), put: (rows: ImageRow[]) => (data[name] = rows) }
      return imagesControl(context, { ...list, label, path: name, hasCaption: true })
    }
  }
}

/** A block as a card, which is closed and empty until it is opened for editing. */
export const cardOf = (context: CommandContext, moves: CardMoves, block: EditedBlock): Card => {
  const { title, fields } = blocks[block.kind]
  const name = el('span', { className: 'card-name' })
  const summary = el(
    'summary',
    {},
    el('span', { className: 'card-kind' }, title),
    name,
    el('span', { className: 'card-faults', data: { faults: '' } }),
  )
  const show = () => (name.textContent = nameOf(block))
  const inner = { ...context, changed: () => (show(), context.changed()) }
  const body = el('div', { className: 'card-body' })
  const element = el(
    'details',
    { className: 'card-of-block', data: { block: block.uuid, kind: block.kind } },
    summary,
    body,
  )
  const draw = () => {
    if (body.childElementCount > 0) return
    body.append(
      el('p', { className: 'fault', data: { fault: '' } }),
      ...fields.map((spec) => controlOf(inner, block, spec)),
      el(
        'div',
        { className: 'row-actions', role: 'group', ariaLabel: `Блок «${title}»` },
        button('Выше', () => moves.move(block, -1)),
        button('Ниже', () => moves.move(block, 1)),
        button('Копировать', () => moves.duplicate(block)),
        button('Удалить блок', () => moves.remove(block)),
      ),
    )
  }
  element.addEventListener('toggle', () => element.open && draw())
  show()
  const open = () => {
    element.open = true
    draw()
  }
  return {
    block,
    element,
    focus: () => {
      open()
      summary.focus()
    },
  }
}
