import { openDatabase } from '../connect.ts'

const [dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
await database.probe()
await database.close()
