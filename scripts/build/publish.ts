import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { olderScript } from './browsers/older-script.ts'
import { olderStyles } from './browsers/older-styles.ts'
import type { BuiltFile } from './built-file.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const brotliOf = (bytes: Buffer): Promise<Buffer> =>
  brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

/** Writes a file together with its compressed versions `.br` and `.gz`. */
const writeCompressed = async (path: string, bytes: Buffer): Promise<void> => {
  const [br, gz] = await Promise.all([brotliOf(bytes), gzipped(bytes, { level: 9 })])
  await Promise.all([writeFile(path, bytes), writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

const ASSET = /\.(css|js|svg)$/
const PAGE = /\.html$/

const filesOf = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

const isServed = (file: string) =>
  (PAGE.test(file) || ASSET.test(file)) && !/(^|\/)(testing|elements|landings)\//.test(file)

/** A style sheet with its imports inlined, so that a page requests only one. */
export const withImports = (file: string): string =>
  readFileSync(file, 'utf8').replace(/^@import '(.+)';$/gm, (_, other: string) =>
    withImports(join(dirname(file), other)),
  )

const bytesOf = async (file: string): Promise<Buffer> => {
  if (file.endsWith('.css')) return Buffer.from(olderStyles(withImports(file)))
  const bytes = await readFile(file)
  return file.endsWith('.js') ? Buffer.from(olderScript(bytes.toString(), false)) : bytes
}

/**
 * Copies the demo pages and their assets, style sheets with their imports inlined, and writes the generated files of `made`, which maps
 * file names to contents. The server fills and compresses the pages; their assets are compressed here.
 */
export const publishPages = async (from: string, to: string, made: Record<string, string> = {}): Promise<void> => {
  await mkdir(to, { recursive: true })
  const served = (await filesOf(from)).filter(isServed)
  const put = async (file: string, bytes: Buffer) => {
    await mkdir(dirname(join(to, file)), { recursive: true })
    await (ASSET.test(file) ? writeCompressed : writeFile)(join(to, file), bytes)
  }
  await Promise.all([
    ...served.map(async (file) => put(file, await bytesOf(join(from, file)))),
    ...Object.entries(made).map(([file, code]) => put(file, Buffer.from(code))),
  ])
  const wanted = [...served, ...Object.keys(made)]
  const unwanted = (await filesOf(to)).filter((file) => !wanted.includes(file.replace(/\.(br|gz)$/, '')))
  await Promise.all(unwanted.map((file) => rm(join(to, file), { force: true })))
}

/** Versions to keep, the current one included: for a while, pages use a loader from the short cache, or an immutable copy of it. */
const VERSIONS_MAX = 5
const FILES_OF_VERSION = 'files.json'

/**
 * The current build, and the hash of each of its files by path. The server delivers it as `integrity.json` together with the script, whose
 * address and hash depend on the school.
 */
interface Published {
  version: string
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
  const current = byAge.slice(0, VERSIONS_MAX)
  const lists = await Promise.all(current.map((name) => readFile(join(folder, name, FILES_OF_VERSION), 'utf8')))
  const needed = new Set(['school.js', ...lists.flatMap((list): string[] => JSON.parse(list))])
  const isStale = (name: string) => /\.(js|css)(\.br|\.gz)?$/.test(name) && !needed.has(name.replace(/\.(br|gz)$/, ''))
  const stale = [...names.filter(isStale), ...byAge.slice(VERSIONS_MAX)]
  await Promise.all(stale.map((name) => rm(join(folder, name), { recursive: true })))
}

/** Writes a build: hashed files first, the loader's two addresses last, so that a running server always has a complete build. */
export const publish = async (
  folder: string,
  release: string,
  loader: BuiltFile,
  files: BuiltFile[],
  sheets: ReadonlyMap<string, string>,
): Promise<Published> => {
  const version = versionOf(release, loader)
  const twin = join(folder, version)
  const bytes = Buffer.from(loader.code)
  await mkdir(twin, { recursive: true })
  await Promise.all(files.map(({ file, code }) => writeCompressed(join(folder, file), Buffer.from(code))))
  await Promise.all([...sheets].map(([file, css]) => writeCompressed(join(folder, file), Buffer.from(css))))
  await writeCompressed(join(twin, 'school.js'), bytes)
  await writeJson(join(twin, FILES_OF_VERSION), [...files.map(({ file }) => file), ...sheets.keys()])
  await writeCompressed(join(folder, 'school.js.new'), bytes)
  for (const end of ['', '.br', '.gz'])
    await rename(join(folder, `school.js.new${end}`), join(folder, `school.js${end}`))
  const published: Published = {
    version,
    files: Object.fromEntries(files.map(({ file, integrity }) => [file, integrity])),
  }
  await writeJson(join(folder, 'integrity.json'), published)
  await prune(folder)
  return published
}
