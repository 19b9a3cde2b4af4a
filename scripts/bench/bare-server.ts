import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import express from 'express'

/*
 * A baseline, Express 5 at PORT. With BYTES, a file: responds to every request with the same bytes, after parsing the body of a PUT. With COOKIE
 * (`name=value`) and DATA_DIR: one SELECT by the cookie's value.
 */

const { BYTES, COOKIE = '', DATA_DIR = '', PORT } = process.env
const app = express()

const openSessions = async (id: string) => {
  const { default: Sqlite } = await import('better-sqlite3')
  const db = new Sqlite(join(DATA_DIR, 'bare.db'))
  db.pragma('journal_mode = WAL')
  db.exec('CREATE TABLE session (id TEXT PRIMARY KEY, person_id TEXT, name TEXT, phone TEXT)')
  db.prepare('INSERT INTO session VALUES (?, ?, ?, ?)').run(id, 'person-1', 'Анна Петрова', '+79161234567')
  return db.prepare<[string], { person_id: string; name: string; phone: string }>(
    'SELECT person_id, name, phone FROM session WHERE id = ?',
  )
}

if (BYTES) {
  const bytes = readFileSync(BYTES)
  app.put('/{*path}', express.json({ limit: '1mb' }), (_, response) => void response.type('json').send(bytes))
  app.get('/{*path}', (_, response) => void response.type('json').send(bytes))
} else {
  const [name = '', value = ''] = COOKIE.split('=')
  const cookie = new RegExp(`(?:^|; )${name}=([^;]+)`)
  const select = await openSessions(value)
  app.post('/api/v1/check_auth/', (request, response) => {
    const id = cookie.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const row = select.get(id)
    if (!row) return void response.status(401).json({ status: 'anonymous' })
    response.json({ status: 'ok', user_id: row.person_id, user_name: row.name, phone: row.phone })
  })
}
app.listen(Number(PORT), '127.0.0.1')
