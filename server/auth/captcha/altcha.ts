import { hkdfSync, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { type CaptchaPuzzle, captchaPuzzle } from '../../contract/replies.ts'
import type { Deps } from '../../app/deps.ts'
import { blockOf } from '../../http/identity/client-address.ts'
import type { CaptchaStep, Captcha, CaptchaSolution } from './captcha.ts'

/** What a puzzle is solved for: a check of the captcha, or a visitor's cart in a flood of carts. */
type PuzzleUse = CaptchaStep | 'cart'

/** How long a puzzle is valid. */
const PUZZLE_SECONDS = 20 * 60

const ALGORITHM = 'PBKDF2/SHA-256'
const COST = 1_000
const KEY_BYTES = 32
const MS = 1_000

/** Key derivations that a browser has to try: about 0.4 s on a slow phone for the first check, three times that for the others. */
const WORK: Record<PuzzleUse, { least: number; most: number }> = {
  first: { least: 350, most: 550 },
  second: { least: 1_050, most: 1_650 },
  cart: { least: 1_050, most: 1_650 },
}

/** With so many of the harder puzzles that an IP gets within an hour, they get harder by the work of the first of them. */
const PUZZLES_A_LEVEL = 20
/** The same for the block of addresses around it. */
const BLOCK_PUZZLES_A_LEVEL = 300
/** The hardest puzzle has so many times the work: about 4 s on a slow phone, 4.5 s at most, 1 s of a fast processor. */
const LEVEL_MAX = 3

const solved = z.object({
  challenge: captchaPuzzle,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

const keyFrom = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `captcha ${use}`, KEY_BYTES)).toString('base64url')

/** Each use has its own keys, so a solution for one is not valid for another. */
const keysOf = (secret: string, use: PuzzleUse) => ({
  hmacSignatureSecret: keyFrom(secret, `${use} puzzle`),
  hmacKeySignatureSecret: keyFrom(secret, `${use} solution`),
})

interface PuzzleTraits {
  use: PuzzleUse
  /** Multiple of the usual work. */
  level: number
  at: Date
}

/** Creates a puzzle with its expiry, signed by the first secret. */
const makePuzzle = async (
  [secret = '']: readonly string[],
  { use, level, at }: PuzzleTraits,
): Promise<CaptchaPuzzle> => {
  const { least, most } = WORK[use]
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(least * level, most * level + 1),
    deriveKey,
    expiresAt: Math.floor(at.getTime() / MS) + PUZZLE_SECONDS,
    ...keysOf(secret, use),
  })
  return captchaPuzzle.parse(challenge)
}

const decoded = (token: string): unknown => {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString())
  } catch {
    return null // malformed, so not a solution
  }
}

/** The signature of the solved puzzle, which identifies it; null if the puzzle is not ours, expired, or not solved. */
const puzzleSolvedBy = async (token: string, secrets: readonly string[], use: PuzzleUse): Promise<string | null> => {
  const { success, data } = solved.safeParse(decoded(token))
  if (!success) return null
  for (const secret of secrets) {
    const { verified } = await verifySolution({ ...data, deriveKey, ...keysOf(secret, use) })
    if (verified) return data.challenge.signature
  }
  return null
}

/** Puzzles for one use each, whatever captcha is configured: a solution for one use is not valid for another, and for none twice. */
interface Puzzles {
  make: (use: PuzzleUse, ip: string) => Promise<CaptchaPuzzle>
  /** True if the token solves a puzzle for this use; it is then used up across all processes. */
  spend: (use: PuzzleUse, token: string | undefined) => Promise<boolean>
}

type PuzzleDeps = Pick<Deps, 'config' | 'limits' | 'now'>

/**
 * All puzzles but those of the first check get harder with the number that the IP, or the block of addresses around it, has got, whether or
 * not they are solved: so none has to be refused as too easy, and a supply of easy ones cannot be collected.
 */
export const createPuzzles = ({ config, limits, now }: PuzzleDeps): Puzzles => {
  const levelOf = async (use: PuzzleUse, ip: string): Promise<number> => {
    if (use === 'first') return 1
    const [own, ofBlock] = await Promise.all([
      limits.count('captchaHardIp', ip),
      limits.count('captchaHardBlock', blockOf(ip)),
    ])
    return Math.min(LEVEL_MAX, Math.ceil(Math.max(own / PUZZLES_A_LEVEL, ofBlock / BLOCK_PUZZLES_A_LEVEL)))
  }
  return {
    make: async (use, ip) => makePuzzle(config.sessionSecrets, { use, level: await levelOf(use, ip), at: now() }),
    spend: async (use, token) => {
      if (token === undefined) return false
      const puzzle = await puzzleSolvedBy(token, config.sessionSecrets, use)
      return puzzle !== null && (await limits.spend('captchaPuzzle', puzzle)).isAllowed
    },
  }
}

/**
 * The school's own captcha: the browser solves a puzzle, without a third party. From an IP that has made five registrations within the hour,
 * the first check no longer suffices.
 */
export const altcha = (deps: PuzzleDeps): Captcha => {
  const { limits } = deps
  const { make, spend } = createPuzzles(deps)

  /** Counts a registration that passes; parallel ones get no further. */
  const firstRegistration = async ({ token, ip }: CaptchaSolution): Promise<boolean> => {
    const { isAllowed, finish } = await limits.reserve('captchaFirstIp', ip)
    let isPassed = false
    try {
      isPassed = isAllowed && (await spend('first', token))
    } finally {
      await finish(isPassed)
    }
    return isPassed
  }

  const first = async (solution: CaptchaSolution): Promise<boolean> => {
    if (solution.token === undefined) return false
    if (solution.action === 'register') return firstRegistration(solution)
    return (await limits.peek('captchaFirstIp', solution.ip)).isAllowed && spend('first', solution.token)
  }

  return {
    kind: 'altcha',
    offer: { kind: 'altcha' },
    check: (solution) => (solution.secondToken === undefined ? first(solution) : spend('second', solution.secondToken)),
    puzzle: make,
  }
}
