import { blockKinds, type BlockKind } from '../../widget/api/content/blocks.ts'
import { type Card, cardOf } from './card.ts'
import type { CommandContext } from './controls.ts'
import { button, el } from './el.ts'
import { blocks } from './kinds.ts'
import { aBlock, copyOf, type Edited, type EditedBlock } from './model.ts'
import { moved } from './rows.ts'

/** The blocks of a document as cards in their order. */
export interface Outline {
  element: HTMLElement
  cards: () => Card[]
}

const isKind = (name: string): name is BlockKind => Object.hasOwn(blocks, name)

const called = ({ kind }: EditedBlock) => `Блок «${blocks[kind].title}»`

export const outlineOf = (context: CommandContext, edited: Edited): Outline => {
  const list = el('ol', { className: 'outline' })
  const news = el('p', { className: 'note', role: 'status', data: { news: '' } })
  let cards: Card[] = []

  const order = () => {
    const known = new Map(cards.map((card) => [card.block.uuid, card]))
    cards = edited.content.map((block) => known.get(block.uuid) ?? cardOf(context, moves, block))
    const wanted = cards.map(({ element }) => element.parentElement ?? el('li', {}, element))
    list.replaceChildren(...wanted)
  }
  const change = (content: EditedBlock[], said: (string | Node)[]) => {
    edited.content.splice(0, Infinity, ...content)
    order()
    news.replaceChildren(...said)
    context.changed()
  }
  const cardAt = (block: EditedBlock) => cards.find((card) => card.block === block)
  const at = (block: EditedBlock) => edited.content.indexOf(block)

  const moves = {
    move: (block: EditedBlock, step: number) => {
      change(moved(edited.content, at(block), step), [`${called(block)} теперь ${at(block) + 1}-й`])
      news.textContent = `${called(block)} теперь ${at(block) + 1}-й из ${edited.content.length}`
      cardAt(block)
        ?.element.querySelector<HTMLElement>(`.row-actions:last-child button:nth-child(${step < 0 ? 1 : 2})`)
        ?.focus()
    },
    duplicate: (block: EditedBlock) => {
      const copy = copyOf(block)
      change(edited.content.toSpliced(at(block) + 1, 0, copy), [`${called(block)} скопирован`])
      cardAt(copy)?.focus()
    },
    remove: (block: EditedBlock) => {
      const was = at(block)
      const undo = button('Вернуть', () => {
        change(edited.content.toSpliced(was, 0, block), [`${called(block)} на месте`])
        cardAt(block)?.focus()
      })
      change(edited.content.toSpliced(was, 1), [`${called(block)} удалён. `, undo])
      undo.focus()
    },
  }

  const kind = el('select', {}, ...blockKinds.map((name) => el('option', { value: name }, blocks[name].title)))
  const add = () => {
    const block = aBlock(isKind(kind.value) ? kind.value : 'text')
    change([...edited.content, block], [`${called(block)} добавлен`])
    cardAt(block)?.focus()
  }
  order()
  const element = el(
    'section',
    { className: 'blocks', ariaLabel: 'Блоки' },
    el('h3', {}, 'Блоки'),
    list,
    news,
    el(
      'div',
      { className: 'row' },
      el('label', { className: 'field' }, 'Новый блок', kind),
      button('Добавить блок', add, 'button quiet'),
    ),
  )
  return { element, cards: () => cards }
}
