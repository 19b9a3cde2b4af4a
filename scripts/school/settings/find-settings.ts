import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environment } from '../../../server/config/config.ts'
import { projectFile } from '../../../server/config/project-file.ts'
import { UsageError } from '../command.ts'

const SERVER = '.dist/server/main.js'

type Environment = Record<string, string | undefined>

/** A process that runs the server of this folder. `env` is null if it belongs to another user, who alone may read it. */
interface RunningServer {
  pid: number
  env: Environment | null
}

const linesOf = (text: string): string[] => text.split('\0').filter((line) => line !== '')

/** Null if the process has ended or belongs to another user. */
const orNull = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

const readEnvironment = (processFolder: string): Environment | null =>
  orNull(() => {
    const lines = linesOf(readFileSync(join(processFolder, 'environ'), 'utf8'))
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
  })

const isRelativeFile = (url: string | undefined) => url?.startsWith('file:') && !url.startsWith('file:/')

/** The settings of a server's environment, with the paths as the server reads them from its working folder. */
const settingsOf = (env: Environment, folder: string): Environment => {
  const own = Object.fromEntries(Object.keys(environment.shape).map((name) => [name, env[name]]))
  const url = own.DATABASE_URL
  return {
    ...own,
    DATA_DIR: resolve(folder, own.DATA_DIR || '.data'),
    ...(isRelativeFile(url) && { DATABASE_URL: `file:${resolve(folder, url?.slice('file:'.length) ?? '')}` }),
  }
}

/** The servers that run from the project at `root`, or may do so. Systems without `/proc` show none. */
const runningServers = (root: string, processes: string): RunningServer[] => {
  const pids = existsSync(processes) ? readdirSync(processes).filter((name) => /^\d+$/.test(name)) : []
  return pids.flatMap((pid): RunningServer[] => {
    const processFolder = join(processes, pid)
    const args = orNull(() => linesOf(readFileSync(join(processFolder, 'cmdline'), 'utf8'))) ?? []
    const program = args.find((arg) => arg.endsWith(SERVER))
    if (program === undefined || !/\bnode/.test(args[0] ?? '')) return []
    const folder = orNull(() => readlinkSync(join(processFolder, 'cwd')))
    const env = readEnvironment(processFolder)
    if (folder === null || env === null) return [{ pid: Number(pid), env: null }]
    const isOwn = orNull(() => realpathSync(resolve(folder, program))) === join(root, SERVER)
    return isOwn ? [{ pid: Number(pid), env: settingsOf(env, folder) }] : []
  })
}

const databaseOf = ({ env }: RunningServer) => env && (env.DATABASE_URL || env.DATA_DIR)

const CHOOSE = 'set DATA_DIR or DATABASE_URL.'

const environmentOf = (servers: RunningServer[], root: string): Environment | null => {
  const readable = servers.filter(({ env }) => env !== null)
  const [first] = readable
  if (first === undefined) {
    const [other] = servers
    if (other)
      throw new UsageError(
        `Process ${other.pid}, a school's server, belongs to another user: become that user, or ${CHOOSE}`,
      )
    const dataDir = join(root, '.data')
    if (existsSync(join(dataDir, 'school.db'))) return null
    throw new UsageError(`No server runs from ${root}, and ${dataDir} has no database: ${CHOOSE}`)
  }
  if (new Set(readable.map(databaseOf)).size > 1)
    throw new UsageError(`Servers of several schools run from ${root}: ${CHOOSE}`)
  return first.env
}

/**
 * The settings for a command, and where they are from: the environment if it names a database; else those of the server that runs from this
 * project, beside what the environment sets; else those of the folder `.data`, if it has a database. Throws a `UsageError` if
 * there is none.
 */
export const findSettings = (
  env: Environment,
  root = realpathSync(dirname(fileURLToPath(projectFile('package.json')))),
  processes = '/proc',
): { env: Environment; source: string } => {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  if (present.DATA_DIR !== undefined || present.DATABASE_URL !== undefined)
    return { env: present, source: 'the environment' }
  const servers = runningServers(root, processes)
  const found = environmentOf(servers, root)
  if (found === null) return { env: { ...present, DATA_DIR: join(root, '.data') }, source: 'the environment and .data' }
  const pid = servers.find((server) => server.env === found)?.pid
  return { env: { ...found, ...present }, source: `the running server, process ${pid}` }
}
