import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeCompressed } from './compress.ts'

const ASSET = /\.(css|js|svg)$/
const PAGE = /\.html$/

const filesOf = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

const isServed = (file: string) => (PAGE.test(file) || ASSET.test(file)) && !/(^|\/)(testing|elements)\//.test(file)

/** A style sheet with its imports inlined, so that a page requests only one. */
const whole = (file: string): string =>
  readFileSync(file, 'utf8').replace(/^@import '(.+)';$/gm, (_, other: string) => whole(join(dirname(file), other)))

const bytesOf = async (file: string) => (file.endsWith('.css') ? Buffer.from(whole(file)) : readFile(file))

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
  const gone = (await filesOf(to)).filter((file) => !wanted.includes(file.replace(/\.(br|gz)$/, '')))
  await Promise.all(gone.map((file) => rm(join(to, file), { force: true })))
}
