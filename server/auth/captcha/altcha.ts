import { hkdfSync, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { CaptchaPuzzle } from '../../contract/replies.ts'
import type { Deps } from '../../deps.ts'
import type { CaptchaStep, Captcha, CaptchaAnswer } from './captcha.ts'

/** How long a puzzle is valid. */
const PUZZLE_SECONDS = 20 * 60

const ALGORITHM = 'PBKDF2/SHA-256'
const COST = 1_000
const KEY_BYTES = 32
const MS = 1_000

/** Key derivations that a browser has to try: about 0.4 s on a slow phone for the first step, three times that for the second. */
const WORK: Record<CaptchaStep, { least: number; most: number }> = {
  first: { least: 350, most: 550 },
  second: { least: 1_050, most: 1_650 },
}

/** With so many second puzzles that an IP gets within an hour, they get harder by the work of the first of them. */
const PUZZLES_A_LEVEL = 20
/** The hardest second puzzle has so many times the work: about 4 s on a slow phone, 4.5 s at most, 1 s of a fast processor. */
const LEVEL_MAX = 3

const puzzle = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal(ALGORITHM),
    cost: z.number(),
    expiresAt: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
})

const solved = z.object({
  challenge: puzzle,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

const keyFrom = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `captcha ${use}`, KEY_BYTES)).toString('base64url')

/** Each step has its own keys, so a solution of the first is not valid for the second. */
const keysOf = (secret: string, step: CaptchaStep) => ({
  hmacSignatureSecret: keyFrom(secret, `${step} puzzle`),
  hmacKeySignatureSecret: keyFrom(secret, `${step} solution`),
})

interface PuzzleTraits {
  step: CaptchaStep
  /** Multiple of the usual work. */
  level: number
  at: Date
}

/** Creates a puzzle with its expiry, signed by the first secret. */
const makePuzzle = async (
  [secret = '']: readonly string[],
  { step, level, at }: PuzzleTraits,
): Promise<CaptchaPuzzle> => {
  const { least, most } = WORK[step]
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(least * level, most * level + 1),
    deriveKey,
    expiresAt: Math.floor(at.getTime() / MS) + PUZZLE_SECONDS,
    ...keysOf(secret, step),
  })
  return puzzle.parse(challenge)
}

const decoded = (token: string): unknown => {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString())
  } catch {
    return null // malformed, so not a solution
  }
}

/** The signature of the solved puzzle, which identifies it; null if the puzzle is not ours, expired, or not solved. */
const puzzleSolvedBy = async (token: string, secrets: readonly string[], step: CaptchaStep): Promise<string | null> => {
  const { success, data } = solved.safeParse(decoded(token))
  if (!success) return null
  for (const secret of secrets) {
    const { verified } = await verifySolution({ ...data, deriveKey, ...keysOf(secret, step) })
    if (verified) return data.challenge.signature
  }
  return null
}

/**
 * The school's own captcha: the browser solves a puzzle, without a third party. A solution is valid once across all processes. From an IP
 * that has made five registrations within the hour, the first check no longer suffices. The puzzles of the second get harder with the
 * number that the IP has got, whether or not they are solved: so none has to be refused as too easy, and a supply of easy ones cannot be
 * collected.
 */
export const altcha = ({ config, limits, now }: Pick<Deps, 'config' | 'limits' | 'now'>): Captcha => {
  const spend = async (step: CaptchaStep, token: string | undefined): Promise<boolean> => {
    if (token === undefined) return false
    const puzzle = await puzzleSolvedBy(token, config.sessionSecrets, step)
    return puzzle !== null && (await limits.spend('captchaPuzzle', puzzle)).isAllowed
  }

  /** Counts a registration that passes; parallel ones get no further. */
  const firstRegistration = async ({ token, ip }: CaptchaAnswer): Promise<boolean> => {
    const { isAllowed, settle } = await limits.reserve('captchaFirstIp', ip)
    let isPassed = false
    try {
      isPassed = isAllowed && (await spend('first', token))
    } finally {
      await settle(isPassed)
    }
    return isPassed
  }

  const levelOf = async (step: CaptchaStep, ip: string): Promise<number> => {
    if (step === 'first') return 1
    const count = await limits.count('captchaHardIp', ip)
    return Math.min(LEVEL_MAX, Math.ceil(count / PUZZLES_A_LEVEL))
  }

  const first = async (answer: CaptchaAnswer): Promise<boolean> => {
    if (answer.token === undefined) return false
    if (answer.action === 'register') return firstRegistration(answer)
    return (await limits.peek('captchaFirstIp', answer.ip)).isAllowed && spend('first', answer.token)
  }

  return {
    kind: 'altcha',
    offer: { kind: 'altcha' },
    check: (answer) => (answer.secondToken === undefined ? first(answer) : spend('second', answer.secondToken)),
    puzzle: async (step, ip) => makePuzzle(config.sessionSecrets, { step, level: await levelOf(step, ip), at: now() }),
  }
}
