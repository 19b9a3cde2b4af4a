import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3 } from '../../server/media/testing/s3.ts'
import type { MediaSettings } from '../../server/media/settings.ts'
import { productionSettings } from '../../server/testing/production-settings.ts'
import { startPostgres } from '../../server/testing/postgres-server.ts'
import { ensureProgram } from '../engines/debian.ts'
import { isFree } from '../serve/ports.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { makeRelease } from './release.ts'
import { isOk, type Replica, replicaAt, runOnce, startProgram } from './replica.ts'

const NAMES = ['school-1', 'school-2', 'school-3']

/** What compose.yaml starts in containers, as processes of this machine: the same configuration files with other addresses. */
export interface Topology {
  /** The school behind HAProxy, over TLS. */
  origin: string
  /** The certificate of HAProxy and of the store, which signs itself. */
  certificate: string
  databaseUrl: string
  /** The demo people with their password, one a line. */
  people: string
  replicas: readonly Replica[]
  /** Restarts replicas, by default all, one after the other: each once HAProxy sends requests to the one before. */
  roll: (release?: string, some?: readonly Replica[]) => Promise<void>
  /** Runs a command of `npm run school` on the topology's database, and returns what it printed. */
  operate: (...args: string[]) => Promise<string>
  /** The file of HAProxy's log. */
  balancerLog: string
  /** What people on call open. */
  addresses: { haproxy: string; prometheus: string }
  stop: () => Promise<void>
}

export const required = (name: string): string => {
  const path = ensureProgram(name)
  if (path === null) throw new Error(`${name} is missing. Install it: apt-get install ${name}`)
  return path
}

const reserved = new Set<number>()

/** A free port below those that the system gives to outgoing connections, so that it stays free while a replica restarts. */
export const reservedPort = async (): Promise<number> => {
  const port = randomInt(20_000, 32_000)
  if (reserved.has(port) || !(await isFree(port, '127.0.0.1'))) return reservedPort()
  reserved.add(port)
  return port
}

/** Makes a certificate of this machine, `cert` with its `key`; `both` is the file that HAProxy reads. */
export const makeCertificate = (folder: string) => {
  const [key, cert, both] = [join(folder, 'key.pem'), join(folder, 'certificate.pem'), join(folder, 'school.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  execFileSync(required('openssl'), ['req', '-x509', ...curve, '-nodes', '-keyout', key, '-out', cert, ...names], {
    stdio: 'ignore',
  })
  const pem = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  writeFileSync(both, pem.cert + pem.key)
  return { pem, cert, key, both }
}

/** Writes a configuration file of this folder with the addresses of this machine. Throws if one of those it replaces is not there. */
export const configure = (name: string, folder: string, addresses: Record<string, string>): string => {
  let text = readFileSync(join(import.meta.dirname, name), 'utf8')
  for (const [from, to] of Object.entries(addresses)) {
    if (!text.includes(from)) throw new Error(`${name} does not contain ${from}`)
    text = text.replaceAll(from, to)
  }
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const mediaUrl = ({ endpoint, key, secret, region }: MediaSettings) =>
  endpoint.replace('https://', `s3+https://${encodeURIComponent(key)}:${encodeURIComponent(secret)}@`) +
  `?region=${region}`

/** The names of the replicas that HAProxy sends requests to. */
const upAt = async (haproxy: string): Promise<string[]> => {
  const lines = (await (await fetch(`${haproxy}/;csv`)).text()).split('\n').map((line) => line.split(','))
  const status = lines[0]?.indexOf('status') ?? -1
  return lines.filter((cells) => cells[0] === 'replicas' && cells[status] === 'UP').map(([, name = '']) => name)
}

interface RunningReplica extends Replica {
  port: number
  metricsPort: number
}

const startReplicas = async (release: string, folder: string, env: NodeJS.ProcessEnv): Promise<RunningReplica[]> => {
  const replicas = []
  for (const name of NAMES) {
    const [port, metricsPort] = [await reservedPort(), await reservedPort()]
    const own = { ...env, DATA_DIR: join(folder, name), METRICS_PORT: String(metricsPort) }
    mkdirSync(own.DATA_DIR)
    replicas.push({ ...replicaAt(name, port, { env: own, log: join(folder, `${name}.log`) }), port, metricsPort })
  }
  for (const replica of replicas) await replica.run(release)
  return replicas
}

/** The addresses of the replicas by those of the containers. */
const addressesOf = (replicas: RunningReplica[], kind: 'port' | 'metricsPort', port: number) =>
  Object.fromEntries(replicas.map((replica) => [`${replica.name}:${port}`, `127.0.0.1:${replica[kind]}`]))

const startBalancer = async (
  replicas: RunningReplica[],
  { folder, port, certificate }: { folder: string; port: number; certificate: string },
) => {
  const [plainPort, operationsPort] = [await reservedPort(), await reservedPort()]
  const file = configure('haproxy.cfg', folder, {
    '/etc/haproxy/school.pem': certificate,
    'bind :443': `bind 127.0.0.1:${port}`,
    'bind :80\n': `bind 127.0.0.1:${plainPort}\n`,
    '}:8405': `}:${operationsPort}`,
    ...addressesOf(replicas, 'port', 3_000),
  })
  const log = join(folder, 'haproxy.log')
  const { until, stop } = startProgram(required('haproxy'), ['-db', '-f', file], { log })
  const address = `http://127.0.0.1:${operationsPort}`
  const untilUp = ({ name }: Replica) => until(async () => (await upAt(address)).includes(name))
  await until(() => isOk(`${address}/metrics`))
  for (const replica of replicas) await untilUp(replica)
  return { address, log, untilUp, stop }
}

const startPrometheus = async (replicas: RunningReplica[], haproxy: string, folder: string) => {
  const file = configure('prometheus.yml', folder, {
    'monitoring/': `${join(import.meta.dirname, 'monitoring')}/`,
    'haproxy:8405': new URL(haproxy).host,
    ...addressesOf(replicas, 'metricsPort', 9_464),
  })
  const host = `127.0.0.1:${await reservedPort()}`
  const { until, stop } = startProgram(
    required('prometheus'),
    [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'prometheus')}`, `--web.listen-address=${host}`],
    { log: join(folder, 'prometheus.log') },
  )
  await until(() => isOk(`http://${host}/-/ready`))
  return { address: `http://${host}`, stop }
}

/**
 * Starts three replicas of a release in production mode on a PostgreSQL of its own, with demo data, behind HAProxy, and Prometheus.
 * Installs Debian's packages of what is missing. `env` overrides settings of the replicas. Rejects if anything does not start.
 */
export const startTopology = async (release: string, env: Record<string, string> = {}): Promise<Topology> => {
  const folder = mkdtempSync(join(tmpdir(), 'school-topology-'))
  const postgres = await startPostgres(temporaryFolder())
  if (!postgres) throw new Error('PostgreSQL is missing. Install it: apt-get install postgresql')
  const { pem, cert, both } = makeCertificate(folder)
  const s3 = await startS3(pem)
  const port = await reservedPort()
  const origin = `https://localhost:${port}`
  const settings = {
    ...productionSettings,
    HOST: '127.0.0.1',
    BASE_URL: origin,
    TRUST_PROXY: '1',
    DATABASE_URL: postgres.url,
    MEDIA_URL: mediaUrl(s3.settings),
    NODE_EXTRA_CA_CERTS: cert,
    SESSION_SECRET: 'of this machine only: 3f1c8e9a7b5d2046',
    SMTP_URL: 'smtp://127.0.0.1:9?requireTLS=false', // nobody listens: mails stay in the outbox
    ...env,
  }
  const own = { ...settings, DATA_DIR: folder }
  // Production takes no demo data.
  const people = await runOnce(release, 'seed', [], { ...own, NODE_ENV: 'development', BASE_URL: '' })
  const replicas = await startReplicas(release, folder, settings)
  const haproxy = await startBalancer(replicas, { folder, port, certificate: both })
  const prometheus = await startPrometheus(replicas, haproxy.address, folder)

  let current = release
  return {
    origin,
    certificate: pem.cert,
    databaseUrl: postgres.url,
    people,
    replicas,
    balancerLog: haproxy.log,
    addresses: { haproxy: haproxy.address, prometheus: prometheus.address },
    operate: (...args) => runOnce(current, 'school', args, own),
    roll: async (next = current, some = replicas) => {
      current = next
      for (const replica of some) {
        await replica.run(next)
        await haproxy.untilUp(replica)
      }
    },
    stop: async () => {
      await Promise.all([prometheus.stop(), haproxy.stop(), ...replicas.map((replica) => replica.stop())])
      await Promise.all([postgres.stop(), s3.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Does something with a topology of the present build, and stops it afterwards. */
export const withTopology = async <T>(work: (topology: Topology) => Promise<T>): Promise<T> => {
  const release = makeRelease(mkdtempSync(join(tmpdir(), 'school-release-')))
  try {
    const topology = await startTopology(release)
    try {
      return await work(topology)
    } finally {
      await topology.stop()
    }
  } finally {
    rmSync(release, { recursive: true })
  }
}
