import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['{widget,demo-pages,server/contract,scripts/build}/**/*', 'scripts/build.ts', 'package-lock.json']
/** What a build writes last. */
const BUILT = '.dist/bundle.json'

const changedAt = (path: string) => statSync(path).mtimeMs

const filesOf = (root: string) =>
  globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** True when something that goes into the browser changed after the last build, or nothing was built yet. */
export const isStale = (root: string): boolean => {
  const built = join(root, BUILT)
  if (!existsSync(built)) return true
  const at = changedAt(built)
  return filesOf(root).some((path) => changedAt(path) > at)
}
