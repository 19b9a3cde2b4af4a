import type { PlantedFault } from './planted-faults-types.ts'

const PARTS = ['scripts/campaign/parts.api.test.ts']

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
    name: 'campaign, calls: an answer that is not described',
    file: 'server/catalog/carts/change-cart.ts',
    find: "caller.remember('cppupshowed', '1', COUNTRY_DAYS)\n  return { status: 'ok' }",
    replace: "caller.remember('cppupshowed', '1', COUNTRY_DAYS)\n  return Object.assign({ status: 'ok' }, { more: 1 })",
    foundBy: { sqlite: PARTS },
  },
  {
    name: 'campaign, failovers: a lost connection ends the process',
    file: 'server/db/engines/postgres-pool.ts',
    find: "  pool.on('error', () => undefined) // logged above\n",
    replace: '',
    foundBy: { postgres: PARTS },
  },
  {
    name: 'campaign, payments: no answer counts as a refusal',
    file: 'server/payments/providers/cloudpayments/api.ts',
    find: "unknown('network')",
    replace: "{ kind: 'denied', status: 400, isAboutUs: false }",
    foundBy: { sqlite: ['server/orders/settling/chaos.api.test.ts'] },
  },
  {
    name: 'campaign, storms: a promo code used once too often',
    file: 'server/catalog/promo-codes/promo-store.ts',
    find: 'lt(promoCode.used, promoCode.limit)',
    replace: 'lte(promoCode.used, promoCode.limit)',
    foundBy: { sqlite: ['server/orders/storm.api.test.ts'] },
  },
]
