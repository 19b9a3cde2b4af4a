import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import express from 'express'

/* The baseline of `check-auth`: Express 5 and one SELECT by the cookie's value. Configured by PORT, DATA_DIR and COOKIE (`name=value`). */

const [name = '', value = ''] = (process.env.COOKIE ?? '').split('=')
const cookie = new RegExp(`(?:^|; )${name}=([^;]+)`)

const db = new Sqlite(join(process.env.DATA_DIR ?? '', 'bare.db'))
db.pragma('journal_mode = WAL')
db.exec('CREATE TABLE session (id TEXT PRIMARY KEY, person_id TEXT, name TEXT, phone TEXT)')
db.prepare('INSERT INTO session VALUES (?, ?, ?, ?)').run(value, 'person-1', 'Анна Петрова', '+79161234567')
const select = db.prepare<[string], { person_id: string; name: string; phone: string }>(
  'SELECT person_id, name, phone FROM session WHERE id = ?',
)

const app = express()
app.post('/api/v1/check_auth/', (request, response) => {
  const id = cookie.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const row = select.get(id)
  if (!row) return void response.status(401).json({ status: 'anonymous' })
  response.json({ status: 'ok', user_id: row.person_id, user_name: row.name, phone: row.phone })
})
app.listen(Number(process.env.PORT), '127.0.0.1')
