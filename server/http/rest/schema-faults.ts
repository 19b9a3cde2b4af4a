import type { ZodError } from 'zod'
import { heard } from '../../contract/content/values/faults.ts'
import { FAULTS_MAX, type FieldFault, UNKNOWN_NAMES_MAX } from './problem.ts'
import { type ContentKey, isContentKey } from './content-messages.ts'

type Issue = ZodError['issues'][number]
type About = NonNullable<FieldFault['about']>

const isFact = (fact: [string, unknown]): fact is [string, string | number] =>
  typeof fact[1] === 'string' || typeof fact[1] === 'number'

/** How much is the most or the least, which values there are to choose from, and what a schema says beside. */
const aboutOf = (issue: Issue): About => ({
  ...('maximum' in issue && { most: Number(issue.maximum) }),
  ...('minimum' in issue && { least: Number(issue.minimum) }),
  ...(issue.code === 'invalid_value' && { choices: issue.values.join(', ') }),
  ...('params' in issue && Object.fromEntries(Object.entries(issue.params ?? {}).filter(isFact))),
  ...heard(issue.message).facts,
})

/** What would fit, by zod's name of the kind. */
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

/** What zod's own fault comes to. */
const keyOfKind = (issue: Issue): ContentKey => {
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? 'wrongKind'
  if (issue.code === 'invalid_value') return 'choiceBad'
  if (issue.code === 'too_big') return SIZES[issue.origin] ?? 'tooHigh'
  if (issue.code !== 'too_small') return 'wrongKind'
  return issue.origin === 'string' ? 'required' : 'tooLow'
}

/** A schema's general word says less than zod's fault. */
const isVague = (key: string, { code }: Issue): boolean =>
  key === 'wrongKind' ||
  (key === 'required' && (code === 'invalid_type' || code === 'too_big')) ||
  (key === 'tooLong' && code === 'too_big')

/** The sentence for a fault: the one that its schema names, else what would fit. */
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
