import { createHash } from 'node:crypto'
import type { Rolldown } from 'vite'
import { DELIVERY_SLOT } from '../../server/contract/delivery.ts'
import { LANGS, MAIN_LANGS } from '../../server/contract/langs.ts'

/** A built script. */
export interface BuiltFile {
  /** Its name in the loader's chunk table. */
  name: string
  file: string
  code: string
  /** The hash of its bytes, as in an `integrity` attribute. */
  integrity: string
  /** Static imports, and dynamic imports. */
  imports: string[]
  lazyImports: string[]
  /** Packages whose code it contains. */
  packages: string[]
}

/** Whether a chunk is of languages beside Russian and English: of one, or the code that they share. */
export const isOfOtherLang = (name: string): boolean =>
  name.endsWith('-langs') || LANGS.slice(MAIN_LANGS.length).some((lang) => name.endsWith(`-${lang}`))

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

/** A file with its static imports, transitively; the file itself is first. */
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

type Chunk = Pick<BuiltFile, 'file' | 'code' | 'packages'>

interface Rule {
  problem: string
  isBroken: (chunk: Chunk) => boolean
}

const isLoader = ({ file }: Chunk) => file === 'school.js'

const isReact = ({ packages }: Chunk) => packages.includes('react-dom')

const rules: Rule[] = [
  {
    problem: 'brings zod into the browser',
    isBroken: ({ code, packages }) => packages.includes('zod') || /\bZodError\b|\b_zod\b/.test(code),
  },
  {
    problem: 'turns a string into code',
    isBroken: ({ code }) => /\beval\(|\bnew Function\b|\bFunction\(["'`]/.test(code),
  },
  {
    problem: 'turns a string into markup',
    isBroken: (chunk) =>
      !isReact(chunk) &&
      /\b(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|DOMParser|dangerouslySetInnerHTML)\b|document\.write/.test(
        chunk.code,
      ),
  },
  {
    problem: 'cannot stand inline in a page',
    isBroken: (chunk) => isLoader(chunk) && /<\/script|<!--/i.test(chunk.code),
  },
  {
    problem: 'has not one place for its school',
    isBroken: (chunk) => isLoader(chunk) && chunk.code.split(DELIVERY_SLOT).length !== 2,
  },
]

/** Violations of a strict CSP or of the weight rules, as sentences. React's own code may handle markup. */
export const bundleErrors = (chunks: Chunk[]): string[] =>
  chunks.flatMap((chunk) =>
    rules.filter(({ isBroken }) => isBroken(chunk)).map(({ problem }) => `${chunk.file} ${problem}`),
  )
