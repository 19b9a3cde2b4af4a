import { readFileSync } from 'node:fs'
import express from 'express'

/* The yardstick of `content`: Express 5 that answers the same bytes to everything, after reading a body where there is one. */

const bytes = readFileSync(process.env.BYTES ?? '')
const app = express()
app.put('/{*path}', express.json({ limit: '1mb' }), (_, response) => void response.type('json').send(bytes))
app.get('/{*path}', (_, response) => void response.type('json').send(bytes))
app.listen(Number(process.env.PORT), '127.0.0.1')
