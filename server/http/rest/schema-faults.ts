import type { ZodError } from 'zod'
import { heard } from '../../contract/content/values/faults.ts'
import { type ContentKey, FAULTS_MAX, type FieldFault, isContentKey, UNKNOWN_NAMES_MAX } from '../problem.ts'

type Issue = ZodError['issues'][number]
type About = NonNullable<FieldFault['about']>

const isFact = (fact: [string, unknown]): fact is [string, string | number] =>
  typeof fact[1] === 'string' || typeof fact[1] === 'number'

/** Facts of an issue for its message: the maximum and minimum, the allowed values, and what the schema adds. */
const aboutOf = (issue: Issue): About => ({
  ...('maximum' in issue && { most: Number(issue.maximum) }),
  ...('minimum' in issue && { least: Number(issue.minimum) }),
  ...(issue.code === 'invalid_value' && { choices: issue.values.join(', ') }),
  ...('params' in issue && Object.fromEntries(Object.entries(issue.params ?? {}).filter(isFact))),
  ...heard(issue.message).facts,
})

/** The message for an expected type, by zod's name of the type. */
const KINDS: Readonly<Record<string, ContentKey>> = {
  array: 'listBad',
  object: 'objectBad',
  record: 'objectBad',
  string: 'textBad',
  number: 'numberBad',
  int: 'wholeNumberBad',
  boolean: 'flagBad',
}

const SIZES: Readonly<Record<string, ContentKey>> = { string: 'tooLongFor', array: 'tooMany' }

/** The message for zod's own issue. */
const keyOfKind = (issue: Issue): ContentKey => {
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? 'wrongKind'
  if (issue.code === 'invalid_value') return 'choiceBad'
  if (issue.code === 'too_big') return SIZES[issue.origin] ?? 'tooHigh'
  if (issue.code !== 'too_small') return 'wrongKind'
  return issue.origin === 'string' ? 'required' : 'tooLow'
}

/** True if the schema's own message is less specific than zod's issue. */
const isVague = (key: string, { code }: Issue): boolean =>
  key === 'wrongKind' ||
  (key === 'required' && (code === 'invalid_type' || code === 'too_big')) ||
  (key === 'tooLong' && code === 'too_big')

/** The message of a fault: the one that its schema names, else the one for zod's issue. */
const keyOf = (issue: Issue, value: unknown): ContentKey => {
  const { key } = heard(issue.message)
  if (isContentKey(key) && !isVague(key, issue)) return key
  return value === undefined ? 'required' : keyOfKind(issue)
}

type Path = FieldFault['path']

const partsOf = (path: readonly PropertyKey[]): Path =>
  path.map((part) => (typeof part === 'number' ? part : String(part)))

const valueAt = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, part) => Reflect.get(Object(value), part), input)

/** The union branch that the client meant: the first whose faults all lie inside the value, not in the value as a whole. */
const meantBranch = (issue: Issue): readonly Issue[] | null => {
  if (issue.code !== 'invalid_union') return null
  return issue.errors.find((branch) => branch.length > 0 && branch.every(({ path }) => path.length > 0)) ?? null
}

/** One fault for each of the first unknown names of an object, and one with the number of the others. */
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

/** One more than are reported, so that the caller sees that there are more. */
const firstOf = (faults: Iterable<FieldFault>): FieldFault[] => {
  const found: FieldFault[] = []
  for (const fault of faults) {
    found.push(fault)
    if (found.length > FAULTS_MAX) break
  }
  return found
}

/** The first faults that schemas find in `{params, query, body}`, each with the part of the call it is in. */
export const schemaFaults = ({ issues }: ZodError, input: object): { part: string; fault: FieldFault }[] =>
  firstOf(faultsOf(issues, [], input)).map(({ path: [part = '', ...path], ...fault }) => ({
    part: String(part),
    fault: { ...fault, path },
  }))
