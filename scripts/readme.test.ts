import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { environment } from '../server/config/config.ts'
import { PAYMENT_METHODS } from '../server/contract/checkout/methods.ts'
import { allEndpoints } from '../server/app/endpoints.ts'
import { attributeName } from '../widget/elements/attributes.ts'
import { shellAttributes } from '../widget/elements/element-spec.ts'
import { schoolAuth, schoolLogin } from '../widget/elements/element-specs.ts'
import { schoolContent } from '../widget/elements/school-content.ts'
import { schoolCart } from '../widget/elements/school-cart.ts'
import { schoolCheckout } from '../widget/elements/school-checkout.ts'
import { supportLevels } from './build/browsers/supported.ts'
import { checkTexts } from '../widget/texts/check/check-texts.ts'
import { widgetSurface } from './parity/testing/widget-surface.ts'

const FOLDERS = '{widget,server,demo-pages,scripts}'
const ROOT_LINES_MAX = 150

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const exists = (path: string) => existsSync(join(root, path))
const documents = ['README.md', ...globSync(`${FOLDERS}/**/{README,SECURITY,ASVS}.md`, { cwd: root })]
const files = globSync(`${FOLDERS}/**/*.*`, { cwd: root })

const withoutFences = (text: string) => text.replace(/^```.*?^```$/gms, '')
const codes = (text: string) => [...withoutFences(text).matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted()
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** A section of level two, with its subsections. */
const sectionOf = (path: string, heading: string): string => {
  const [, after = ''] = read(path).split(`\n## ${heading}\n`)
  return after.split(/^## /m)[0] ?? ''
}

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The rows of all tables of a section, as cells, without the rows of their headings. */
const rowsOf = (path: string, heading: string): string[][] =>
  (sectionOf(path, heading).match(/(^\|.*\n)+/gm) ?? []).flatMap((table) =>
    table.trim().split('\n').slice(2).map(cellsOf),
  )

const firstCells = (path: string, heading: string) => rowsOf(path, heading).flatMap(([first = '']) => codes(first))

const attributesOf = (element: { attributes: object }) => Object.keys({ ...element.attributes, ...shellAttributes })

describe('the README of the widget says what the code does', () => {
  const path = 'widget/README.md'

  test('every attribute of the element, and no other', () => {
    const names = attributesOf(schoolLogin).map(attributeName)
    expect(sorted(firstCells(path, '`<school-login>`'))).toEqual(sorted(names))
  })

  test('every attribute that only the school’s form has, and no other', () => {
    const own = Object.keys(schoolAuth.attributes).filter((name) => !(name in schoolLogin.attributes))
    expect(sorted(firstCells(path, '`<school-auth>`'))).toEqual(sorted(own.map(attributeName)))
  })

  test('every attribute of the checkout, of a document and of the badge, and no other', () => {
    const names = attributesOf(schoolCheckout).map(attributeName)
    expect(sorted(firstCells(path, '`<school-checkout>`'))).toEqual(sorted(names))
    expect(sorted(firstCells(path, '`<school-content>`'))).toEqual(
      sorted(attributesOf(schoolContent).map(attributeName)),
    )
    expect(sorted(firstCells(path, '`<school-cart>`'))).toEqual(sorted(Object.keys(schoolCart.attributes)))
  })

  test('every finding of the check, and no other', () => {
    expect(sorted(firstCells(path, 'Is my page set up?').filter((id) => id !== 'id'))).toEqual(
      sorted(['load', ...Object.keys(checkTexts.ru.findings)]),
    )
  })

  test('every event that the widget tells the page, and no other', () => {
    const events = firstCells(path, 'Events').filter((name) => name.startsWith('school:'))
    expect(sorted(events)).toEqual(widgetSurface.events)
  })

  test('every custom property that the widget reads, and no other', () => {
    const [look = ''] = /^Colours: .*?(?=\n\n)/ms.exec(read(path)) ?? []
    expect(sorted(codes(look).filter((code) => code.startsWith('--')))).toEqual(widgetSurface.tokens)
  })

  test('every part, and no other', () => {
    const [parts = ''] = /^Parts: .*?(?=\n\n)/ms.exec(read(path)) ?? []
    expect(sorted(codes(parts))).toEqual(widgetSurface.parts)
  })
})

test('the examples of frameworks are the code of the apps that are built and opened', () => {
  const examples = [
    ...sectionOf('widget/README.md', 'For developers').matchAll(/^```(?:tsx|vue|svelte|astro|ts)\n(.*?)^```$/gms),
  ]
  const apps = [
    'next/app/page.tsx',
    'preact/src/app.tsx',
    'vue/src/App.vue',
    'vue/vite.config.ts',
    'svelte/src/App.svelte',
    'angular/src/app.ts',
    'astro/src/pages/index.astro',
  ]
  expect(examples.slice(1).map(([, code]) => code)).toEqual(apps.map((path) => read(`scripts/test/frameworks/${path}`)))
})

test('the README lists the supported browsers of the build', () => {
  expect(rowsOf('README.md', 'Browsers')).toEqual([
    ...Object.values(supportLevels).map(({ browsers, promise, seenIn }) => [browsers, promise, seenIn]),
    [
      'older',
      'texts of the server stay readable, and an element shows a link to the page of the school',
      'Chromium without scripts, without what the script needs, and with a script that is lost or cannot be read',
    ],
  ])
})

describe('the READMEs of the server say what the code does', () => {
  const path = 'server/README.md'

  test('every variable of the environment, and no other', () => {
    expect(sorted(firstCells('server/config/README.md', 'Environment'))).toEqual(sorted(Object.keys(environment.shape)))
  })

  test('the defaults of the environment', () => {
    const defaults = Object.entries(environment.parse({})).flatMap(([name, value]) =>
      typeof value === 'object' ? [] : [[name, String(value)]],
    )
    const rows = rowsOf('server/config/README.md', 'Environment').map(([name = '', value = '']) => [
      codes(name)[0],
      codes(value)[0],
    ])
    expect(Object.fromEntries(rows)).toMatchObject(Object.fromEntries(defaults))
  })

  test('every call of a page', () => {
    const calls = allEndpoints.filter(
      ({ method, guard }) => method === 'post' && (guard === 'token' || guard === 'origin'),
    )
    expect(sorted(firstCells(path, 'Calls'))).toEqual(sorted(calls.map(({ path }) => path)))
  })

  test('every payment method', () => {
    expect(sorted(firstCells('server/orders/README.md', 'Methods'))).toEqual(sorted(PAYMENT_METHODS))
  })

  test('a test for every security requirement', () => {
    const rows = rowsOf('server/SECURITY.md', 'Requirements').filter(([number = '']) => /^\d+$/.test(number))
    expect(rows.map(([number]) => Number(number)).toSorted((one, other) => one - other)).toEqual(range(1, 85))
    const tests = rows.map(([number, , tests = '']) => [number, codes(tests).filter((code) => files.includes(code))])
    expect(tests.filter(([, paths]) => paths?.length === 0)).toEqual([])
  })
})

const deviates = (proof: string) => /\*deviates?\*/.test(proof)

describe('the tables of OWASP ASVS are whole', () => {
  const path = 'server/auth/ASVS.md'
  const chapters = { V6: [3, 12, 8, 6, 8, 4, 2, 4], V7: [3, 4, 2, 5, 3, 2], V10: [2, 3, 0, 0, 5] }
  const headings = ['V6 Authentication', 'V7 Sessions', 'V10 OAuth and OpenID Connect']
  const rows = headings.flatMap((heading) => rowsOf(path, heading))

  test('every requirement has its row, in order', () => {
    const numbers = Object.entries(chapters).flatMap(([chapter, sections]) =>
      sections.flatMap((length, at) => range(1, length).map((last) => `${chapter.slice(1)}.${at + 1}.${last}`)),
    )
    expect(rows.map(([number]) => number)).toEqual(numbers)
  })

  test('a row names tests that there are, by file and title, or says why it has none', () => {
    const errors = rows.flatMap(([number, , , proof = '']) => {
      const tests = codes(proof).filter((code) => /\.(test|e2e)\.tsx?$/.test(code) && files.includes(code))
      const source = tests.map(read).join('')
      const titles = [...proof.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title)
      const lost = titles.filter((title) => !source.includes(title))
      const isExplained = tests.length > 0 || proof.startsWith('*does not apply*') || deviates(proof)
      return [...lost, ...(isExplained ? [] : ['no test'])].map((error) => [number, error])
    })
    expect(errors).toEqual([])
  })

  test('a deviation is a waiver of SECURITY.md, and the other way round', () => {
    const waived = sectionOf('server/SECURITY.md', 'Waivers').match(/\b\d+\.\d+\.\d+\b/g)
    const deviating = rows.flatMap(([number = '', , , proof = '']) => (deviates(proof) ? [number] : []))
    expect(sorted(waived ?? [])).toEqual(sorted(deviating))
  })

  test('every way to sign in, and no other', () => {
    const sources = globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] })
    const opening = sources.filter((file) => /\bcaller\.signIn\(|\bstartSession\(/.test(read(file)))
    const named = codes(sectionOf(path, 'Ways to sign in')).filter((code) => code.startsWith('server/'))
    expect(sorted(named)).toEqual(sorted(opening))
  })
})

/** A file, or a folder as a path from the root. */
const isPath = (code: string) =>
  /^[\w-][\w./-]*\.(ts|tsx|mjs|css|md)$/.test(code) || /^(widget|server|demo-pages|scripts)\/[\w./-]+$/.test(code)

/** A path from the root or from the folder of the document, or the bare name of a file below that folder. */
const isThere = (document: string, code: string): boolean => {
  const folder = dirname(document)
  const isBelow = (file: string) => !relative(folder, file).startsWith('..')
  return [code, join(folder, code)].some(exists) || files.some((file) => basename(file) === code && isBelow(file))
}

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (document: string) =>
  [...withoutFences(read(document)).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))

const linksIn = (document: string) =>
  [...withoutFences(read(document)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^https?:/.test(target))

const isDead = (document: string, link: string): boolean => {
  const [path = '', anchor = ''] = link.split('#')
  const target = path === '' ? document : join(dirname(document), path)
  if (!exists(target)) return true
  return anchor !== '' && !anchorsIn(target).includes(anchor)
}

describe.each(documents)('%s', (document) => {
  test('names commands that there are', () => {
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')))
    const commands = [...read(document).matchAll(/npm run (?:--silent )?([a-z:]+)/g)].map(([, name = '']) => name)
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  test('names files that there are', () => {
    const paths = codes(read(document)).filter(isPath)
    expect(paths.filter((path) => !isThere(document, path))).toEqual([])
  })

  test('links to what there is', () => {
    expect(linksIn(document).filter((link) => isDead(document, link))).toEqual([])
  })

  test('has each heading once, so that links lead to it', () => {
    const anchors = anchorsIn(document)
    expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([])
  })
})

test('the README of the project is short', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(ROOT_LINES_MAX)
})
