import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CheckedFile, compatErrors } from './browsers/compat.ts'
import { guards } from './browsers/guarded.ts'
import { newerSyntax } from './browsers/newer-syntax.ts'
import { bundleErrors, closureOf } from './built-file.ts'
import {
  bundleSizes,
  CHECK_MAX,
  FETCHED_MAX,
  INTERACTIVE_MAX,
  LANGUAGE_MAX,
  LOADER_MAX,
  LIVE_ELEMENTS,
  NEARLY_FULL,
  readBundleRecord,
  STUDIO_MAX,
} from './bundle-sizes.ts'
import { root } from './vite-options.ts'
import { STUDIO_SCRIPT } from './chunks.ts'
import { exitWithError, say } from '../terminal.ts'

const dist = join(root, '.dist')
const { files, loader, interactive, studio, check, fetched, language } = bundleSizes(dist)

const bytes = (size: number) => size.toLocaleString('en').padStart(9)
const row = (name: string, ...cells: string[]) => say(name.padEnd(36) + cells.map((cell) => cell.padStart(9)).join(''))

row('file', 'raw', 'gzip', 'brotli')
for (const { file, raw, gzip, brotli } of files) row(file, bytes(raw), bytes(gzip), bytes(brotli))

const budgets = [
  { what: 'loader with the first views', size: loader, max: LOADER_MAX },
  ...LIVE_ELEMENTS.map((name) => ({
    what: `<school-${name}> until interactive`,
    size: interactive[name],
    max: INTERACTIVE_MAX[name],
  })),
  { what: '<school-studio>, whole', size: studio, max: STUDIO_MAX },
  { what: 'the check of a page', size: check, max: CHECK_MAX },
  { what: 'all files fetched on demand', size: fetched, max: FETCHED_MAX },
  { what: 'all files of one more language', size: language, max: LANGUAGE_MAX },
]
say()
row('', '', 'at most', 'brotli')
for (const { what, size, max } of budgets) {
  row(what, '', bytes(max), bytes(size))
  if (size > max * NEARLY_FULL) say('  nearly full: raise the limit with the next change, and say so in its message')
}

const codeOf = (file: string) => readFileSync(join(dist, 'widget', file), 'utf8')
const chunks = readBundleRecord(dist).files.map((file) => ({ ...file, code: codeOf(file.file) }))
const tooHeavy = budgets
  .filter(({ size, max }) => size > max)
  .map(({ what, size, max }) => `${what}: ${size - max} bytes too heavy`)
const { studio: studioFiles, loader: loaderFile } = readBundleRecord(dist)
/** The files that run in an older browser too, to name the browsers that the studio needs. */
const studioStart = new Set(closureOf(STUDIO_SCRIPT, chunks).map(({ file }) => file))
const checked: CheckedFile[] = chunks.map(({ file, code }) => ({
  file,
  code,
  level: studioFiles.includes(file) && !studioStart.has(file) ? 'full' : 'basic',
}))
const pages = globSync('**/*.{css,js}', { cwd: join(dist, 'pages') }).map(
  (file): CheckedFile => ({
    file,
    code: readFileSync(join(dist, 'pages', file), 'utf8'),
    level: 'basic',
  }),
)
const unread = newerSyntax(codeOf(loaderFile)).map(
  (code) => `${loaderFile} has syntax that older browsers do not read: ${code}`,
)
const errors = [...tooHeavy, ...bundleErrors(chunks), ...compatErrors([...checked, ...pages], guards), ...unread]
if (errors.length > 0) exitWithError(`\n${errors.join('\n')}`)
