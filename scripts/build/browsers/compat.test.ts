import { expect, test } from 'vitest'
import { compatErrors } from './compat.ts'

const OLD = 'chrome 90, chrome_android 90, samsunginternet_android 15.0'
const script = (code: string) => compatErrors([{ file: 'a.js', code, level: 'basic' }], [])
const styles = (css: string) => compatErrors([{ file: 'a.css', code: css, level: 'basic' }], [])

/** The feature of each error. */
const features = (errors: string[]) => errors.map((error) => error.split(' is not in ')[0])

test.each([
  ['structuredClone(a)', 'structuredClone'],
  ['window.reportError(a)', 'reportError'],
  ['URL.canParse(a)', 'URL.canParse'],
  ['crypto.randomUUID()', 'crypto.randomUUID'],
  ['list.toSorted()', '.toSorted'],
  ['list.at(-1)', '.at'],
  ['const box={toSorted:1};list.toSorted()', '.toSorted'],
  ['node.checkVisibility()', '.checkVisibility'],
  ['notice.role="alert"', '.role'],
  ['test(/(?<=a)b/)', 'regex lookbehind_assertion'],
  ['new RegExp("(?<!a)b")', 'regex lookbehind_assertion'],
  ['test(/a/v)', 'regex flag v'],
  ['class A{static{run()}}', 'class static block'],
  ['jsx("div",{inert:!0})', 'attribute inert'],
  ['node.setAttribute("popover","auto")', 'attribute popover'],
])('%s is a fault', (code, feature) => {
  expect(features(script(code))).toEqual([feature])
})

test.each([
  'fetch(a)',
  'const structuredClone=(value)=>value;structuredClone(a)',
  'self.reportError?self.reportError(a):log(a)',
  '"showPopover"in node&&node.showPopover()',
  'node.showPopover?.()',
  'const cart={take:()=>1};cart.take()',
  'test(/(?<name>a)/)',
])('%s is none', (code) => {
  expect(script(code)).toEqual([])
})

test.each([
  ['a{rotate:45deg}', ['rotate']],
  ['a{color:light-dark(red,blue)}', ['light-dark()']],
  ['a{height:100dvh}', ['dvh']],
  ['a{height:100vh;height:var(--a,100dvh)}', ['dvh']],
  ['a:has(b){color:red}', [':has()']],
  ['a{b{color:red}}', ['nesting']],
  ['@layer a{b{color:red}}', ['@layer']],
  ['@container (max-width:300px){a{color:red}}', ['@container']],
  ['@supports (color:red){a{color:color-mix(in oklab,red,blue)}}', ['color-mix()']],
])('%s is a fault', (css, expected) => {
  expect(features(styles(css))).toEqual(expected)
})

test.each([
  'a{transform:rotate(45deg)}',
  'a{height:100vh;height:100dvh}',
  '@supports (color:color-mix(in oklab,red,red)){a{color:color-mix(in oklab,red,blue)}}',
])('%s is none', (css) => {
  expect(styles(css)).toEqual([])
})

test('style sheets within scripts are read too', () => {
  expect(features(script('const css=`a{color:red}b:has(c){color:red}`'))).toEqual([':has()'])
})

test('a fault names the browsers and the files', () => {
  const files = ['a.js', 'b.js'].map((file) => ({ file, code: 'Object.hasOwn(a,b)', level: 'basic' as const }))
  expect(compatErrors(files, [])).toEqual([`Object.hasOwn is not in ${OLD}: a.js, b.js`])
})

test('newer browsers may have more', () => {
  expect(compatErrors([{ file: 'a.js', code: 'Object.hasOwn(a,b)', level: 'full' }], [])).toEqual([])
})

test('a guarded feature is no fault, and a guard that nothing needs is one', () => {
  const guard = { features: ['structuredClone', 'Object.groupBy'], why: 'a test' }
  expect(compatErrors([{ file: 'a.js', code: 'structuredClone(a)', level: 'basic' }], [guard])).toEqual([
    'Object.groupBy is guarded and not used',
  ])
})
