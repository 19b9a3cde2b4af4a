import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeRelease } from './release.ts'
import { runOnce } from './replica.ts'
import { startLoad } from './testing/load.ts'
import { startTopology } from './topology.ts'

const run = promisify(execFile)

let folder: string
let release: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'school-drill-'))
  release = makeRelease(join(folder, 'release'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** `node scripts/deploy/drill.ts`; answers what it printed, and whether it succeeded. */
const drill = (file: string) =>
  run(process.execPath, [join(import.meta.dirname, 'drill.ts'), file], { env: { PATH: process.env.PATH } }).then(
    ({ stdout }) => ({ isGood: true, printed: stdout }),
    ({ stdout, stderr }) => ({ isGood: false, printed: `${stdout}${stderr}` }),
  )

/** Half of a backup, as a copy that was interrupted leaves it. */
const truncated = (file: string): string => {
  const bytes = readFileSync(file)
  writeFileSync(`${file}.torn`, bytes.subarray(0, bytes.length / 2))
  return `${file}.torn`
}

const good = { isGood: true, printed: expect.stringMatching(/4 of them people[^]*The books are in order[^]*is good/) }
const bad = { isGood: false, printed: expect.stringContaining('The drill has failed') }

test('a dump that PostgreSQL made under load passes the drill, half of it does not', async () => {
  const topology = await startTopology(release)
  onTestFinished(topology.stop)
  const load = await startLoad(topology)
  const dump = join(folder, 'school.dump')
  await run('pg_dump', ['--format=custom', `--file=${dump}`, topology.databaseUrl])
  const { dropped } = await load.stop()
  expect([await drill(dump), await drill(truncated(dump)), dropped]).toEqual([good, bad, []])
})

test('a backup of SQLite passes the drill, half of it does not', async () => {
  const env = { DATA_DIR: join(folder, 'data') }
  await runOnce(release, 'seed', [], env)
  const printed = await runOnce(release, 'school', ['backup'], env)
  const [, backup = ''] = /^(.*?): whole/.exec(printed) ?? []
  expect([await drill(backup), await drill(truncated(backup))]).toEqual([good, bad])
})
