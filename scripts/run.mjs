import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

/*
 * `npm start` and `npm test`: installs what is missing and runs a program of this folder with the project's own Node. npm sends signals to the
 * shell that it starts, which would end without a word to its programs: so this program takes the shell's place (`exec`), and passes signals on.
 * A terminal tells all of them of Ctrl+C by itself.
 */

install()
const scripts = dirname(fileURLToPath(import.meta.url))
const bin = join(scripts, '../node_modules/.bin')
const env = { MALLOC_MMAP_THRESHOLD_: '131072', ...process.env, PATH: bin + delimiter + process.env.PATH }
const [program = '', ...args] = process.argv.slice(2)
const running = spawn(join(bin, 'node'), [join(scripts, program), ...args], { stdio: 'inherit', env })

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
for (const signal of SIGNALS)
  process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || running.kill(signal))
running.once('exit', (code) => process.exit(code ?? 1))
