import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { CaptchaTexts } from '../../texts/auth/captcha-texts.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { FlowContext } from '../flow.ts'
import { solvePuzzle } from './puzzle.ts'

interface PuzzleCheckProps {
  context: FlowContext
  words: CaptchaTexts
  isSending: boolean
  /** Rendered after the button. */
  beside: ReactNode
}

/** The number of tries that fills half of the progress bar: a guess, since the required number is the server's secret. */
const HALF_WAY = 500
/** Tries between two updates of the progress. */
const STRIDE = 25

/** The school's own second check: after a press, the browser solves a puzzle and shows its progress. */
export const PuzzleCheck = ({ context, words, isSending, beside }: PuzzleCheckProps) => {
  const [tries, setTries] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const work = useRef<AbortController>(null)
  const announce = useAnnounce()
  useEffect(() => () => work.current?.abort(), [])

  const solve = async ({ signal }: AbortController) => {
    let count = 0
    const onTry = () => {
      count += 1
      if (count % STRIDE === 0) setTries(count)
    }
    const solved = await solvePuzzle({ client: context.client, step: 'second', signal, onTry })
    if (signal.aborted) return
    setTries(null)
    if (solved.ok) await context.resume(solved.body)
    else fail(Object.values(solved.fields)[0] ?? words.failed)
  }
  const fail = (sentence: string) => {
    setTries(null)
    setFailure(sentence)
    announce(sentence)
  }
  const begin = () => {
    if (isSending || tries !== null) return
    const controller = new AbortController()
    work.current = controller
    setTries(0)
    setFailure(null)
    announce(words.working)
    solve(controller).catch(() => controller.signal.aborted || fail(words.failed))
  }

  return (
    <>
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      {tries !== null && (
        <div className="field">
          <p className="hint">{words.working}</p>
          <progress aria-label={words.progress} value={tries / (tries + HALF_WAY)} />
        </div>
      )}
      <div className="actions">
        <Button isBusy={isSending || tries !== null} onClick={begin}>
          {failure === null ? words.notRobot : words.retry}
        </Button>
        {beside}
      </div>
    </>
  )
}
