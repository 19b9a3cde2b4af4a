import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { enterable } from '../../../server/testing/postgres-server.ts'
import { freePort } from '../../../server/testing/process.ts'
import { isRoot } from '../../engines/debian.ts'
import { startProgram } from '../replica.ts'

/** A pooler in transaction mode. */
export interface PgBouncer {
  /** The address of the same database through the pooler. */
  pooled: (url: string) => string
  stop: () => Promise<void>
}

/** Fewer than a server opens to the pooler, so that its connections share them. */
const POOL_SIZE = 4

/** Debian's own settings, but for the address, the mode, the size of the pool and who may enter. */
const settings = (server: URL, port: number, users: string) => `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
`

const READABLE = 0o755

const canConnect = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Starts `program` in front of the PostgreSQL server at `url`, on a free port. It ends with this process at the latest. */
export const startPgBouncer = async (program: string, url: string): Promise<PgBouncer> => {
  const folder = mkdtempSync(join(enterable(tmpdir()), 'school-pgbouncer-'))
  chmodSync(folder, READABLE)
  const [port, file, users] = [await freePort(), join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const server = new URL(url)
  writeFileSync(users, `"${server.username}" ""\n`)
  writeFileSync(file, settings(server, port, users))
  const pooled = (of: string): string => {
    const address = new URL(of)
    address.host = `127.0.0.1:${port}`
    return address.href
  }
  const args = isRoot() ? ['--user', 'nobody', file] : [file] // it refuses to run as root
  const { until, stop } = startProgram(program, args, { log: join(folder, 'log') })
  await until(() => canConnect(pooled(url)))
  return {
    pooled,
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true })
    },
  }
}
