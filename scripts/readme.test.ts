import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '../server/endpoints.ts'
import { environment } from '../server/config.ts'
import { attributeName } from '../widget/elements/attributes.ts'
import { shellAttributes } from '../widget/elements/element-spec.ts'
import { schoolAuth } from '../widget/elements/school-auth.ts'
import { schoolCart } from '../widget/elements/school-cart.ts'
import { schoolCheckout } from '../widget/elements/school-checkout.ts'
import { schoolLogin } from '../widget/elements/school-login.ts'
import { widgetSurface } from './widget-surface.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')

/** The table that follows a heading, as cells of its rows. */
const tableAfter = (heading: string): string[][] => {
  const [, after = ''] = readme.split(`\n${heading}\n`)
  const [table = ''] = /(^\|.*\n)+/m.exec(after) ?? []
  const rows = table.trim().split('\n').slice(2)
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
const firstCells = (heading: string) => tableAfter(heading).flatMap(([first = '']) => codes(first))
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted()
const isFileOfOurs = (code: string) => /^(widget|server|demo-pages|scripts)\/[\w./-]+$/.test(code)
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

describe('the README says what the code does', () => {
  test('every variable of the environment, and no other', () => {
    expect(sorted(firstCells('### Environment'))).toEqual(sorted(Object.keys(environment.shape)))
  })

  test('the defaults of the environment', () => {
    const defaults = Object.entries(environment.parse({})).flatMap(([name, value]) =>
      typeof value === 'object' ? [] : [[name, String(value)]],
    )
    const rows = tableAfter('### Environment').map(([name = '', value = '']) => [codes(name)[0], codes(value)[0]])
    expect(Object.fromEntries(rows)).toMatchObject(Object.fromEntries(defaults))
  })

  test('every attribute of the element, and no other', () => {
    const names = Object.keys({ ...schoolLogin.attributes, ...shellAttributes }).map(attributeName)
    expect(sorted(firstCells('### Attributes of `<school-login>`'))).toEqual(sorted(names))
  })

  test('every attribute that only the school’s form has, and no other', () => {
    const own = Object.keys(schoolAuth.attributes).filter((name) => !(name in schoolLogin.attributes))
    expect(sorted(firstCells('### `<school-auth>`'))).toEqual(sorted(own.map(attributeName)))
  })

  test('every attribute of the checkout and of the badge, and no other', () => {
    const names = Object.keys({ ...schoolCheckout.attributes, ...shellAttributes }).map(attributeName)
    expect(sorted(firstCells('### `<school-checkout>`'))).toEqual(sorted(names))
    expect(sorted(firstCells('### `<school-cart>`'))).toEqual(sorted(Object.keys(schoolCart.attributes)))
  })

  test('every event that the widget tells the page, and no other', () => {
    expect(sorted(firstCells('### Events'))).toEqual(widgetSurface.events)
  })

  test('every custom property that the widget reads, and no other', () => {
    const [look = ''] = /^Colours: .*?(?=\n\n)/ms.exec(readme) ?? []
    expect(sorted(codes(look).filter((code) => code.startsWith('--')))).toEqual(widgetSurface.tokens)
  })

  test('every part, and no other', () => {
    const [parts = ''] = /^Parts: .*?(?=\n\n)/ms.exec(readme) ?? []
    expect(sorted(codes(parts))).toEqual(widgetSurface.parts)
  })

  test('every call of a page', () => {
    const calls = allEndpoints.filter(
      ({ method, guard }) => method === 'post' && (guard === 'token' || guard === 'origin'),
    )
    expect(sorted(firstCells('### Calls'))).toEqual(sorted(calls.map(({ path }) => path)))
  })

  test('a proof for every security requirement but those of reliability', () => {
    const rows = tableAfter('## Security proofs')
    expect(rows.map(([number]) => Number(number))).toEqual(range(1, 77))
    const proofs = rows.map(([number, , proof = '']) => [number, codes(proof).filter(isFileOfOurs)])
    expect(proofs.filter(([, paths]) => paths?.length === 0)).toEqual([])
  })

  test('commands that there are', () => {
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')))
    const commands = [...readme.matchAll(/npm run (?:--silent )?([a-z:]+)/g)].map(([, name = '']) => name)
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  test('files that there are', () => {
    const paths = codes(readme).filter(isFileOfOurs)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
