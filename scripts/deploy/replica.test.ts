import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a program ends with the process that has started it, also by %s',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'school-program-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const log = join(folder, 'log')
    const owner = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `const { startProgram } = await import(${JSON.stringify(join(import.meta.dirname, 'replica.ts'))})
       startProgram('sh', ['-c', 'echo $$; exec sleep 600'], { log: ${JSON.stringify(log)} })
       process.stdout.write('started')`,
    ])
    await once(owner.stdout, 'data')
    const pidOfProgram = () => (existsSync(log) ? Number(readFileSync(log, 'utf8')) : 0)
    await expect.poll(pidOfProgram).toBeGreaterThan(0)
    const before = isRunning(pidOfProgram())
    owner.kill(signal)
    await once(owner, 'exit')
    await expect.poll(() => isRunning(pidOfProgram())).toBe(false)
    expect(before).toBe(true)
  },
)
