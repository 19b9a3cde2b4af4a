import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitWithError, say } from '../../terminal.ts'
import { declaredNames, fileName, styleClasses } from './declared-names.ts'
import { brokenTerms } from './glossary.ts'

/*
 * Compares file names, declared names, CSS classes and npm scripts with the glossary. `exceptions.txt` lists the names that are still to be
 * changed: a file a line, its path and the names. It may only shrink: a new one is refused, and one that is gone has to leave the list, which `--prune` does.
 */

const root = join(import.meta.dirname, '../../..')
const LIST = join(import.meta.dirname, 'exceptions.txt')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const namesIn = (path: string): string[] =>
  path.endsWith('.css') ? styleClasses(read(path)) : declaredNames(path, read(path))

const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
const files = globSync('{widget,server,demo-pages,scripts}/**/*.{ts,tsx,mjs,css}', { cwd: root }).filter(
  (path) => !path.includes('node_modules') && !path.startsWith('scripts/checks/glossary/'),
)

/** `path name` of every name that breaks a term, and the words to use. */
const found = new Map<string, string>()
const check = (path: string, names: string[]) => {
  for (const name of names) for (const { use } of brokenTerms(path, name)) found.set(`${path} ${name}`, use)
}
for (const path of files.toSorted()) check(path, [fileName(path), ...namesIn(path)])
check('package.json', scripts)

const readExceptions = (): string[] =>
  readFileSync(LIST, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [path, ...names] = line.split(' ')
      return names.map((name) => `${path} ${name}`)
    })

const writeExceptions = (pairs: string[]) => {
  const lines = new Map<string, string>()
  for (const pair of pairs.toSorted()) {
    const [path = '', name] = pair.split(' ')
    lines.set(path, `${lines.get(path) ?? path} ${name}`)
  }
  writeFileSync(LIST, [...lines.values(), ''].join('\n'))
}

if (process.argv.includes('--prune')) writeExceptions(readExceptions().filter((pair) => found.has(pair)))

const exceptions = new Set(readExceptions())
const findings = [
  ...[...found].filter(([pair]) => !exceptions.has(pair)).map(([pair, use]) => `${pair}: use ${use}`),
  ...[...exceptions].filter((pair) => !found.has(pair)).map((pair) => `${pair}: is gone, run with --prune`),
]
if (findings.length > 0) exitWithError(findings.join('\n'))
say(`${files.length} files use the glossary's terms, ${exceptions.size} names excepted`)
