import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const lock = z
  .object({
    lockfileVersion: z.literal(3),
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        link: z.boolean().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(read('package-lock.json')))

const manifest = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(read('package.json')))

const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

describe('what is installed', () => {
  test('comes from npm, by its hash', () => {
    const strange = packages.filter(
      ([, { resolved = 'https://registry.npmjs.org/', integrity = '', link = false }]) =>
        link || !resolved.startsWith('https://registry.npmjs.org/') || !/^sha512-[\w+/]{86}==$/.test(integrity),
    )
    expect(strange.map(([path]) => path)).toEqual([])
  })

  test('is named by one version', () => {
    const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(wanted.filter(([, version]) => !/^(npm:[@\w/.-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })

  test('runs a script only where it is allowed to', () => {
    const withScript = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
    // esbuild's script makes its start a little quicker, so it does without.
    expect([new Set(withScript), manifest.allowScripts]).toEqual([new Set(['esbuild', 'node']), { node: true }])
  })
})

const parts = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number)

const isAtLeast = (version: string, least: string): boolean => {
  const [left, right] = [parts(version), parts(least)]
  const at = left.findIndex((part, index) => part !== right[index])
  return at === -1 || (left[at] ?? 0) > (right[at] ?? 0)
}

/** Below these the packages have known errors that concern a server like ours. Source: SECURITY R77, GitHub's advisories. */
const SAFE: Record<string, string> = {
  multer: '2.5.0',
  nodemailer: '7.0.11',
  express: '5.2.0',
  'body-parser': '2.2.1',
  'on-headers': '1.1.0',
  qs: '6.14.1',
  'path-to-regexp': '8.0.0',
  cookie: '0.7.0',
  'form-data': '4.0.4',
  'happy-dom': '20.0.2',
  sharp: '0.35.0',
  'sanitize-html': '2.17.4',
  htmlparser2: '8.0.0',
}

test.each(Object.entries(SAFE))('%s is %s or newer, wherever it is installed', (name, least) => {
  const installed = packages.filter(([path]) => nameOf(path) === name).map(([, { version = '' }]) => version)
  expect([installed.length > 0, installed.filter((version) => !isAtLeast(version, least))]).toEqual([true, []])
})

/** What keys, tokens and passwords of the usual services look like. */
const KEYS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bgithub_pat_\w{60,}/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\bsk_(live|test)_[A-Za-z0-9]{20,}/,
  /\bxox[abpr]-[\w-]{20,}/,
  /\bAIza[\w-]{35}\b/,
  /\bEAA[A-Za-z0-9]{60,}/,
  /\b6L[\w-]{38}\b/,
  /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
  /\b(smtps?|postgres(ql)?):\/\/[^\s:@/'"`$]+:(?!password@|secret@)[^\s@'"`$]{6,}@(?!127\.0\.0\.1|localhost)/,
]

const sources = globSync('{*,.*,{scripts,server,widget,demo-pages}/**/*}', {
  cwd: root,
  exclude: (path) => /^(node_modules|\.git|\.dist|\.data|\.test-results|\.ci)$/.test(path),
}).filter((path) => statSync(join(root, path)).isFile())

const holdsKey = (path: string) => KEYS.some((key) => key.test(read(path)))

test('no file of the project holds a key', () => {
  expect([sources.length > 500, sources.filter(holdsKey)]).toEqual([true, []])
})

test('the scan finds a key', () => {
  const planted = ['AKIA', 'ABCDEFGHIJKLMNOP'].join('')
  expect(KEYS.filter((key) => key.test(`key = '${planted}'`)).length).toBe(1)
})
