import type { ZodError } from 'zod'
import type { FieldFault } from './problem.ts'
import { isContentKey } from './say.ts'

type Issue = ZodError['issues'][number]
type Path = FieldFault['path']

const partsOf = (path: readonly PropertyKey[]): Path =>
  path.map((part) => (typeof part === 'number' ? part : String(part)))

const valueAt = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, part) => Reflect.get(Object(value), part), input)

type About = NonNullable<FieldFault['about']>

const isFact = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** What a schema says about its fault: `params` of a custom one, else how much is the most or the least. */
const aboutOf = (issue: Issue): About => {
  const facts: About = {
    ...('maximum' in issue && { most: Number(issue.maximum) }),
    ...('minimum' in issue && { least: Number(issue.minimum) }),
  }
  const told = 'params' in issue ? Object.entries(issue.params ?? {}) : []
  return { ...facts, ...Object.fromEntries(told.filter((fact): fact is [string, string | number] => isFact(fact[1]))) }
}

/** A schema's word for a value of a wrong kind is zod's for whatever is wrong with it. */
const isVague = ({ code, message }: Issue): boolean =>
  message === 'wrongKind' || (message === 'required' && (code === 'invalid_type' || code === 'too_big'))

/** What zod's own sentences come to, where a schema names none of ours. */
const keyOf = (issue: Issue, value: unknown): FieldFault['message'] => {
  if (isContentKey(issue.message) && !isVague(issue)) return issue.message
  if (value === undefined) return 'required'
  if (issue.code === 'too_big' && issue.origin === 'string') return 'tooLongFor'
  if (issue.code === 'too_small' && issue.origin === 'string' && Number(issue.minimum) === 1) return 'required'
  return 'wrongKind'
}

/** The branch of a union that was meant: one whose faults lie deeper than the value as a whole. */
const meantBranch = (issue: Issue): readonly Issue[] | null => {
  if (issue.code !== 'invalid_union') return null
  return issue.errors.find((branch) => branch.length > 0 && branch.every(({ path }) => path.length > 0)) ?? null
}

const faultsOf = (issue: Issue, before: Path, input: unknown): FieldFault[] => {
  const path = [...before, ...partsOf(issue.path)]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({ path: [...path, name], message: 'unknownField' }))
  const branch = meantBranch(issue)
  if (branch) return branch.flatMap((inner) => faultsOf(inner, path, input))
  return [{ path, message: keyOf(issue, valueAt(input, path)), about: aboutOf(issue) }]
}

/** The faults that schemas have found in `{params, query, body}`, by the part of the call that they are in. */
export const schemaFaults = ({ issues }: ZodError, input: object): { part: string; fault: FieldFault }[] =>
  issues
    .flatMap((issue) => faultsOf(issue, [], input))
    .map(({ path: [part = '', ...path], ...fault }) => ({ part: String(part), fault: { ...fault, path } }))
