import { now } from '../../browser/clock.ts'
import type { FirstCheckNeeds, FirstTokens } from './first-check.ts'
import { solvePuzzle } from './puzzle.ts'

/** How long a solution may wait for its form; the server takes it for 20 minutes. */
const FRESH_MS = 15 * 60_000

interface Solved {
  token: string
  /** When the puzzle was asked for, epoch milliseconds. */
  at: number
}

/** The school's own captcha: a puzzle is worked on while the form is filled in. */
export const puzzleTokens = ({ client, signal }: FirstCheckNeeds): FirstTokens => {
  const solve = async (): Promise<Solved> => {
    const at = now()
    const solved = await solvePuzzle({ client, step: 'first', signal })
    if (!solved.ok) throw new Error(solved.reason)
    return { token: solved.body, at }
  }
  const attempt = () => solve().catch(() => null)
  let waiting: Promise<Solved | null> | null = attempt()
  return {
    next: async () => {
      const solved = await waiting
      waiting = null
      return solved && now() - solved.at < FRESH_MS ? solved.token : (await solve()).token
    },
  }
}
