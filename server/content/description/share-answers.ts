import { child, entriesOf, isNode, type Node } from './page/node.ts'

const RESPONSES = '#/components/responses/'

const mapped = (node: Node, change: (part: Node, name: string) => Node): Node =>
  Object.fromEntries(Object.entries(node).map(([name, part]) => [name, isNode(part) ? change(part, name) : part]))

const isRefusal = (status: string) => Number(status) >= 300

/** The description with each way of refusing once, so that it is a third shorter; the calls refer to it. */
export const shareAnswers = (description: Node): Node => {
  const names = new Map<string, string>()
  const responses: Record<string, Node> = {}

  const shared = (answer: Node, status: string): Node => {
    if (!isRefusal(status)) return answer
    const said = status + JSON.stringify(answer)
    const alike = Object.keys(responses).filter((name) => name.startsWith(`Refused${status}`)).length
    const name = names.get(said) ?? `Refused${status}${'ABCDEFGH'.charAt(alike)}`
    names.set(said, name)
    responses[name] = answer
    return { $ref: RESPONSES + name }
  }

  const paths = mapped(child(description, 'paths'), (methods) =>
    mapped(methods, (operation) => ({ ...operation, responses: mapped(child(operation, 'responses'), shared) })),
  )
  return { ...description, paths, components: { ...child(description, 'components'), responses } }
}

/** The answers of a call of it, with those that are shared in their places. */
export const answersOf = (description: Node, operation: Node): [status: string, answer: Node][] => {
  const shared = child(child(description, 'components'), 'responses')
  return entriesOf(child(operation, 'responses')).map(([status, answer]) => [
    status,
    typeof answer.$ref === 'string' ? child(shared, answer.$ref.slice(RESPONSES.length)) : answer,
  ])
}
