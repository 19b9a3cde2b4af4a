import type { CompatStatement } from '@mdn/browser-compat-data/types'
import { lackedBy } from './compat-data.ts'
import type { Guard } from './guarded.ts'
import { ownNamesOf, recordsOfAttribute, usesOfScript } from './script-uses.ts'
import { usesOfStyles } from './style-uses.ts'
import type { LevelName } from './supported.ts'

/** A file of the build, and the oldest browsers that it is for. */
export interface CheckedFile {
  file: string
  code: string
  level: LevelName
}

interface Lack {
  feature: string
  browsers: string[]
  file: string
}

const isStyleSheet = ({ file }: CheckedFile) => file.endsWith('.css')

const lacksOfStyles = (css: string, { file, level }: CheckedFile): Lack[] =>
  usesOfStyles(css).map(({ name, compat }) => ({ feature: name, browsers: lackedBy(compat, level), file }))

const lacksOf = (checked: CheckedFile, ownNames: ReadonlySet<string>): Lack[] => {
  const { file, code, level } = checked
  if (isStyleSheet(checked)) return lacksOfStyles(code, checked)
  const { uses, members, attributes, styles } = usesOfScript(code)
  const fewest = (records: CompatStatement[]): string[] =>
    records.map((compat) => lackedBy(compat, level)).toSorted((one, other) => one.length - other.length)[0] ?? []
  return [
    ...uses.map(({ name, compat }) => ({ feature: name, browsers: lackedBy(compat, level), file })),
    ...members
      .filter(({ name, isCertain }) => isCertain || !ownNames.has(name))
      .map(({ name, anyOf }) => ({ feature: `.${name}`, browsers: fewest(anyOf), file })),
    ...attributes.map((name) => ({ feature: `attribute ${name}`, browsers: fewest(recordsOfAttribute(name)), file })),
    ...styles.flatMap((css) => lacksOfStyles(css, checked)),
  ]
}

/**
 * What the files use although a browser of their level lacks it, as sentences; `guards` are the exceptions, and one that nothing uses is a
 * error too. Names of the project's own objects do not count as members of the platform.
 */
export const compatErrors = (files: CheckedFile[], guards: readonly Guard[]): string[] => {
  const scripts = files.filter((one) => !isStyleSheet(one))
  const ownNames = new Set(scripts.flatMap(({ code }) => ownNamesOf(code)))
  const lacks = files.flatMap((one) => lacksOf(one, ownNames)).filter(({ browsers }) => browsers.length > 0)
  const allowed = new Set(guards.flatMap(({ features }) => features))
  const unguarded = Map.groupBy(
    lacks.filter(({ feature }) => !allowed.has(feature)),
    ({ feature, browsers }) => `${feature} is not in ${browsers.join(', ')}`,
  )
  const used = new Set(lacks.map(({ feature }) => feature))
  const idle = [...allowed].filter((feature) => !used.has(feature))
  return [
    ...[...unguarded].map(
      ([message, found]) => `${message}: ${[...new Set(found.map(({ file }) => file))].join(', ')}`,
    ),
    ...idle.map((feature) => `${feature} is guarded and not used`),
  ]
}
