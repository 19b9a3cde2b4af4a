import type { PlantedFault } from './planted-faults-types.ts'

const PARTS = ['scripts/campaign/parts.api.test.ts']
const PARTS_OF_REPLICAS = ['scripts/campaign/parts.topology.test.ts']

/** Faults that the parts of the campaign must find, each by what it does at its smallest size. */
export const campaignFaults: readonly PlantedFault[] = [
  {
    name: 'campaign, kills: answered before the commit',
    file: 'server/db/engines/sqlite.ts',
    find: 'write: (body) => inTurn(() => inTransaction(writer, () => body(open))),',
    replace: `write: (body) =>
      new Promise((resolve, reject) => {
        const early = async () => {
          const result = await body(open)
          resolve(result)
          await pause(10)
          return result
        }
        inTurn(() => inTransaction(writer, early)).catch(reject)
      }),`,
    foundBy: { sqlite: PARTS },
  },
  {
    name: 'campaign, power cuts: commits are not flushed',
    file: 'server/db/engines/sqlite-connection.ts',
    find: 'synchronous = FULL',
    replace: 'synchronous = OFF',
    foundBy: { sqlite: PARTS },
  },
  {
    name: 'campaign, bodies: malformed JSON is not refused',
    file: 'server/http/bodies/json.ts',
    find: "return JSON.parse(utf8.decode(bytes))\n  } catch {\n    throw new RejectedRequest('malformed')",
    replace: "return JSON.parse(utf8.decode(bytes))\n  } catch {\n    throw new Error('malformed')",
    foundBy: { sqlite: PARTS },
  },
  {
    name: 'campaign, calls: a status that is not described',
    file: 'server/http/rest/errors.ts',
    find: 'return new Problem(400, { faults: faults.map(({ fault }) => fault) })',
    replace: 'return new Problem(422, { faults: faults.map(({ fault }) => fault) })',
    foundBy: { sqlite: PARTS },
  },
  {
    name: 'campaign, load: connections beyond a few are dropped',
    file: 'server/http/listen.ts',
    find: 'const CONNECTIONS_MAX = 10_000',
    replace: 'const CONNECTIONS_MAX = 10',
    foundBy: { sqlite: PARTS },
  },
  {
    name: 'campaign, rolling restarts: a server stops without notice or drain',
    file: 'server/start.ts',
    find: `      await untilAborted(config.drainNoticeSeconds * SECOND_MS, hurry)
      await Promise.all(listeners.map(({ drain }) => drain(config.drainSeconds * SECOND_MS)))`,
    replace: '      await Promise.all(listeners.map(({ drain }) => drain(0)))',
    foundBy: { topology: PARTS_OF_REPLICAS },
  },
  {
    name: 'campaign, failovers: a lost connection ends the process',
    file: 'server/db/engines/postgres-pool.ts',
    find: "  pool.on('error', () => undefined) // logged above\n",
    replace: '',
    foundBy: { postgres: PARTS },
  },
  {
    name: 'campaign, payments: what was paid twice is not returned',
    file: 'server/orders/settling/settle.ts',
    find: 'if (attempt.amount > 0) await addRefund',
    replace: 'if (attempt.amount < 0) await addRefund',
    foundBy: { sqlite: ['server/orders/settling/chaos.api.test.ts'] },
  },
  {
    name: 'campaign, storms: a gift certificate redeemed twice',
    file: 'server/catalog/certificates/certificate-store.ts',
    find: '    isNull(giftCertificate.redeemedAt),\n',
    replace: '',
    foundBy: { sqlite: ['server/orders/storm.api.test.ts'] },
  },
]
