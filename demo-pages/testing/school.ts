import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config/config.ts'
import type { Listen } from '../../server/http/listen.ts'
import { createLog } from '../../server/http/log.ts'
import type { Sandboxes } from '../../server/sandbox/start-sandboxes.ts'
import type * as server from '../../server/app/start.ts'
import { type HeldPort, holdPort } from './server/held-port.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  links: string[]
}

/** The whole server on a fresh database with the seeded people. */
export interface School {
  /** The school's own origin, and the landing's, which is another site. */
  origin: string
  foreign: string
  /** Where its database is. */
  dataDir: string
  /** All mails so far, newest first, as `/dev/mail.json` tells. */
  mails: () => Promise<Mail[]>
  /** The providers of payments, which take no money, and do as a test wants. Throws where the school has accounts. */
  sandboxes: () => Sandboxes
  close: () => Promise<void>
}

/** The server as it was built. */
const { startSchool: start }: typeof server = await import(join(import.meta.dirname, '../../.dist/server/start.js'))

/** The schools of all tests have the same, so that the seeded certificates are good in each of them. */
export const SECRET = 'the secret of the schools of the browser tests: 32 bytes and more'

/** Variables of a school's environment that a test wants otherwise. */
export type Environment = Record<string, string>

/** The ports of a worker's schools. */
export interface Ports {
  own: HeldPort
  foreign: HeldPort
}

/** Takes the ports that all schools of a worker have, one after the other. */
export const holdPorts = async (): Promise<Ports> => {
  const [own, foreign] = await Promise.all([holdPort(), holdPort()])
  return { own, foreign }
}

/**
 * Starts a school as `npm start` does, with a copy of the database in `template`, on ports that are held. Nothing of an earlier school is
 * left in it: only the ports stay, and the sandboxes of the providers have one of their own, where no late call to earlier ones arrives.
 */
export const startSchool = async (
  template: string,
  { own, foreign }: Ports,
  environment: Environment = {},
): Promise<School> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'school-pages-'))
  await cp(template, dataDir, { recursive: true })
  const config = readConfig({
    PORT: `${own.port}`,
    FOREIGN_PORT: `${foreign.port}`,
    STAND_IN_PORT: '0',
    DATA_DIR: dataDir,
    SESSION_SECRET: SECRET,
    CAPTCHA: 'none',
    DRAIN_NOTICE_SECONDS: '0',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const listen: Listen = (handler, port, host) => (port === own.port ? own : foreign).listen(handler, port, host)
  const running = await start(config, createLog('silent'), listen)
  return {
    origin: config.baseUrl,
    foreign: `http://127.0.0.1:${foreign.port}`,
    dataDir,
    mails: async () => (await fetch(`http://localhost:${own.port}/dev/mail.json`)).json(),
    sandboxes: () => {
      if (!running.sandboxes) throw new Error('this school has accounts')
      return running.sandboxes
    },
    close: async () => {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
