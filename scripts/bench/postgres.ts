import { Client } from 'pg'
import { startPostgres } from '../../server/testing/postgres-server.ts'

/** Runs one statement on the database at this address; resolves with its rows. */
export const query = async (url: string, text: string): Promise<object[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<object>(text)
  await client.end()
  return rows
}

/** The server of `TEST_DATABASE_URL`, else one that is started with its data in this folder. Rejects if there is none. */
const openServer = async (folder: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, stop: async () => undefined }
  const server = await startPostgres(folder)
  if (!server) throw new Error('PostgreSQL is missing. Install it: apt-get install postgresql')
  return server
}

/** Runs `work` with the addresses of empty databases of these names, and drops them afterwards. */
export const onPostgres = async <T>(
  folder: string,
  names: readonly string[],
  work: (urls: readonly string[]) => Promise<T>,
): Promise<T> => {
  const { url, stop } = await openServer(folder)
  const drop = async () => {
    for (const name of names) await query(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  try {
    await drop()
    for (const name of names) await query(url, `CREATE DATABASE ${name}`)
    const result = await work(names.map((name) => Object.assign(new URL(url), { pathname: `/${name}` }).href))
    await drop()
    return result
  } finally {
    await stop()
  }
}
