import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltFile } from './built-file.ts'
import { writeCompressed } from './compress.ts'

/** Versions to keep, the current one included: for a while, pages use a loader from the short cache, or an immutable copy of it. */
const KEPT_VERSIONS = 5
const FILES_OF_VERSION = 'files.json'

/** Hashes that a page's author may pin. Paths are relative to the widget's folder. */
export interface Integrity {
  version: string
  script: string
  integrity: string
  files: Record<string, string>
}

const versionOf = (release: string, { code }: BuiltFile) =>
  `${release}-${createHash('sha256').update(code).digest('hex').slice(0, 10)}`

const writeJson = (path: string, value: unknown) => writeFile(path, `${JSON.stringify(value, null, 2)}\n`)

/** Deletes old versions, and hashed files that no kept version needs. */
const prune = async (folder: string) => {
  const names = await readdir(folder)
  const versions = names.filter((name) => existsSync(join(folder, name, FILES_OF_VERSION)))
  const dated = await Promise.all(
    versions.map(async (name) => ({ name, at: (await stat(join(folder, name, FILES_OF_VERSION))).mtimeMs })),
  )
  const byAge = dated.toSorted((one, other) => other.at - one.at).map(({ name }) => name)
  const kept = byAge.slice(0, KEPT_VERSIONS)
  const lists = await Promise.all(kept.map((name) => readFile(join(folder, name, FILES_OF_VERSION), 'utf8')))
  const needed = new Set(['school.js', ...lists.flatMap((list): string[] => JSON.parse(list))])
  const isStale = (name: string) => /\.js(\.br|\.gz)?$/.test(name) && !needed.has(name.replace(/\.(br|gz)$/, ''))
  const stale = [...names.filter(isStale), ...byAge.slice(KEPT_VERSIONS)]
  await Promise.all(stale.map((name) => rm(join(folder, name), { recursive: true })))
}

/** Writes a build: hashed files first, the loader's two addresses last, so that a running server always has a complete build. */
export const publish = async (
  folder: string,
  release: string,
  loader: BuiltFile,
  files: BuiltFile[],
): Promise<Integrity> => {
  const version = versionOf(release, loader)
  const twin = join(folder, version)
  const bytes = Buffer.from(loader.code)
  await mkdir(twin, { recursive: true })
  await Promise.all(files.map(({ file, code }) => writeCompressed(join(folder, file), Buffer.from(code))))
  await writeCompressed(join(twin, 'school.js'), bytes)
  await writeJson(
    join(twin, FILES_OF_VERSION),
    files.map(({ file }) => file),
  )
  await writeCompressed(join(folder, 'school.js.new'), bytes)
  for (const end of ['', '.br', '.gz'])
    await rename(join(folder, `school.js.new${end}`), join(folder, `school.js${end}`))
  const integrity: Integrity = {
    version,
    script: `${version}/school.js`,
    integrity: loader.integrity,
    files: Object.fromEntries(files.map(({ file, integrity }) => [file, integrity])),
  }
  await writeJson(join(folder, 'integrity.json'), integrity)
  await prune(folder)
  return integrity
}
