import { describe, expect, test } from 'vitest'
import { createLog, logEvent } from './log.ts'

const logged = (write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> => {
  let line = ''
  write(createLog('info', { write: (text) => (line += text) }))
  return JSON.parse(line)
}

describe('the log hides what nobody may read', () => {
  const secrets = { password: 'a', token: 'b', code: 'c', cookie: 'd', email: 'e', phone: 'f', name: 'g', secret: 'h' }
  const hidden = Object.fromEntries(Object.keys(secrets).map((name) => [name, '[hidden]']))

  test('in a line', () => {
    expect(logged((log) => log.info(secrets))).toMatchObject(hidden)
  })

  test('and one step deeper', () => {
    expect(logged((log) => log.info({ body: secrets, headers: { authorization: 'i' } }))).toMatchObject({
      body: hidden,
      headers: { authorization: '[hidden]' },
    })
  })

  test('in the values of a failed statement', () => {
    const cause = Object.assign(new Error('disk full'), { code: 'SQLITE_FULL', detail: 'Key (email)=(a@b.example)' })
    const error = Object.assign(new Error('Failed query: insert … params: a@b.example', { cause }), {
      query: 'insert …',
      params: ['a@b.example'],
    })
    const lines = [logged((log) => log.error({ err: error })), logged((log) => log.error(error))]
    const err = { type: 'Error', message: 'disk full', stack: cause.stack, errorCode: 'SQLITE_FULL' }
    expect(lines).toMatchObject([{ err }, { err }])
    expect(JSON.stringify(lines)).not.toContain('a@b.example')
  })
})

test('a line stays one line, whatever is in it', () => {
  let text = ''
  createLog('info', { write: (line) => (text += line) }).info({ event: 'refused', route: 'a\r\n{"level":"fatal"}' })
  expect(text.trimEnd().split('\n')).toHaveLength(1)
})

test('a security event names the request and the person, at a UTC time', () => {
  const person = { id: 'anna', email: 'a@b.example', name: 'Анна', phone: null, role: 'visitor', isEmailProved: true }
  const line = logged((log) => logEvent(log, 'signed-in', { requestId: 'r-1', person }, { way: 'password' }))
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    event: 'signed-in',
    requestId: 'r-1',
    person: 'anna',
    way: 'password',
  })
})
