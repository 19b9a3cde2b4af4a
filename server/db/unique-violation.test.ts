import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { UniqueViolation, uniqueViolationOf } from './database-errors.ts'

const failure = (fields: object) => Object.assign(new Error('failed'), fields)

const ENROLMENT = new UniqueViolation('enrolment', ['person_id', 'course_id'])

test("SQLite's violation names table and columns", () => {
  const message = 'UNIQUE constraint failed: enrolment.person_id, enrolment.course_id'
  expect(uniqueViolationOf(failure({ code: 'SQLITE_CONSTRAINT_UNIQUE', message }))).toEqual(ENROLMENT)
})

test("PostgreSQL's violation names table and columns, in any language, also as a cause", () => {
  const detail = 'Ключ "(person_id, course_id)=(7, (b)=(c))" уже существует.'
  const cause = failure({ code: '23505', table: 'enrolment', detail })
  expect(uniqueViolationOf(failure({ cause }))).toEqual(ENROLMENT)
})

test('a violation says no values', () => {
  const detail = 'Key (email)=(anna@school.example) already exists.'
  const violation = uniqueViolationOf(failure({ code: '23505', table: 'person', detail }))
  expect(inspect(violation, { showHidden: true })).not.toContain('anna@')
})

test('any other error is none', () => {
  expect([
    uniqueViolationOf(new Error('no')),
    uniqueViolationOf('no'),
    uniqueViolationOf(failure({ code: 'SQLITE_CONSTRAINT_NOTNULL' })),
  ]).toEqual([null, null, null])
})
