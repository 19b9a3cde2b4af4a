import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { once } from 'node:events'
import { say } from './terminal.ts'

const WATCHED = ['widget', 'server', 'demo-pages', 'scripts']
/** Debounce: an editor writes several files at once. */
const QUIET_MS = 150

process.chdir(`${import.meta.dirname}/..`)

/** No balancer needs a notice of the restarts. */
const env = { ...process.env, DRAIN_NOTICE_SECONDS: process.env.DRAIN_NOTICE_SECONDS || '0' }

/** Builds what is out of date and serves the school, like `npm start`. */
const start = () => spawn(process.execPath, ['scripts/serve/serve.ts'], { stdio: 'inherit', env })

const end = async (school: ChildProcess) => {
  if (school.exitCode !== null || school.signalCode !== null) return
  const ended = once(school, 'exit')
  school.kill('SIGTERM')
  await ended
}

let school = start()
let queue = Promise.resolve()
let timer: NodeJS.Timeout | undefined

const restart = async (file: string) => {
  say(`${file} changed.`)
  await end(school)
  school = start()
}

for (const folder of WATCHED) {
  watch(folder, { recursive: true }, (_, file) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      queue = queue.then(() => restart(`${folder}/${file ?? ''}`))
    }, QUIET_MS)
  })
}

process.on('SIGTERM', () => void end(school).then(() => process.exit(0)))
process.on('SIGINT', () => void end(school).then(() => process.exit(0)))
