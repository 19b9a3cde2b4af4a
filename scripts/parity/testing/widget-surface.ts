import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

const sourceOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !/\.test\.|\/(testing|package|studio)\//.test(path)) // the studio is on a page of its own, and in no package
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')

const code = sourceOf('widget/**/*.{ts,tsx}')
const styles = sourceOf('widget/**/*.css')

const found = (source: string, ...patterns: RegExp[]) =>
  patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name))

const sorted = (names: string[]) => [...new Set(names)].toSorted()

/** The events, tokens, parts and slots in the widget's sources: sorted, without duplicates. */
export const widgetSurface = {
  events: sorted(found(code, /emit\('(school:[a-z-]+)'/g)),
  tokens: sorted(found(styles, /var\(\s*(--school-[a-z-]+)/g)),
  parts: sorted([
    ...found(code, /\bpart="([a-z-]+)"/g, /\bpart\.add\('([a-z-]+)'\)/g, /\bpart: '([a-z-]+)'/g),
    ...found(code, /part=\{([^}]*)\}/g).flatMap((choice) =>
      found(choice, /'([a-z -]+)'/g).flatMap((parts) => parts.split(' ')),
    ),
  ]),
  slots: sorted(found(code, /<slot\b[^>]*\bname="([a-z-]+)"/g)),
}
