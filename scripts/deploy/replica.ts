import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const POLL_MS = 50
const LOG_SHOWN = 3_000

/** A program that runs until it is stopped; its output goes to the file `log`. */
export interface Program {
  /** Sends SIGTERM and resolves with its exit code. Rejects if it had ended by itself. */
  stop: () => Promise<number | null>
  /** Polls until `isReady`. Rejects with the end of the log if the program ends before. */
  until: (isReady: () => Promise<boolean>) => Promise<void>
}

interface ProgramOptions {
  log: string
  cwd?: string
  env?: NodeJS.ProcessEnv
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Reads until the process that has started it ends, and then kills the program with this id. */
const WATCH = 'read -r _; kill -KILL "$1"'

/** Ends the program with this process, however this one ends. `stop` ends the watch. */
const watch = ({ pid }: ChildProcess) => {
  const watcher = spawn('sh', ['-c', WATCH, 'sh', String(pid)], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  watcher.unref()
  return { stop: () => void watcher.kill('SIGKILL') }
}

/** Starts a program, which ends with this process at the latest. */
export const startProgram = (command: string, args: string[], { log, cwd, env }: ProgramOptions): Program => {
  const output = openSync(log, 'a')
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', output, output],
    detached: true, // Ctrl+C at the terminal is for this process only
  })
  closeSync(output)
  const watched = watch(child)
  const ended = once(child, 'exit').finally(watched.stop)
  const failed = () => new Error(`${command} has ended:\n${readFileSync(log, 'utf8').slice(-LOG_SHOWN)}`)
  return {
    stop: async () => {
      if (hasEnded(child)) throw failed()
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
    until: async (isReady) => {
      while (!(await isReady())) {
        if (hasEnded(child)) throw failed()
        await pause(POLL_MS)
      }
    },
  }
}

/** True if the address answers 200. */
export const isOk = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )

/** One of the school's servers. It keeps its port while releases come and go. */
export interface Replica {
  name: string
  /** Its own address, past the balancer. */
  address: string
  /** Starts a release in the place of the one that ran before, which is stopped in order. Resolves when it is ready. */
  run: (release: string) => Promise<void>
  stop: () => Promise<void>
}

/** A replica that runs nothing yet. */
export const replicaAt = (name: string, port: number, options: { log: string; env: NodeJS.ProcessEnv }): Replica => {
  const address = `http://127.0.0.1:${port}`
  let running: Program | null = null
  const stop = async () => {
    if (!running) return
    const code = await running.stop()
    running = null
    if (code !== 0) throw new Error(`${name} did not stop in order: ${String(code)}`)
  }
  return {
    name,
    address,
    stop,
    run: async (release) => {
      await stop()
      running = startProgram(process.execPath, ['--enable-source-maps', '.dist/server/main.js'], {
        ...options,
        cwd: release,
        env: { ...options.env, PORT: String(port) },
      })
      await running.until(() => isOk(`${address}/readyz`))
    },
  }
}

/** Runs a program of a release's build to its end, and returns what it printed. */
export const runOnce = async (release: string, program: string, args: string[], env: NodeJS.ProcessEnv) => {
  const { stdout } = await promisify(execFile)(process.execPath, [`.dist/server/${program}.js`, ...args], {
    cwd: release,
    env: { PATH: process.env.PATH, ...env },
  })
  return stdout
}
