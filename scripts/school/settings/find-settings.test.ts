import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../../server/db/testing/folders.ts'
import { findSettings } from './find-settings.ts'

const write = (path: string, text = '') => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** A project with a build, and a folder that shows processes as Linux does. */
const project = () => {
  const root = testFolder()
  const processes = join(root, 'processes')
  write(join(root, '.dist/server/main.js'))
  mkdirSync(processes)
  const start = (pid: number, cwd: string, env: Record<string, string> | null) => {
    const folder = join(processes, String(pid))
    write(join(folder, 'cmdline'), ['/usr/bin/node', '--enable-source-maps', '.dist/server/main.js', ''].join('\0'))
    if (env === null) return
    write(
      join(folder, 'environ'),
      Object.entries({ PATH: '/bin', ...env })
        .map((pair) => pair.join('='))
        .join('\0'),
    )
    symlinkSync(cwd, join(folder, 'cwd'))
  }
  const find = (env: Record<string, string> = {}) => {
    const { env: found, source } = findSettings(env, root, processes)
    return { source, ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) }
  }
  return { root, start, find }
}

test('an environment that names a database is taken as it is', () => {
  const { root, start, find } = project()
  start(7, root, { DATA_DIR: '/var/lib/school' })
  expect([find({ DATA_DIR: 'here' }), find({ DATABASE_URL: 'postgres://host/school', DATA_DIR: '' })]).toEqual([
    { source: 'the environment', DATA_DIR: 'here' },
    { source: 'the environment', DATABASE_URL: 'postgres://host/school' },
  ])
})

test('without one, the settings are those of the server that runs from this project', () => {
  const { root, start, find } = project()
  start(7, root, {
    DATA_DIR: 'data',
    DATABASE_URL: 'file:own.db',
    SESSION_SECRET: 'its secret',
    NODE_ENV: 'production',
  })
  start(8, testFolder(), { DATA_DIR: '/elsewhere' })
  expect(find({ LOG_LEVEL: 'debug' })).toEqual({
    source: 'the running server, process 7',
    DATA_DIR: join(root, 'data'),
    DATABASE_URL: `file:${join(root, 'own.db')}`,
    SESSION_SECRET: 'its secret',
    NODE_ENV: 'production',
    LOG_LEVEL: 'debug',
  })
})

test('without a server, the settings are those of the folder .data that an earlier one has left', () => {
  const { root, find } = project()
  write(join(root, '.data/school.db'))
  expect(find()).toEqual({ source: 'the environment and .data', DATA_DIR: join(root, '.data') })
})

test('nothing is opened where no school is found, or where it may be another one', () => {
  const none = project()
  const several = project()
  several.start(7, several.root, { DATA_DIR: '/one' })
  several.start(8, several.root, { DATA_DIR: '/other' })
  const foreign = project()
  foreign.start(9, foreign.root, null)
  write(join(foreign.root, '.data/school.db'))
  expect(none.find).toThrow(`No server runs from ${none.root}, and ${none.root}/.data has no database: set DATA_DIR`)
  expect(several.find).toThrow(`Servers of several schools run from ${several.root}: set DATA_DIR`)
  expect(foreign.find).toThrow("Process 9, a school's server, belongs to another user")
})
