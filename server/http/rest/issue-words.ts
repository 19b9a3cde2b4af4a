import type { ZodError } from 'zod'
import { heard } from '../../contract/content/values/faults.ts'
import type { FieldFault } from './problem.ts'
import { type ContentKey, isContentKey } from './say.ts'

type Issue = ZodError['issues'][number]
type About = NonNullable<FieldFault['about']>

const isFact = (fact: [string, unknown]): fact is [string, string | number] =>
  typeof fact[1] === 'string' || typeof fact[1] === 'number'

/** How much is the most or the least, which values there are to choose from, and what a schema says beside. */
export const aboutOf = (issue: Issue): About => ({
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
export const keyOf = (issue: Issue, value: unknown): ContentKey => {
  const { key } = heard(issue.message)
  if (isContentKey(key) && !isVague(key, issue)) return key
  return value === undefined ? 'required' : keyOfKind(issue)
}
