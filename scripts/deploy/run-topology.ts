import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { say } from '../terminal.ts'
import { makeRelease } from './release.ts'
import { startTopology } from './topology.ts'

/* `node scripts/deploy/run-topology.ts`: starts the topology and restarts its replicas one after the other with each Enter. */

const release = mkdtempSync(join(tmpdir(), 'school-release-'))
process.on('exit', () => rmSync(release, { recursive: true, force: true }))
makeRelease(release)

const { origin, people, replicas, databaseUrl, addresses, roll, stop } = await startTopology(release)
say(`
  ${origin}/  the school; the certificate signs itself
  ${replicas.map(({ name, address }) => `${address} is ${name}`).join(', ')}
  ${addresses.haproxy}/  HAProxy
  ${addresses.prometheus}/  Prometheus
  ${databaseUrl}

  Sign in as
  ${people.trim().replaceAll('\n', '\n  ')}

  Enter restarts the replicas one after the other. Ctrl+C stops.
`)

const rollAll = async () => {
  await roll()
  say('  Restarted.')
}

let rolling = Promise.resolve()
const terminal = createInterface({ input: process.stdin })
terminal.on('line', () => {
  rolling = rolling.then(rollAll)
})

const end = async () => {
  terminal.close()
  await rolling
  await stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
