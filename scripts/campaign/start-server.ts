import { type ServerProcess, spawnServer } from '../../server/testing/process.ts'

const MOST_STARTS = 3
/** So many of its last lines say why a server has ended. */
const LAST_LINES = 10

const lastWords = (server: ServerProcess): string =>
  [
    server.stderr(),
    ...server
      .logs()
      .slice(-LAST_LINES)
      .map((line) => JSON.stringify(line)),
  ].join('\n')

/**
 * Starts the server as a process of its own. Where a connection of another program has taken the port that was free, it is started anew.
 * Rejects with what it has said if it ends before it is ready.
 */
export const startServer = async (env: Record<string, string>, tracer: string[] = []): Promise<ServerProcess> => {
  let said = ''
  for (let starts = 0; starts < MOST_STARTS; starts += 1) {
    const server = await spawnServer(env, [], tracer)
    if (server.logs().some(({ event }) => event === 'ready')) return server
    said = lastWords(server)
    if (!said.includes('EADDRINUSE')) break
  }
  throw new Error(`the server has not started: ${said}`)
}

/** Does something that needs a server. If that fails, the error has what the server has said last. */
export const withServer = async <T>(server: ServerProcess, doing: Promise<T>): Promise<T> => {
  try {
    return await doing
  } catch (error) {
    throw new Error(`${String(error)}; the server has said: ${lastWords(server)}`, { cause: error })
  }
}

/** What a server has written into its log about calls that it could not answer, other than because its database was away. */
export const faultsIn = (server: ServerProcess): string[] =>
  server
    .logs()
    .filter(({ msg, err }) => msg === 'request failed' && Object(err).type !== 'DatabaseUnavailable')
    .map((line) => `in the log: ${JSON.stringify(line)}`)
