import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/** Browser and language functions that read an options object. */
const READERS = new Set(
  [
    'defineProperty fetch addEventListener Event CustomEvent KeyboardEvent observe attachShadow focus scrollIntoView scrollTo animate',
    'requestIdleCallback IntersectionObserver Blob NumberFormat DateTimeFormat RelativeTimeFormat toLocaleString toLocaleDateString',
  ].flatMap((names) => names.split(' ')),
)

/** Replacements that do the same for property descriptors in variables, as packages use them. */
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

/** Does what `Array.prototype.reduce` does for values that are not missing: that of Prototype 1.6 returns the array. */
const REDUCE =
  'function $reduce(list,join,...start){let at=0;if(!start.length)start=[list[at++]];for(;at<list.length;at++)start[0]=join(start[0],list[at],at,list);return start[0]}'

interface Edit {
  start: number
  end: number
  text: string
}

const nameOf = (callee: ESTree.Expression): string => {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
}

/** Whether a node is a call of this `JSON` method with a single argument. */
const isJsonCall = (node: ESTree.Node | undefined, method: string): node is ESTree.CallExpression =>
  node?.type === 'CallExpression' &&
  node.arguments.length === 1 &&
  node.callee.type === 'MemberExpression' &&
  nameOf(node.callee.object) === 'JSON' &&
  nameOf(node.callee) === method

/**
 * Makes a script independent of what an old library of the page has added to or replaced in prototypes. The prototype of option objects and
 * property descriptors is null: otherwise properties of `Object.prototype` count as options, and a call throws or misbehaves.
 * `JSON.parse(JSON.stringify(…))` becomes `structuredClone(…)`, because a `toJSON` on all objects would change the copy, and `reduce` a
 * function of the script.
 */
export const bareOptions = (code: string): string => {
  const edits: Edit[] = []
  const bare = new Set<number>()
  const helpers = new Set<string>()
  const strip = ({ start }: ESTree.ObjectExpression) =>
    edits.push({ start: start + 1, end: start + 1, text: '__proto__:null,' })
  const reduceByHelper = ({ callee, arguments: [join], start }: ESTree.CallExpression | ESTree.NewExpression) => {
    if (callee.type !== 'MemberExpression' || callee.optional || !join || nameOf(callee) !== 'reduce') return
    const dot = code.lastIndexOf('.', callee.property.start)
    edits.push({ start, end: start, text: '$reduce(' }, { start: dot, end: join.start, text: ',' })
    helpers.add(REDUCE)
  }
  const visitCall = (call: ESTree.CallExpression | ESTree.NewExpression) => {
    const { callee, arguments: args, start, end } = call
    const name = nameOf(callee)
    const last = args.at(-1)
    const [copied] = isJsonCall(call, 'parse') && isJsonCall(last, 'stringify') ? last.arguments : []
    if (copied)
      edits.push({ start, end: copied.start, text: 'structuredClone(' }, { start: copied.end, end, text: ')' })
    reduceByHelper(call)
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

/** Applies `bareOptions` to every chunk of a build. */
export const bareOptionsPlugin: Plugin = { name: 'bare-options', renderChunk: (code) => bareOptions(code) }
