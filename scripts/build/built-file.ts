import { createHash } from 'node:crypto'
import type { Rolldown } from 'vite'

/** A script as it goes out. */
export interface BuiltFile {
  /** What the loader knows it by. */
  name: string
  file: string
  code: string
  /** Of the bytes, as `integrity` attributes spell it. */
  integrity: string
  /** Files it needs at once, and files it fetches when they are wanted. */
  imports: string[]
  lazyImports: string[]
  /** Packages whose code is in it. */
  packages: string[]
}

export const integrityOf = (code: string): string => `sha256-${createHash('sha256').update(code).digest('base64')}`

const packageOf = (path: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]

export const builtFile = (chunk: Rolldown.OutputChunk): BuiltFile => {
  const packages = chunk.moduleIds.map(packageOf).filter((name) => name !== undefined)
  const code = chunk.code.trim()
  return {
    name: chunk.name,
    file: chunk.fileName,
    code,
    integrity: integrityOf(code),
    imports: chunk.imports.map((file) => file.replace(/^\.\//, '')),
    lazyImports: chunk.dynamicImports,
    packages: [...new Set(packages)].toSorted(),
  }
}

/** A file with everything it needs at once, itself first. */
export const closureOf = <File extends Pick<BuiltFile, 'file' | 'imports'>>(file: string, files: File[]): File[] => {
  const found = new Set<File>()
  const visit = (name: string) => {
    const one = files.find((candidate) => candidate.file === name)
    if (!one) throw new Error(`The build has no ${name}`)
    if (found.has(one)) return
    found.add(one)
    one.imports.forEach(visit)
  }
  visit(file)
  return [...found]
}
