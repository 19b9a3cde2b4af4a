import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Mistake } from './command.ts'
import { harmless } from './layout.ts'

const YES = /^(y|yes|да)$/i

export type Input = NodeJS.ReadableStream & { isTTY?: boolean }

/** Asks the person at the terminal; whatever is not a yes is a no, Ctrl+C and Ctrl+D too. A `Mistake` where nobody is there. */
export const askAt =
  (input: Input, output: NodeJS.WritableStream) =>
  async (question: string): Promise<boolean> => {
    if (!input.isTTY) throw new Mistake(`${question} Nobody is there to answer: add --yes.`)
    const terminal = createInterface({ input, output })
    const closed = once(terminal, 'close').then(() => '')
    const answered = terminal.question(harmless(`${question} [y/N] `)).catch(() => '') // it rejects on Ctrl+C
    const answer = await Promise.race([answered, closed])
    terminal.close()
    return YES.test(answer.trim())
  }
