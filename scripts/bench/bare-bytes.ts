import { readFileSync } from 'node:fs'
import express from 'express'

/* The baseline of `content`: Express 5 that responds to every request with the same bytes, after parsing the body of a PUT. */

const bytes = readFileSync(process.env.BYTES ?? '')
const app = express()
app.put('/{*path}', express.json({ limit: '1mb' }), (_, response) => void response.type('json').send(bytes))
app.get('/{*path}', (_, response) => void response.type('json').send(bytes))
app.listen(Number(process.env.PORT), '127.0.0.1')
