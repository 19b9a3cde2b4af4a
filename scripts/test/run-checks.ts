import { exitWithError, say } from '../terminal.ts'
import { runStage } from './run-stage.ts'
import { checks } from './stages.ts'

/* `npm run check`: format, types, lint, import directions and names, all of them, with what each has found. */

process.chdir(`${import.meta.dirname}/../..`)
const failed: string[] = []
for (const check of checks) {
  const { name, failed: errors, output } = await runStage(check)
  say(errors === 0 ? `${name} ok` : `${output.trim()}\n${name} FAILED\n`)
  if (errors > 0) failed.push(name)
}
if (failed.length > 0) exitWithError(`${failed.join(', ')} failed`)
