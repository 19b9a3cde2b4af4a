import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/** Functions of the browser and of the language that read options. */
const READERS = new Set(
  [
    'defineProperty fetch addEventListener Event CustomEvent observe attachShadow focus scrollIntoView scrollTo animate',
    'requestIdleCallback Blob NumberFormat DateTimeFormat RelativeTimeFormat toLocaleString toLocaleDateString',
  ].flatMap((names) => names.split(' ')),
)

/** The same for descriptors that stand in variables, as packages have them. */
const HELPERS = new Map([
  [
    'defineProperty',
    'function $defineProperty(o,k,d){return Object.defineProperty(o,k,Object.assign({__proto__:null},d))}',
  ],
  [
    'defineProperties',
    'function $defineProperties(o,d){for(const k of Reflect.ownKeys(d))Object.defineProperty(o,k,Object.assign({__proto__:null},d[k]));return o}',
  ],
])

interface Edit {
  start: number
  end: number
  text: string
}

const nameOf = (callee: ESTree.Expression): string => {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
}

/** Whether this calls a function of `JSON` with one argument and nothing else. */
const isJsonCall = (node: ESTree.Node | undefined, method: string): node is ESTree.CallExpression =>
  node?.type === 'CallExpression' &&
  node.arguments.length === 1 &&
  node.callee.type === 'MemberExpression' &&
  nameOf(node.callee.object) === 'JSON' &&
  nameOf(node.callee) === method

/**
 * Takes the prototype from the options and property descriptors in a script: what an old library of the page has put on
 * `Object.prototype` would count among them, so that a call throws or does something else. What packages copy by way of JSON is copied
 * without: a `toJSON` of all objects would have its say there.
 */
export const bareOptions = (code: string): string => {
  const edits: Edit[] = []
  const bare = new Set<number>()
  const helpers = new Set<string>()
  const strip = ({ start }: ESTree.ObjectExpression) =>
    edits.push({ start: start + 1, end: start + 1, text: '__proto__:null,' })
  const visitCall = (call: ESTree.CallExpression | ESTree.NewExpression) => {
    const { callee, arguments: given, start, end } = call
    const name = nameOf(callee)
    const last = given.at(-1)
    const [copied] = isJsonCall(call, 'parse') && isJsonCall(last, 'stringify') ? last.arguments : []
    if (copied)
      edits.push({ start, end: copied.start, text: 'structuredClone(' }, { start: copied.end, end, text: ')' })
    if (last?.type !== 'ObjectExpression') return
    if (READERS.has(name)) {
      strip(last)
      bare.add(callee.start)
    }
    if (name === 'create')
      for (const property of last.properties)
        if (property.type === 'Property' && property.value.type === 'ObjectExpression') strip(property.value)
  }
  const visitMember = (member: ESTree.MemberExpression) => {
    const { object, start, end } = member
    const helper = HELPERS.get(nameOf(member))
    if (!helper || bare.has(start) || nameOf(object) !== 'Object') return
    edits.push({ start, end, text: `$${nameOf(member)}` })
    helpers.add(helper)
  }
  new Visitor({ CallExpression: visitCall, NewExpression: visitCall, MemberExpression: visitMember }).visit(
    parseSync('chunk.js', code).program,
  )
  const edited = edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
  return [edited, ...helpers].join('\n')
}

/** The same for every script of a build. */
export const bareOptionsPlugin: Plugin = { name: 'bare-options', renderChunk: (code) => bareOptions(code) }
