import type { Locator, Page } from '@playwright/test'
import { ask } from '../testing/server/calls.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart } from '../testing/shopping.ts'

/** What stands in a field, `|` for the caret. */
const shown = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => {
    const at = input.selectionStart ?? 0
    return `${input.value.slice(0, at)}|${input.value.slice(at)}`
  })

/** One edit: what is there to begin with, where the caret is, or what is selected, what is done, what stands there then. */
interface Edit {
  what: string
  of: 'cardNumber' | 'cardExpiry' | 'cardCode'
  from: string
  caret?: number
  selected?: [number, number]
  /** Keys by Playwright's names; `paste:` and `fill:` put in a text as the clipboard and the browser's own cards do. */
  keys: string[]
  after: string
}

const back = 'Backspace'
const ahead = 'Delete'

const edits: Edit[] = [
  {
    what: 'typing a number',
    of: 'cardNumber',
    from: '',
    keys: ['type:4242424242424242'],
    after: '4242 4242 4242 4242|',
  },
  { what: 'American Express', of: 'cardNumber', from: '', keys: ['type:378282246310005'], after: '3782 822463 10005|' },
  { what: 'Diners Club', of: 'cardNumber', from: '', keys: ['type:30569309025904'], after: '3056 930902 5904|' },
  {
    what: 'Mir of 19 digits',
    of: 'cardNumber',
    from: '',
    keys: ['type:2200123456789012345'],
    after: '2200 1234 5678 9012 345|',
  },
  { what: 'letters', of: 'cardNumber', from: '4242', caret: 4, keys: ['type:abc 5'], after: '4242 5|' },
  { what: 'spaces by hand', of: 'cardNumber', from: '', keys: ['type:4242 42 42'], after: '4242 4242|' },
  {
    what: 'a digit in the middle',
    of: 'cardNumber',
    from: '42424242',
    caret: 4,
    keys: ['type:9'],
    after: '4242 9|424 2',
  },
  {
    what: 'several in the middle',
    of: 'cardNumber',
    from: '42424242',
    caret: 2,
    keys: ['type:999'],
    after: '4299 9|424 242',
  },
  { what: 'a digit at the beginning', of: 'cardNumber', from: '24242', caret: 0, keys: ['type:4'], after: '4|242 42' },
  { what: 'Backspace at the end', of: 'cardNumber', from: '42424', caret: 6, keys: [back], after: '4242|' },
  { what: 'Backspace in the middle', of: 'cardNumber', from: '42424567', caret: 3, keys: [back], after: '42|24 567' },
  { what: 'Backspace over a space', of: 'cardNumber', from: '42431567', caret: 5, keys: [back], after: '424|1 567' },
  {
    what: 'Backspace again and again',
    of: 'cardNumber',
    from: '42431567',
    caret: 6,
    keys: [back, back, back],
    after: '42|56 7',
  },
  { what: 'Delete in the middle', of: 'cardNumber', from: '42431567', caret: 1, keys: [ahead], after: '4|431 567' },
  { what: 'Delete over a space', of: 'cardNumber', from: '42431567', caret: 4, keys: [ahead], after: '4243| 567' },
  {
    what: 'Delete again and again',
    of: 'cardNumber',
    from: '42431567',
    caret: 3,
    keys: [ahead, ahead],
    after: '424|5 67',
  },
  {
    what: 'a selection deleted',
    of: 'cardNumber',
    from: '424315678901',
    selected: [2, 7],
    keys: [back],
    after: '42|67 8901',
  },
  {
    what: 'a selection replaced',
    of: 'cardNumber',
    from: '424315678901',
    selected: [2, 7],
    keys: ['type:99'],
    after: '4299| 6789 01',
  },
  { what: 'everything replaced', of: 'cardNumber', from: '42424242', selected: [0, 9], keys: ['type:5'], after: '5|' },
  {
    what: 'a paste with dashes and spaces',
    of: 'cardNumber',
    from: '',
    keys: ['paste:4242-4242 4242-4242'],
    after: '4242 4242 4242 4242|',
  },
  {
    what: 'a paste in the middle',
    of: 'cardNumber',
    from: '42424242',
    caret: 2,
    keys: ['paste:12-34'],
    after: '4212 34|42 4242',
  },
  {
    what: 'a paste over a selection',
    of: 'cardNumber',
    from: '42424242',
    selected: [5, 9],
    keys: ['paste: 1111 1111'],
    after: '4242 1111 1111|',
  },
  {
    what: 'a digit too many',
    of: 'cardNumber',
    from: '5555555555554444',
    caret: 4,
    keys: ['type:1'],
    after: '5555| 5555 5555 4444',
  },
  {
    what: 'a brand that changes',
    of: 'cardNumber',
    from: '782822463',
    caret: 0,
    keys: ['type:3'],
    after: '3|782 822463',
  },
  {
    what: 'a number filled in',
    of: 'cardNumber',
    from: '4',
    keys: ['fill:378282246310005'],
    after: '3782 822463 10005|',
  },
  {
    what: 'a caret that goes back by keys',
    of: 'cardNumber',
    from: '42424',
    caret: 6,
    keys: ['ArrowLeft', 'ArrowLeft', 'type:7'],
    after: '4242 7|4',
  },
  { what: 'an expiry', of: 'cardExpiry', from: '', keys: ['type:1230'], after: '12 / 30|' },
  { what: 'an expiry with its slash', of: 'cardExpiry', from: '', keys: ['type:01/30'], after: '01 / 30|' },
  { what: 'a month of one figure', of: 'cardExpiry', from: '', keys: ['type:1/30'], after: '01 / 30|' },
  { what: 'a month that begins with 5', of: 'cardExpiry', from: '', keys: ['type:530'], after: '05 / 30|' },
  { what: 'a whole year by hand', of: 'cardExpiry', from: '', keys: ['type:01/2030'], after: '01 / 30|' },
  { what: 'Backspace over the slash', of: 'cardExpiry', from: '1230', caret: 5, keys: [back], after: '1|3 / 0' },
  { what: 'an expiry emptied', of: 'cardExpiry', from: '1230', caret: 7, keys: [back, back, back, back], after: '|' },
  { what: 'a month corrected', of: 'cardExpiry', from: '1230', caret: 2, keys: [back, 'type:1'], after: '11| / 30' },
  { what: '1/27 pasted', of: 'cardExpiry', from: '', keys: ['paste:1/27'], after: '01 / 27|' },
  { what: '0127 filled in', of: 'cardExpiry', from: '', keys: ['fill:0127'], after: '01 / 27|' },
  { what: '01/2027 filled in', of: 'cardExpiry', from: '', keys: ['fill:01/2027'], after: '01 / 27|' },
  { what: 'a code', of: 'cardCode', from: '', keys: ['type:12a345'], after: '1234|' },
]

const press = async (page: Page, field: Locator, key: string) => {
  const [how, ...rest] = key.split(':')
  const text = rest.join(':')
  if (how === 'type') await page.keyboard.type(text)
  else if (how === 'paste') await page.keyboard.insertText(text)
  else if (how === 'fill') await field.fill(text)
  else await page.keyboard.press(key)
}

test.beforeEach(async ({ page, school }) => {
  await signInWithCart(page, school)
  await ask(page, school, '/api/v1/set-user-country/', { is_rf: 'true' })
  await page.goto('/checkout/payment/info')
})

/** What an edit of a field that was empty leaves in it. */
const applyEdit = async (page: Page, { of, from, caret, selected, keys }: Edit) => {
  const field = checkoutIn(page)[of]
  const [start, end] = selected ?? [caret ?? from.length + 9, caret ?? from.length + 9]
  await field.fill('')
  await page.keyboard.type(from)
  await field.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(...at), [start, end] as const)
  for (const key of keys) await press(page, field, key)
  return shown(field)
}

for (const [field, of] of [
  ['the number', 'cardNumber'],
  ['the expiry', 'cardExpiry'],
  ['the code', 'cardCode'],
] as const) {
  test(`every edit of ${field} keeps its figures and the caret`, { tag: '@full' }, async ({ page }) => {
    const cases = edits.filter((edit) => edit.of === of)
    const found: Record<string, string> = {}
    for (const edit of cases) found[edit.what] = await applyEdit(page, edit)
    expect(found).toEqual(Object.fromEntries(cases.map(({ what, after }) => [what, after])))
  })
}
