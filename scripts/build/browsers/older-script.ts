import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/** A controller that aborts with a reason; older signals have none. */
const ABORT = 'function $stop(c,r){"reason"in c.signal||Object.defineProperty(c.signal,"reason",{value:r});c.abort(r)}'

/** Functions of a script's own that do what newer functions do; they use those where a browser has them. */
const STATICS: Readonly<Record<string, string>> = {
  'AbortSignal.abort': 'function $abort(){const c=new AbortController;c.abort();return c.signal}',
  'AbortSignal.any': `function $any(l){if(AbortSignal.any)return AbortSignal.any(l);const c=new AbortController;for(const s of l){const f=()=>$stop(c,s.reason);s.aborted?f():s.addEventListener("abort",f)}return c.signal}\n${ABORT}`,
  'AbortSignal.timeout': `function $timeout(m){if(AbortSignal.timeout)return AbortSignal.timeout(m);const c=new AbortController;setTimeout(()=>$stop(c,new DOMException("","TimeoutError")),m);return c.signal}\n${ABORT}`,
  'Object.hasOwn': 'function $hasOwn(o,k){return{}.hasOwnProperty.call(o,k)}',
  'URL.canParse': 'function $canParse(u,b){try{return!!new URL(u,b)}catch(e){return!1}}',
  'Promise.withResolvers':
    'function $withResolvers(){const o={};o.promise=new Promise((y,n)=>{o.resolve=y;o.reject=n});return o}',
  'URL.parse': 'function $parse(u,b){try{return new URL(u,b)}catch(e){return null}}',
  reportError: 'function $reportError(e){self.reportError?self.reportError(e):setTimeout(()=>{throw e})}',
  structuredClone:
    'function $structuredClone(v){return self.structuredClone?self.structuredClone(v):JSON.parse(JSON.stringify(v))}',
}

/** What stands in for a method of the object `l` that is called with the arguments `a`. */
const METHODS: Readonly<Record<string, string>> = {
  at: 'return l[a[0]<0?l.length+a[0]:a[0]]',
  checkVisibility: 'return l.getClientRects().length>0',
  findLast: 'return l.filter(...a).pop()',
  findLastIndex: 'let i=l.length;while(i--&&!a[0](l[i],i));return i',
  requestSubmit:
    'const e=new self.CustomEvent("submit",{bubbles:!0,cancelable:!0});e.submitter=a[0]||null;l.dispatchEvent(e)',
  throwIfAborted: 'if(l.aborted)throw l.reason||new DOMException("Aborted","AbortError")',
  toReversed: 'return[...l].reverse()',
  toSorted: 'return[...l].sort(...a)',
  toSpliced: 'l=[...l];l.splice(...a);return l',
  with: 'l=[...l];l[a[0]<0?l.length+a[0]:a[0]]=a[1];return l',
}

/** A function that calls the method where the object has it, be it of the browser or one of the same name of ours. */
const methodHelper = (name: string, body: string) =>
  `function $${name}(l,...a){if(l.${name})return l.${name}(...a);${body}}`

interface Edit {
  start: number
  end: number
  text: string
}

const textOf = (node: ESTree.Node): string => {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.computed) return ''
  return `${textOf(node.object)}.${textOf(node.property)}`
}

const isOwn = (table: Readonly<Record<string, string>>, name: string) => Object.hasOwn(table, name)

/** The place inside the function around a script; the end of a module. */
const placeOfHelpers = (program: ESTree.Program, isScript: boolean, code: string): number => {
  let place = code.length
  if (!isScript) return place
  const enter = ({ body }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    if (body?.type === 'BlockStatement') place = Math.min(place, body.start + 1)
  }
  new Visitor({ FunctionExpression: enter, ArrowFunctionExpression: enter }).visit(program)
  return place
}

/**
 * Replaces newer functions and methods, which the oldest supported browsers lack, by functions of the script's own. Nothing is put into the
 * globals of the page: in a classic script they stand within its function. Throws on a call by `?.`, whose object would be read too early.
 */
export const olderScript = (code: string, isScript: boolean): string => {
  const { program } = parseSync('chunk.js', code)
  const edits: Edit[] = []
  const helpers = new Set<string>()
  const names = new Set<number>()
  const replaceStatic = (node: ESTree.Node) => {
    const name = textOf(node)
    const helper = isOwn(STATICS, name) ? STATICS[name] : undefined
    if (!helper) return
    edits.push({ start: node.start, end: node.end, text: `$${name.split('.').pop()}` })
    for (const line of helper.split('\n')) helpers.add(line)
  }
  const visitCall = ({ callee, arguments: [first], end }: ESTree.CallExpression) => {
    if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return
    const { name } = callee.property
    const body = isOwn(METHODS, name) ? METHODS[name] : undefined
    if (!body) return
    if (callee.optional) throw new Error(`${code.slice(callee.start, end)}: older browsers need this without ?.`)
    const { start, end: objectEnd } = callee.object
    edits.push(
      { start, end: start, text: `$${name}(` },
      { start: objectEnd, end: first ? first.start : end - 1, text: first ? ',' : '' },
    )
    helpers.add(methodHelper(name, body))
  }
  new Visitor({
    CallExpression: visitCall,
    MemberExpression: (node) => {
      if (!node.computed) names.add(node.property.start)
      replaceStatic(node)
    },
    Property: ({ key, computed }) => void (computed || names.add(key.start)),
    Identifier: (node) => {
      if (!names.has(node.start)) replaceStatic(node)
    },
  }).visit(program)
  if (helpers.size === 0) return code
  const place = placeOfHelpers(program, isScript, code)
  edits.unshift({ start: place, end: place, text: `\n${[...helpers].join('\n')}\n` })
  return edits
    .toReversed() // of two calls that start at the same place, the outer one is found first and put in last
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

/** Applies `olderScript` to every chunk of a build. */
export const olderScriptPlugin: Plugin = {
  name: 'older-script',
  enforce: 'post', // after the plugins that put in such functions themselves
  renderChunk: (code, _chunk, { format }) => olderScript(code, format === 'iife'),
}
