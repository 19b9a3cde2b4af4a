import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitWithError, say } from '../../terminal.ts'
import { declaredNames, fileName, styleClasses } from './declared-names.ts'
import { brokenTerms } from './glossary.ts'

/* Compares file names, declared names, CSS classes and npm scripts with the glossary. */

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const namesIn = (path: string): string[] =>
  path.endsWith('.css') ? styleClasses(read(path)) : declaredNames(path, read(path))

const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
const files = globSync('{widget,server,demo-pages,scripts}/**/*.{ts,tsx,mjs,js,css}', { cwd: root }).filter(
  (path) => !path.includes('node_modules') && !path.startsWith('scripts/checks/glossary/'),
)

/** A line for each name that breaks a term, with the words to use. */
const found = new Set<string>()
const check = (path: string, names: string[]) => {
  for (const name of names) for (const { use } of brokenTerms(path, name)) found.add(`${path} ${name}: use ${use}`)
}
for (const path of files.toSorted()) check(path, [fileName(path), ...namesIn(path)])
check('package.json', scripts)

if (found.size > 0) exitWithError([...found].join('\n'))
say(`${files.length} files use the glossary's terms`)
