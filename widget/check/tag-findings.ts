import type { CheckTexts } from '../texts/check/check-text-types.ts'
import { failed, type Finding, passed } from './finding.ts'
import { isAtSchool, optimizerOfAddress, type ScriptTag } from './script-tags.ts'

/** Findings about the tag of the script, for a page that runs as for markup that was pasted. */

/** `ran`: the addresses of the scripts that have run, '' for one without an address; empty for markup. */
export const tagFinding = (tags: readonly ScriptTag[], ran: readonly string[], texts: CheckTexts): Finding => {
  const { tag } = texts.findings
  const runnable = tags.filter(({ isRunnable }) => isRunnable)
  const versions = [...new Set(runnable.map(({ version, src }) => version || src))]
  if (tags.length === 0 && ran.length === 0) return failed('tag', tag.missing)
  if (versions.length > 1 && runnable.some(({ version }) => version !== ''))
    return failed('tag', tag.versions(versions.join(', ')))
  return Math.max(runnable.length, new Set(ran).size) > 1 ? failed('tag', tag.twice) : passed('tag', tag.ok)
}

interface CopyParts {
  tags: readonly ScriptTag[]
  ran: readonly string[]
  school: string
  /** The page names its school by `data-school`, so the address may be another one. */
  isNamed: boolean
}

/** A script that has run and has no address is inline, from a blob or a module; those of a module are told by the tags. */
export const copyOf = ({ tags, ran, school, isNamed }: CopyParts): string | null => {
  if (isNamed) return null
  const sources = ran.length > 0 ? ran : tags.filter(({ isRunnable }) => isRunnable).map(({ src }) => src)
  const isThere = tags.some(({ src }) => isAtSchool(src, school))
  return sources.find((src) => !isAtSchool(src, school) && !(src === '' && isThere)) ?? null
}

export const copyFinding = (parts: CopyParts, texts: CheckTexts): Finding => {
  const { copy } = texts.findings
  const src = copyOf(parts)
  const optimizer = parts.tags.find((tag) => tag.optimizer !== '')?.optimizer ?? ''
  if (src !== null) return failed('copy', copy.copy(src || 'inline', optimizer || optimizerOfAddress(src)))
  return optimizer ? failed('copy', copy.delayed(optimizer)) : passed('copy', copy.ok)
}
