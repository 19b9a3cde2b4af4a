import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../db/connect.ts'
import type { Db, Transact } from '../../../db/database.ts'
import { dialect } from '../../../db/dialect.ts'
import { createOutbox } from '../../../mail/outbox.ts'
import { createPayments } from '../../../payments/payments.ts'
import type { PaymentSettings } from '../../../payments/settings.ts'
import { startSandboxes, type Sandboxes } from '../../../sandbox/start-sandboxes.ts'
import { copyDatabase, isEmbedded } from '../../../testing/postgres-databases.ts'
import { spawnServer } from '../../../testing/process.ts'
import { startSchool } from '../../../testing/school.ts'

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

const openProcesses = async (): Promise<TwoServers> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'school-storm-'))
  const own = dialect === 'postgres' ? await copyDatabase() : null
  const url = own?.url ?? ''
  const database = await openDatabase({ url, dataDir })
  const sandboxes = await openBanks()
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    BASE_URL: ORIGIN,
    SESSION_SECRET: SECRET,
    CAPTCHA: 'none',
    TRUST_PROXY: '1',
    ...accountsOf(sandboxes.settings),
  }
  const processes = await Promise.all([spawnServer(env), spawnServer(env)])
  const outbox = createOutbox({ secrets: [SECRET], transact: database.transact })
  return {
    servers: [processes[0].origin, processes[1].origin],
    origin: ORIGIN,
    secrets: [SECRET],
    sandboxes,
    db: database.db,
    transact: outbox.transact,
    close: async () => {
      for (const one of processes) one.kill('SIGKILL')
      await Promise.all(processes.map(({ ended }) => ended))
      await sandboxes.close()
      await database.close()
      await own?.drop()
      await rm(dataDir, { recursive: true, force: true })
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
