import '../server/lean-imports.ts'

const { operate } = await import('./school/operate.ts')
await operate(process.argv.slice(2))
