import type { Failure } from '../../widget/api/content/outcome.ts'
import type { Card } from './card.ts'

/** Splits a path such as `content.1.data.questions.0.text` into the block's index and the field in it. */
const placed = (path: string) => {
  const [, at, field = ''] = /^content\.(\d+)(?:\.data)?\.?(.*)$/.exec(path) ?? []
  return at === undefined ? { block: null, field: path } : { block: Number(at), field }
}

const clear = (root: HTMLElement) => {
  for (const fault of root.querySelectorAll('[data-fault], [data-faults]')) fault.textContent = ''
  for (const control of root.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid')
}

/** Shows an error at the control of the path, or else of the nearest enclosing path; false if there is none. */
const tell = (root: ParentNode, path: string, sentence: string): boolean => {
  const steps = path.split('.')
  for (let length = steps.length; length > 0; length -= 1) {
    const name = CSS.escape(steps.slice(0, length).join('.'))
    const fault = root.querySelector(`[data-fault="${name}"]`)
    if (!fault) continue
    fault.textContent = sentence
    root.querySelector(`[data-path="${name}"]`)?.setAttribute('aria-invalid', 'true')
    return true
  }
  return false
}

/**
 * Shows the school's errors at their fields; opens and marks their cards. `sent` are the uuids of the blocks in the request. Returns the
 * errors without a place.
 */
export const showFaults = (
  root: HTMLElement,
  cards: readonly Card[],
  sent: readonly string[],
  { fields, paths }: Pick<Failure, 'fields' | 'paths'>,
): string[] => {
  clear(root)
  const exact = Object.entries(paths)
  const told = new Set(exact.map(([path]) => path.split('.')[0]))
  const rest = Object.entries(fields).filter(([field]) => !told.has(field))
  const homeless: string[] = []
  for (const [path, sentences] of [...exact, ...rest]) {
    const sentence = sentences.join(' ')
    const { block, field } = placed(path)
    const card = cards.find((one) => block !== null && one.block.uuid === sent[block])
    if (card) {
      card.element.open = true
      card.focus()
      const mark = card.element.querySelector('[data-faults]')
      if (mark) mark.textContent = 'Есть ошибка'
      const own = card.element.querySelector('[data-fault=""]')
      if (!tell(card.element, field, sentence) && own) own.textContent = sentence
    } else if (!tell(root, field, sentence)) homeless.push(`${field}: ${sentence}`)
  }
  const first = root.querySelector<HTMLElement>('[aria-invalid="true"]')
  const group = first?.closest('details')
  if (group) group.open = true
  first?.focus()
  return homeless
}
