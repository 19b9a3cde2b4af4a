import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '../server/auth/password/passwords.ts'
import { readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/db/connect.ts'
import { testFolder } from '../server/db/testing/folders.ts'
import { startProcess } from '../server/db/testing/processes.ts'
import { spawnServer } from '../server/testing/process.ts'
import { runServer } from '../server/testing/running-server.ts'
import { demoNames, nameSchool, school } from '../server/config/school-names.ts'
import { operate, operateByNpm } from './school/testing/command-line.ts'
import { operateHere } from './school/testing/operate-here.ts'
import { visitorAt } from './school/testing/visitor.ts'
import { SEED_PASSWORD, seed } from './seed/seed.ts'

const PARENT = 'parent@school.example'

let template: string
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'school-seeded-'))
  const database = await openDatabase({ dataDir: template })
  const config = readConfig({ DATA_DIR: template })
  await seed({ ...database, config, passwords: createPasswords(), now: () => new Date() })
  await database.close()
})
afterAll(() => rmSync(template, { recursive: true }))

/** A data folder with the seeded people. */
const seeded = (): string => {
  const dataDir = testFolder()
  cpSync(template, dataDir, { recursive: true })
  return dataDir
}

/** Every row of every table as JSON, by the tables' names. */
const rowsOf = (path: string): Record<string, string[]> => {
  const connection = new Sqlite(path, { readonly: true })
  // Search indexes are left out: they merge what they keep as they grow.
  const tables = connection
    .prepare<[], string>(`SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite%schema'`)
    .pluck()
    .all()
  const rows = tables.map((name) => [
    name,
    connection
      .prepare(`SELECT * FROM "${name}" ORDER BY 1`)
      .all()
      .map((row) => JSON.stringify(row)),
  ])
  connection.close()
  return Object.fromEntries(rows)
}

const writtenBy = (path: string, writer: string): string[] => {
  const connection = new Sqlite(path, { readonly: true })
  const ids = connection
    .prepare<[string], string>(
      `SELECT person.id FROM person JOIN session ON person_id = person.id WHERE person.id LIKE ? ORDER BY person.rowid`,
    )
    .pluck()
    .all(`${writer}-%`)
  connection.close()
  return ids
}

test('help is on standard output and no failure', async () => {
  const { code, stdout, stderr } = await operateByNpm(testFolder(), '--help')
  expect([code, stdout.split('\n')[0], stderr]).toEqual([0, 'Usage: npm run school -- [options] [command]', ''])
})

test.each([
  ['people fnid a@b.example', "error: unknown command 'fnid'\n(Did you mean find?)\n"],
  ['people find nobody@school.example', 'Nobody has the address nobody@school.example.\n'],
  [
    `people disable ${PARENT}`,
    `Disable ${PARENT} and end every session and token? Nobody is there to answer: add --yes.\n`,
  ],
])('`%s` fails, and says why', async (line, message) => {
  expect(await operateHere(seeded(), line)).toEqual({ code: 1, stdout: '', stderr: message })
})

test('books that are in order are no failure, and what is found in them is printed and is one', async () => {
  const dataDir = seeded()
  expect(await operateHere(dataDir, 'ledger check')).toEqual({
    code: 0,
    stdout: 'The books are in order.\n',
    stderr: '',
  })
  const connection = new Sqlite(join(dataDir, 'school.db'))
  connection.prepare('UPDATE lils_account SET balance = balance + 1').run()
  connection.close()
  const { code, stdout, stderr } = await operate(dataDir, 'ledger check')
  expect([code, stdout.split('\n')[0], stderr]).toEqual([1, expect.stringMatching(/^\d+ faults? in the books$/), ''])
})

test('a database that cannot be reached is said in one sentence', async () => {
  const { code, stderr } = await operate('/dev/null/nowhere', 'mail queue')
  expect([code, stderr.split('\n').length]).toEqual([1, 2])
})

test('a running server throws out at once who is disabled', async () => {
  const dataDir = seeded()
  const visitor = visitorAt((await runServer(dataDir)).origin)
  expect([await visitor.signIn(PARENT, SEED_PASSWORD), await visitor.isSignedIn()]).toEqual(['ok', true])
  expect(await operate(dataDir, `people disable ${PARENT} --yes`)).toMatchObject({ code: 0 })
  expect([await visitor.isSignedIn(), await visitor.signIn(PARENT, SEED_PASSWORD)]).toEqual([false, 'error'])
  await operateHere(dataDir, `people enable ${PARENT}`)
  expect(await visitor.signIn(PARENT, SEED_PASSWORD)).toBe('ok')
})

test('a backup under write load has every acknowledged row, whole, and a school runs on it', async () => {
  const [dataDir, elsewhere, restored] = [seeded(), testFolder(), testFolder()]
  const server = await runServer(dataDir)
  const writer = startProcess('write-and-acknowledge.ts', dataDir, 'load')
  await writer.printed(50)
  const acknowledged = writer.lines.length
  expect(await operateHere(dataDir, `backup --to ${elsewhere}`)).toMatchObject({ code: 0, stderr: '' })
  await writer.printed(writer.lines.length + 1)
  writer.kill()
  await Promise.all([writer.ended, server.stop()])

  const copy = join(elsewhere, readdirSync(elsewhere)[0] ?? '')
  const inCopy = writtenBy(copy, 'load')
  expect(inCopy.length).toBeGreaterThanOrEqual(acknowledged)
  expect(inCopy).toEqual(inCopy.map((_, number) => `load-${number}`))
  const live = rowsOf(join(dataDir, 'school.db'))
  for (const [table, rows] of Object.entries(rowsOf(copy)))
    expect([table, rows.filter((row) => !live[table]?.includes(row))]).toEqual([table, []])

  expect(await operateHere(restored, `restore ${copy} --yes`)).toMatchObject({ code: 0, stderr: '' })
  cpSync(join(dataDir, 'session-secret'), join(restored, 'session-secret'))
  const visitor = visitorAt((await runServer(restored)).origin)
  expect([await visitor.signIn(PARENT, SEED_PASSWORD), await visitor.isSignedIn()]).toEqual(['ok', true])
})

test('a backup of a school at rest has every row of every table', async () => {
  const [dataDir, elsewhere] = [seeded(), testFolder()]
  const server = await runServer(dataDir)
  await visitorAt(server.origin).signIn(PARENT, SEED_PASSWORD)
  await operate(dataDir, `backup --to ${elsewhere}`)
  await server.stop()
  const copy = join(elsewhere, readdirSync(elsewhere)[0] ?? '')
  expect(rowsOf(copy)).toEqual(rowsOf(join(dataDir, 'school.db')))
  expect(await operateHere(dataDir, `backup verify ${copy}`)).toMatchObject({ code: 0 })
})

test('a running school is not replaced', async () => {
  const [dataDir, elsewhere] = [seeded(), testFolder()]
  await operateHere(dataDir, `backup --to ${elsewhere}`)
  await runServer(dataDir)
  const copy = join(elsewhere, readdirSync(elsewhere)[0] ?? '')
  expect(await operateHere(dataDir, `restore ${copy} --yes`)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${join(dataDir, 'school.db')} is in use: stop the server first.\n`,
  })
})

const ANOTHER = 'another secret than the one of this school, 32 bytes and more'

test('with another secret than the server’s no certificate is sold, and no server starts', async () => {
  const dataDir = seeded()
  const refusal = expect.stringMatching(/^SESSION_SECRET is not the secret that this database is used with: .*\n$/)
  const sale = await operateHere(dataDir, 'certificates create --lils 3000 --giver Anna', { SESSION_SECRET: ANOTHER })
  const server = await spawnServer({ DATA_DIR: dataDir, SESSION_SECRET: ANOTHER })
  expect([sale, await server.ended, server.stderr(), server.logs()]).toEqual([
    { code: 1, stdout: '', stderr: refusal },
    1,
    refusal,
    [],
  ])
})

test('a secret that is lost can be given up, after which the server starts with another one', async () => {
  const dataDir = seeded()
  const env = { SESSION_SECRET: ANOTHER }
  const accepted = await operateHere(dataDir, 'secrets accept --yes', env)
  const server = await runServer(dataDir, env)
  expect([accepted.code, (await fetch(`${server.origin}/readyz`)).status]).toEqual([0, 200])
})

test('the status names version, settings and database, and fails if the secrets do not fit', async () => {
  const dataDir = seeded()
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const lines = (secrets: string) =>
    [
      `  version   ${version}`,
      '  settings  of the environment',
      '  mode      development',
      '  school    http://localhost:3000',
      `  data      ${dataDir}`,
      `  database  ${dataDir}/school.db`,
      `  secrets   ${secrets}`,
      '',
    ].join('\n')
  expect([
    await operateHere(dataDir, '--version'),
    await operateHere(dataDir, 'status', { SESSION_SECRET: ANOTHER }),
  ]).toEqual([
    { code: 0, stdout: lines('those of the database'), stderr: '' },
    { code: 1, stdout: lines('not those of the database'), stderr: '' },
  ])
})

test('a command writes in the name of the school', async () => {
  await operateHere(seeded(), 'mail queue', { SCHOOL_NAME: 'Компас' })
  const { name } = school.ru
  nameSchool({ names: demoNames })
  expect(name).toBe('Компас')
})

test('a command opens no database that is not there', async () => {
  const dataDir = testFolder()
  const { code, stderr } = await operateHere(dataDir, 'people list')
  expect([code, stderr, readdirSync(dataDir)]).toEqual([
    1,
    `The database ${dataDir}/school.db cannot be opened: there is no such file\n`,
    [],
  ])
})

test('a backup is told apart from those of another secret', async () => {
  const [dataDir, elsewhere] = [seeded(), testFolder()]
  await operateHere(dataDir, `backup --to ${elsewhere}`)
  const copy = join(elsewhere, readdirSync(elsewhere)[0] ?? '')
  const verified = [
    await operateHere(dataDir, `backup verify ${copy}`),
    await operateHere(dataDir, `backup verify ${copy}`, { SESSION_SECRET: ANOTHER }),
  ]
  expect(verified.map(({ stdout }) => stdout.split('\n')[1])).toEqual([
    '',
    'It was used with another SESSION_SECRET than the one of these settings: keep the two together.',
  ])
})
