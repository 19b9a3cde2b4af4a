import { parseSync, Visitor } from 'vite'

/** Syntax that the first browsers with `import()` do not read, as it stands in a script. */
export const newerSyntax = (code: string): string[] => {
  const found: string[] = []
  const note = ({ start, end }: { start: number; end: number }) =>
    void found.push(code.slice(start, Math.min(end, start + 40)))
  new Visitor({
    ChainExpression: note,
    LogicalExpression: (node) => node.operator === '??' && note(node),
    AssignmentExpression: (node) => /^(?:\?\?|\|\||&&)=$/.test(node.operator) && note(node),
    CatchClause: (node) => node.param === null && note(node),
    PropertyDefinition: note,
    PrivateIdentifier: note,
    StaticBlock: note,
    ForOfStatement: (node) => node.await && note(node),
    Literal: (node) => ('bigint' in node || ('regex' in node && /[sdv]/.test(node.regex.flags))) && note(node),
  }).visit(parseSync('school.js', code).program)
  return found
}
