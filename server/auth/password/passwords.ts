import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import argon2 from '@node-rs/argon2'
import pLimit from 'p-limit'
import { refuseForNow } from '../../http/errors.ts'
import type { Load } from '../../telemetry/telemetry.ts'

/** Creates and verifies password hashes. Hash work is capped: beyond the queue it is refused with 503. Source: SECURITY R5, R7, R70. */
export interface Passwords {
  hash: (password: string) => Promise<string>
  /** For null (no account, or an account without a password) it takes as long and answers false. */
  matches: (password: string, storedHash: string | null) => Promise<boolean>
  /** True for a hash with lower costs than the current ones: replace it while the password is available. */
  isWeak: (storedHash: string) => boolean
  /** How much of the cap is in use. */
  load: () => Load
}

/** Costs of argon2id: `memoryCost` in KiB, `timeCost` in passes. Source: OWASP Password Storage. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const LONGEST_QUEUE = 64
const RETRY_AFTER_SECONDS = 2

/** NFKC makes the same letters equal, whichever system they are typed on. */
const normalized = (password: string) => password.normalize('NFKC')

export const createPasswords = (
  room = { running: availableParallelism(), queued: LONGEST_QUEUE },
  costs = COSTS,
): Passwords => {
  const limit = pLimit(room.running)
  const isFull = () => limit.activeCount + limit.pendingCount >= room.running + room.queued
  const atWork = async <T>(work: () => Promise<T>): Promise<T> =>
    isFull() ? refuseForNow(503, 'busy', RETRY_AFTER_SECONDS) : limit(work)
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => atWork(() => argon2.hash(normalized(password), costs)),
    matches: (password, storedHash) =>
      atWork(async () => {
        decoy ??= argon2.hash(randomBytes(32), costs)
        const isSame = await argon2.verify(storedHash ?? (await decoy), normalized(password))
        return isSame && storedHash !== null
      }),
    isWeak: (storedHash) => {
      const { memoryCost, timeCost } = argon2.parseOptions(storedHash)
      return !storedHash.startsWith('$argon2id$') || memoryCost < costs.memoryCost || timeCost < costs.timeCost
    },
    load: () => ({ running: limit.activeCount, waiting: limit.pendingCount, room: room.running }),
  }
}
