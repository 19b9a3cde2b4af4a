import { useEffect, useRef } from 'react'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import type { StepProps } from '../steps/step.ts'
import { Item } from './item.tsx'

/** What is in the cart. Where the item with the focus has been taken out, the one in its place has it. */
export const Items = (props: StepProps) => {
  const { items } = props.basket
  const { list } = useCheckoutTexts()
  const ref = useRef<HTMLUListElement>(null)
  const before = useRef(items)
  useEffect(() => {
    const gone = before.current.findIndex(({ id }) => !items.some((item) => item.id === id))
    before.current = items
    const { activeElement, body } = ref.current?.ownerDocument ?? {}
    if (gone < 0 || activeElement !== body) return
    const buttons = [...(ref.current?.querySelectorAll<HTMLElement>('.cost > .link') ?? [])]
    const next = buttons[gone] ?? buttons.at(-1) ?? ref.current
    next?.focus()
  }, [items])
  return (
    <ul className="items" ref={ref} tabIndex={-1} aria-label={list.items}>
      {items.map((item) => (
        <Item key={item.id} {...props} item={item} />
      ))}
    </ul>
  )
}
