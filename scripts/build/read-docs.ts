import { parseSync } from 'vite'

/** A member of an interface: its name, its type as written, and the sentences above it, '' for none. */
export interface Member {
  name: string
  type: string
  says: string
}

/** An interface with the sentences above it; what it extends is not in it. */
export interface Documented {
  says: string
  members: Member[]
}

/** The sentences of a documentation comment, without its stars. */
const sentences = (comment: string) =>
  comment
    .replace(/^\*|\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The interfaces of a TypeScript source by name. Throws where it does not parse. */
export const readDocs = (path: string, source: string): Record<string, Documented> => {
  const { program, comments, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const above = (start: number) => {
    const last = comments.findLast(({ end }) => end <= start && source.slice(end, start).trim() === '')
    return last?.value.startsWith('*') ? sentences(last.value) : ''
  }
  const interfaces = program.body.flatMap((statement) => {
    const found = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return found?.type === 'TSInterfaceDeclaration' ? [{ ...found, says: above(statement.start) }] : []
  })
  const documented = interfaces.map(({ id, says, body }) => {
    const members = body.body.flatMap((member): Member[] => {
      if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return []
      const { key, start } = member
      const { typeAnnotation } = member.typeAnnotation
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
      return [{ name, type: source.slice(typeAnnotation.start, typeAnnotation.end), says: above(start) }]
    })
    return [id.name, { says, members }] as const
  })
  return Object.fromEntries(documented)
}
