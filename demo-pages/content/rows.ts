import { isRecord, isText } from '../../widget/api/guards.ts'
import { areaControl, type CommandContext, lineControl } from './controls.ts'
import { button, el } from './el.ts'
import { type Data, newUuid, rowsOf } from './model.ts'

interface ListPlace {
  data: Data
  name: string
  label: string
  path: string
}

interface RowTraits {
  /** The name of one row: «Пункт». */
  one: string
  add: string
  fresh: () => Data
  controls: (row: Data, path: string) => HTMLElement[]
}

/** Moves a row by `step`; a move beyond the list changes nothing. */
export const moved = <Row>(rows: readonly Row[], at: number, step: number): Row[] => {
  const to = at + step
  const [row, other] = [rows[at], rows[to]]
  if (row === undefined || other === undefined) return [...rows]
  return rows.with(at, other).with(to, row)
}

const listControl = (
  context: CommandContext,
  { data, name, label, path }: ListPlace,
  traits: RowTraits,
): HTMLElement => {
  const list = el('ol', { className: 'rows' })
  const change = (next: Data[]) => {
    data[name] = next
    show()
    context.changed()
  }
  const rowOf = (row: Data, at: number) => {
    const rows = rowsOf(data, name)
    const called = `${traits.one} ${at + 1}`
    const actions = el(
      'div',
      { className: 'row-actions', role: 'group', ariaLabel: called },
      button('Выше', () => change(moved(rows, at, -1))),
      button('Ниже', () => change(moved(rows, at, 1))),
      button('Удалить', () => change(rows.toSpliced(at, 1))),
    )
    return el('li', { ariaLabel: called }, ...traits.controls(row, `${path}.${at}`), actions)
  }
  const show = () => list.replaceChildren(...rowsOf(data, name).map(rowOf))
  const add = () => {
    change([...rowsOf(data, name), traits.fresh()])
    list.querySelector<HTMLElement>(':scope > li:last-child :is(input, textarea)')?.focus()
  }
  show()
  return el('fieldset', { className: 'list' }, el('legend', {}, label), list, button(traits.add, add))
}

export const itemsControl = (context: CommandContext, place: ListPlace): HTMLElement =>
  listControl(context, place, {
    one: 'Пункт',
    add: 'Добавить пункт',
    fresh: () => ({ id: null, uuid: newUuid(), txt: '' }),
    controls: (row, path) => [
      areaControl(context, { data: row, name: 'txt', label: 'Текст пункта', path: `${path}.txt` }, 2),
    ],
  })

/** Variants as lines; a correct one begins with a plus. */
const linesOf = (variants: unknown): string =>
  (Array.isArray(variants) ? variants : [])
    .map((one) =>
      isRecord(one) ? `${one.is_correct === true ? '+' : ''}${isText(one.text) ? one.text : ''}` : String(one),
    )
    .join('\n')

const variantsOf = (lines: string) =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line.replace(/^\+/, ''), is_correct: line.startsWith('+') }))

/** The lines are edited in an object of their own: half-typed ones are not variants yet. */
const variantsControl = (context: CommandContext, row: Data, path: string) => {
  const holder: Data = { lines: linesOf(row.variants) }
  const changed = () => {
    row.variants = variantsOf(String(holder.lines))
    context.changed()
  }
  const label = 'Варианты, по одному в строке; верный начинается с плюса'
  return areaControl({ ...context, changed }, { data: holder, name: 'lines', label, path: `${path}.variants` }, 3)
}

export const questionsControl = (context: CommandContext, place: ListPlace): HTMLElement =>
  listControl(context, place, {
    one: 'Вопрос',
    add: 'Добавить вопрос',
    fresh: () => ({ id: null, uuid: newUuid(), text: '', fail: '', success: '', variants: [] }),
    controls: (row, path) => [
      areaControl(context, { data: row, name: 'text', label: 'Вопрос', path: `${path}.text` }, 2),
      variantsControl(context, row, path),
      lineControl(context, { data: row, name: 'success', label: 'Слова при верном ответе', path: `${path}.success` }),
      lineControl(context, { data: row, name: 'fail', label: 'Слова при неверном', path: `${path}.fail` }),
    ],
  })
