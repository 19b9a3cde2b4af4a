import './db/lean-imports.ts'

const { run } = await import('./run.ts')
await run()
