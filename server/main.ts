import './lean-imports.ts'

const { run } = await import('./run.ts')
await run()
