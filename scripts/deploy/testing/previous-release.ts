import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const MIGRATIONS = 'server/db/migrations/postgres'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/**
 * The newest commit of the main line whose server does not know the newest migration: the release that an upgrade of the database begins
 * with. Null where the history does not reach back to it, as in a shallow clone.
 */
export const findPrevious = (): string | null => {
  const newest = readdirSync(join(root, MIGRATIONS)).findLast((name) => name.endsWith('.sql'))
  const added = ['log', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '-1', '--', `${MIGRATIONS}/${newest}`]
  try {
    return git('rev-parse', '--verify', `${git(...added)}^1`)
  } catch {
    return null
  }
}

/** Builds a commit in an empty folder with its own packages, so that its server can run there. */
export const buildCommit = (commit: string, folder: string): string => {
  mkdirSync(folder, { recursive: true })
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: root })
  for (const script of ['install.mjs', 'build/build-widget.ts', 'build/build-server.ts'])
    execFileSync(process.execPath, [join(folder, 'scripts', script)], { cwd: folder, stdio: 'pipe' })
  return folder
}
