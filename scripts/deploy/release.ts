import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXTERNAL } from '../build/external-packages.ts'
import { exitWithError, say } from '../terminal.ts'

/* `node scripts/deploy/release.ts <folder>`. */

const BUILT = ['.dist/server', '.dist/widget', '.dist/pages', '.dist/reader']
const FILES = ['package.json', 'server/db/migrations']

type Lock = Record<string, { dependencies?: object; optionalDependencies?: object }>

const root = join(import.meta.dirname, '../..')

/** The path of a package as the module at `from` finds it: in its own `node_modules`, else in the next one above. */
const pathOf = (lock: Lock, from: string, name: string): string | undefined => {
  const path = join(from, 'node_modules', name)
  if (lock[path]) return path
  return from === '' ? undefined : pathOf(lock, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

/** Paths of the packages that the bundle loads in production, and of all that those depend on on this platform. */
const packagesOf = (lock: Lock): string[] => {
  const paths = new Set<string>()
  const add = (from: string, names: string[]) => {
    for (const path of names.flatMap((name) => pathOf(lock, from, name) ?? [])) {
      const { dependencies, optionalDependencies } = lock[path] ?? {}
      if (paths.has(path) || !existsSync(join(root, path))) continue
      paths.add(path)
      add(path, Object.keys({ ...dependencies, ...optionalDependencies }))
    }
  }
  const own = lock['']?.dependencies ?? {}
  add(
    '',
    EXTERNAL.filter((name) => Object.hasOwn(own, name)),
  )
  return [...paths]
}

/** What better-sqlite3 compiles its binary from. */
const SOURCES = /node_modules\/better-sqlite3\/(deps|src)$/

/** Copies the build and whatever production needs beside it into an empty folder, and returns the folder. */
export const makeRelease = (folder: string): string => {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`)
  if (BUILT.some((path) => !existsSync(join(root, path))))
    throw new Error('There is no build yet: run `npm run build`.')
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const path of [...FILES, ...BUILT, ...packagesOf(packages)])
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (source) => !SOURCES.test(source) })
  return folder
}

const run = () => {
  const [folder = exitWithError('Where to? node scripts/deploy/release.ts /opt/school/releases/1')] =
    process.argv.slice(2)
  try {
    makeRelease(folder)
  } catch (error) {
    exitWithError(error instanceof Error ? error.message : String(error))
  }
  say(`The release is in ${folder}. It starts by \`node --enable-source-maps .dist/server/main.js\` there.`)
}

if (import.meta.main) run()
