import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../db/connect.ts'
import type { Database, Db, Transact } from '../../../db/database.ts'
import { dialect } from '../../../db/dialect.ts'
import { createOutbox } from '../../../mail/outbox.ts'
import { createPayments } from '../../../payments/payments.ts'
import type { PaymentSettings } from '../../../payments/settings.ts'
import { startSandboxes, type Sandboxes } from '../../../sandbox/start-sandboxes.ts'
import { copyDatabase, isEmbedded } from '../../../testing/postgres-databases.ts'
import { startServer } from '../../../testing/process.ts'
import { startSchool } from '../../../testing/school.ts'

/** What the servers of one school share, and what outlives them: a database, and providers with their books. */
export interface SharedSchool {
  /** The environment of a server. */
  env: Record<string, string>
  /** The public address that all servers believe in. */
  origin: string
  secrets: string[]
  sandboxes: Sandboxes
  /** Opens the database in this process; the caller closes it. */
  openDatabase: () => Promise<Database>
  close: () => Promise<void>
}

/** Two servers of one school, on one database and with the same providers. */
export interface TwoServers {
  /** Where they listen. */
  servers: readonly [string, string]
  /** The public address that both believe in. */
  origin: string
  secrets: string[]
  sandboxes: Sandboxes
  db: Db
  transact: Transact
  close: () => Promise<void>
}

const ORIGIN = 'https://school.example'
const SECRET = 'the only key of the storm of 32 bytes and more'

const now = () => new Date()

const openBanks = async (): Promise<Sandboxes> => {
  const sandboxes = await startSandboxes({ port: 0, notifyUrl: `${ORIGIN}/payments/notify`, now })
  for (const notices of Object.values(sandboxes.notices)) notices.setMode('silent')
  return sandboxes
}

/** The accounts at the sandboxes, as a server of its own reads them. */
const accountsOf = ({ yookassa, cloudpayments }: PaymentSettings): Record<string, string> => ({
  YOOKASSA_SHOP_ID: yookassa?.shopId ?? '',
  YOOKASSA_SECRET_KEY: yookassa?.secretKey ?? '',
  YOOKASSA_URL: yookassa?.url ?? '',
  CLOUDPAYMENTS_PUBLIC_ID: cloudpayments?.publicId ?? '',
  CLOUDPAYMENTS_API_SECRET: cloudpayments?.apiSecret ?? '',
  CLOUDPAYMENTS_URL: cloudpayments?.url ?? '',
})

/** The database of this address, by default a new one of this process's engine, and sandboxes, for servers that are spawned with `env`. */
export const openSharedSchool = async (databaseUrl?: string): Promise<SharedSchool> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'school-shared-'))
  const own = dialect === 'postgres' && databaseUrl === undefined ? await copyDatabase() : null
  const url = own?.url ?? databaseUrl ?? ''
  const sandboxes = await openBanks()
  return {
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      BASE_URL: ORIGIN,
      SESSION_SECRET: SECRET,
      CAPTCHA: 'none',
      TRUST_PROXY: '1',
      ...accountsOf(sandboxes.settings),
    },
    origin: ORIGIN,
    secrets: [SECRET],
    sandboxes,
    openDatabase: () => openDatabase({ url, dataDir }),
    close: async () => {
      await sandboxes.close()
      await own?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const openProcesses = async (): Promise<TwoServers> => {
  const school = await openSharedSchool()
  const { env, origin, secrets, sandboxes } = school
  const database = await school.openDatabase()
  const processes = await Promise.all([startServer(env), startServer(env)])
  const outbox = createOutbox({ secrets, transact: database.transact })
  return {
    servers: [processes[0].origin, processes[1].origin],
    origin,
    secrets,
    sandboxes,
    db: database.db,
    transact: outbox.transact,
    close: async () => {
      for (const one of processes) one.kill('SIGKILL')
      await Promise.all(processes.map(({ ended }) => ended))
      await database.close()
      await school.close()
    },
  }
}

/** The database of this process has one user at a time: two applications share it. */
const openApplications = async (): Promise<TwoServers> => {
  const sandboxes = await openBanks()
  const payments = createPayments(sandboxes.settings, { now })
  const first = await startSchool({ payments })
  const { db, transact, mail, limits } = first.deps
  const second = await startSchool({ payments, db, transact, mail, limits })
  return {
    servers: [first.address, second.address],
    origin: ORIGIN,
    secrets: first.deps.config.sessionSecrets,
    sandboxes,
    db,
    transact,
    close: async () => {
      await second.close()
      await first.close()
      await sandboxes.close()
    },
  }
}

/** Two processes; on the database that lives within this one, two applications. */
export const openTwoServers = (): Promise<TwoServers> => (isEmbedded ? openApplications() : openProcesses())
