import type { ZodError } from 'zod'
import { aboutOf, keyOf } from './issue-words.ts'
import { FAULTS_MAX, type FieldFault, UNKNOWN_NAMES_MAX } from './problem.ts'

type Issue = ZodError['issues'][number]
type Path = FieldFault['path']

const partsOf = (path: readonly PropertyKey[]): Path =>
  path.map((part) => (typeof part === 'number' ? part : String(part)))

const valueAt = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, part) => Reflect.get(Object(value), part), input)

/** The branch of a union that was meant: one whose faults lie deeper than the value as a whole. */
const meantBranch = (issue: Issue): readonly Issue[] | null => {
  if (issue.code !== 'invalid_union') return null
  return issue.errors.find((branch) => branch.length > 0 && branch.every(({ path }) => path.length > 0)) ?? null
}

/** Each of the first names that an object has and should not, and how many more there are. */
const unknownNames = (keys: readonly string[], path: Path): FieldFault[] => {
  const named = keys.slice(0, UNKNOWN_NAMES_MAX)
  const count = keys.length - named.length
  const faults: FieldFault[] = named.map((name) => ({ path: [...path, name], message: 'unknownField' }))
  return count > 0 ? [...faults, { path, message: 'unknownFields', about: { count } }] : faults
}

function* faultsOf(issues: readonly Issue[], before: Path, input: unknown): Generator<FieldFault> {
  for (const issue of issues) {
    const path = [...before, ...partsOf(issue.path)]
    const branch = meantBranch(issue)
    if (issue.code === 'unrecognized_keys') yield* unknownNames(issue.keys, path)
    else if (branch) yield* faultsOf(branch, path, input)
    else yield { path, message: keyOf(issue, valueAt(input, path)), about: aboutOf(issue) }
  }
}

/** One more than are told, so that whoever tells them knows that there are more. */
const firstOf = (faults: Iterable<FieldFault>): FieldFault[] => {
  const found: FieldFault[] = []
  for (const fault of faults) {
    found.push(fault)
    if (found.length > FAULTS_MAX) break
  }
  return found
}

/** The first faults that schemas have found in `{params, query, body}`, by the part of the call that they are in. */
export const schemaFaults = ({ issues }: ZodError, input: object): { part: string; fault: FieldFault }[] =>
  firstOf(faultsOf(issues, [], input)).map(({ path: [part = '', ...path], ...fault }) => ({
    part: String(part),
    fault: { ...fault, path },
  }))
