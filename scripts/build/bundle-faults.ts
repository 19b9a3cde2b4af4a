import type { BuiltFile } from './built-file.ts'

type Chunk = Pick<BuiltFile, 'file' | 'code' | 'packages'>

interface Rule {
  says: string
  isBroken: (chunk: Chunk) => boolean
}

const isReact = ({ packages }: Chunk) => packages.includes('react-dom')

const rules: Rule[] = [
  {
    says: 'brings zod into the browser',
    isBroken: ({ code, packages }) => packages.includes('zod') || /\bZodError\b|\b_zod\b/.test(code),
  },
  {
    says: 'turns a string into code',
    isBroken: ({ code }) => /\beval\(|\bnew Function\b|\bFunction\(["'`]/.test(code),
  },
  {
    says: 'turns a string into markup',
    isBroken: (chunk) =>
      !isReact(chunk) &&
      /\b(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|DOMParser|dangerouslySetInnerHTML)\b|document\.write/.test(
        chunk.code,
      ),
  },
]

/** Violations of a strict CSP or of the weight rules, as sentences. React's own code may handle markup. */
export const bundleFaults = (chunks: Chunk[]): string[] =>
  chunks.flatMap((chunk) => rules.filter(({ isBroken }) => isBroken(chunk)).map(({ says }) => `${chunk.file} ${says}`))
