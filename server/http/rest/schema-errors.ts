import type { ZodError } from 'zod'
import { decodeMessage } from '../../contract/content/values/errors.ts'
import { type ContentKey, ERRORS_MAX, type InputError, isContentKey, UNKNOWN_NAMES_MAX } from '../problem.ts'

type Issue = ZodError['issues'][number]
type About = NonNullable<InputError['about']>

const isFact = (fact: [string, unknown]): fact is [string, string | number] =>
  typeof fact[1] === 'string' || typeof fact[1] === 'number'

/** Facts of an issue for its message: the maximum and minimum, the allowed values, and what the schema adds. */
const aboutOf = (issue: Issue): About => ({
  ...('maximum' in issue && { most: Number(issue.maximum) }),
  ...('minimum' in issue && { least: Number(issue.minimum) }),
  ...(issue.code === 'invalid_value' && { choices: issue.values.join(', ') }),
  ...('params' in issue && Object.fromEntries(Object.entries(issue.params ?? {}).filter(isFact))),
  ...decodeMessage(issue.message).facts,
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

/** The message of an error: the one that its schema names, else the one for zod's issue. */
const keyOf = (issue: Issue, value: unknown): ContentKey => {
  const { key } = decodeMessage(issue.message)
  if (isContentKey(key) && !isVague(key, issue)) return key
  return value === undefined ? 'required' : keyOfKind(issue)
}

type Path = InputError['path']

const partsOf = (path: readonly PropertyKey[]): Path =>
  path.map((part) => (typeof part === 'number' ? part : String(part)))

const valueAt = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, part) => Reflect.get(Object(value), part), input)

/** The union branch that the client meant: the first whose errors all lie inside the value, not in the value as a whole. */
const meantBranch = (issue: Issue): readonly Issue[] | null => {
  if (issue.code !== 'invalid_union') return null
  return issue.errors.find((branch) => branch.length > 0 && branch.every(({ path }) => path.length > 0)) ?? null
}

/** One error for each of the first unknown names of an object, and one with the number of the others. */
const unknownNames = (keys: readonly string[], path: Path): InputError[] => {
  const named = keys.slice(0, UNKNOWN_NAMES_MAX)
  const count = keys.length - named.length
  const errors: InputError[] = named.map((name) => ({ path: [...path, name], message: 'unknownField' }))
  return count > 0 ? [...errors, { path, message: 'unknownFields', about: { count } }] : errors
}

function* errorsOf(issues: readonly Issue[], before: Path, input: unknown): Generator<InputError> {
  for (const issue of issues) {
    const path = [...before, ...partsOf(issue.path)]
    const branch = meantBranch(issue)
    if (issue.code === 'unrecognized_keys') yield* unknownNames(issue.keys, path)
    else if (branch) yield* errorsOf(branch, path, input)
    else yield { path, message: keyOf(issue, valueAt(input, path)), about: aboutOf(issue) }
  }
}

/** One more than are reported, so that the caller sees that there are more. */
const firstOf = (errors: Iterable<InputError>): InputError[] => {
  const found: InputError[] = []
  for (const inputError of errors) {
    found.push(inputError)
    if (found.length > ERRORS_MAX) break
  }
  return found
}

/** The first errors that schemas find in `{params, query, body}`, each with the part of the call it is in. */
export const schemaErrors = ({ issues }: ZodError, input: object): { part: string; inputError: InputError }[] =>
  firstOf(errorsOf(issues, [], input)).map(({ path: [part = '', ...path], ...inputError }) => ({
    part: String(part),
    inputError: { ...inputError, path },
  }))
