import type { Draft } from './state.ts'

const wanted: Readonly<Record<string, Exclude<keyof Draft, 'ticks'>>> = {
  username: 'email',
  email: 'email',
  name: 'name',
  phone: 'phone',
}

/** What stands in a form and is worth keeping for the next one. Without boxes in it, what was ticked elsewhere stays as it is. */
export const typedDraft = (card: Element | null): Partial<Draft> => {
  const draft: Partial<Draft> = {}
  const inputs = [...(card?.querySelectorAll('input') ?? [])]
  for (const { name, value } of inputs) {
    const key = wanted[name]
    if (key) draft[key] = value
  }
  if (inputs.some(({ type }) => type === 'checkbox'))
    draft.ticks = inputs.filter(({ checked }) => checked).map(({ name }) => name)
  return draft
}
