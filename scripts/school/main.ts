import { operate } from './operate.ts'

const { env, stdin, stdout, stderr } = process
process.exitCode = await operate(process.argv.slice(2), { env, input: stdin, output: stdout, errors: stderr })
