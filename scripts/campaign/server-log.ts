import { lastWords, type ServerProcess } from '../../server/testing/process.ts'

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
