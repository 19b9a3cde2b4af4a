import { parseSync } from 'vite'

type Node = Record<string, unknown>

const STATEMENT = /^\s*(SELECT|INSERT|UPDATE|DELETE\s+FROM|CREATE|ALTER|DROP|TRUNCATE|PRAGMA|WITH|DO)\s/i

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const textOf = (quasi: unknown): string => {
  const value = isNode(quasi) ? quasi.value : null
  return isNode(value) ? String(value.raw) : ''
}

/** A template with substitutions, or a concatenation that begins with a string, that looks like an SQL statement. */
const isBuilt = (node: Node): boolean => {
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis))
    return node.quasis.length > 1 && STATEMENT.test(textOf(node.quasis[0]))
  if (node.type === 'BinaryExpression' && node.operator === '+' && isNode(node.left))
    return node.left.type === 'Literal' && STATEMENT.test(String(node.left.value))
  return false
}

/** `sql.raw(…)` inserts a string into a statement unescaped. */
const isRaw = ({ type, object, property }: Node): boolean =>
  type === 'MemberExpression' && isNode(object) && object.name === 'sql' && isNode(property) && property.name === 'raw'

const inside = (value: unknown, code: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => inside(one, code))
  if (!isNode(value)) return []
  // drizzle's tag sends substitutions as parameters.
  if (value.type === 'TaggedTemplateExpression' && isNode(value.quasi)) return inside(value.quasi.expressions, code)
  const own = isBuilt(value) || isRaw(value) ? [code.slice(Number(value.start), Number(value.end))] : []
  return [...own, ...Object.values(value).flatMap((child) => inside(child, code))]
}

/** The SQL statements in a file that are built from strings. Source: SECURITY R32. */
export const builtStatements = (path: string, code: string): string[] => inside(parseSync(path, code).program, code)
