import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderCircles } from './folder-circles.ts'
import { parseImports } from './parse-imports.ts'
import { broken, packageFreeAmong, strangers } from './rules.ts'
import { exitWithError, say } from '../terminal.ts'

const root = join(import.meta.dirname, '../..')
const paths = globSync('{widget,server,demo-pages,scripts}/**/*.{ts,tsx,mjs}', { cwd: root })
const files = new Map(paths.map((path) => [path, parseImports(path, readFileSync(join(root, path), 'utf8'))]))

const project = { isPackageFree: packageFreeAmong(files) }

const findings = [
  ...strangers(readdirSync(root)).map((name) => `${name}: nothing else stands at the top level`),
  ...[...files.values()].flatMap((file) => broken(file, project)),
  ...folderCircles([...files.values()]),
]
if (findings.length > 0) exitWithError(findings.join('\n'))
say(`${files.size} files keep the import directions`)
