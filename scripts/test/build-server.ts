import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { staleBuilds } from '../serve/freshness.ts'

const root = join(import.meta.dirname, '../..')

/** Rebuilds the server, if a source is newer than the last build, for tests that start it as a process. */
export default (): void => {
  const server = staleBuilds(root).find(({ name }) => name === 'server')
  if (server) execFileSync(process.execPath, [server.script], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}
