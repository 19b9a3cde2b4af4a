import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CaptchaChallengeReply } from '../../../server/contract/replies.ts'
import { isPuzzle } from '../../api/add-item.ts'
import type { Client } from '../../api/client.ts'
import { isReply } from '../../api/guards.ts'
import { solvePuzzle } from '../../api/puzzle.ts'
import type { Result } from '../../api/result.ts'
import type { CaptchaTexts } from '../../texts/auth/captcha-texts.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { FlowContext } from '../flow.ts'

const PATHS = { first: '/api/v1/captcha/', second: '/api/v1/captcha/second/' }

const isChallenge = isReply<CaptchaChallengeReply>('ok', { challenge: isPuzzle })

interface Work {
  client: Pick<Client, 'post'>
  step: keyof typeof PATHS
  signal: AbortSignal
  /** Called before each try. */
  onTry?: () => void
}

/** Requests a puzzle and solves it. Resolves to the token to send, or to the server's refusal. Rejects as `solvePuzzle`, and if `signal` aborts. */
export const fetchSolution = async ({ client, step, signal, onTry }: Work): Promise<Result<string>> => {
  const reply = await client.post(PATHS[step], {}, isChallenge)
  if (!reply.ok) return reply
  const token = await solvePuzzle(reply.body.challenge, () => {
    signal.throwIfAborted()
    onTry?.()
  })
  return { ok: true, body: token }
}

interface PuzzleCheckProps {
  context: FlowContext
  texts: CaptchaTexts
  isSending: boolean
  /** Rendered after the button. */
  beside: ReactNode
}

/** The number of tries that fills half of the progress bar: a guess, since the required number is the server's secret. */
const HALF_WAY = 500
/** Tries between two updates of the progress. */
const STRIDE = 25

/** The school's own second check: after a press, the browser solves a puzzle and shows its progress. */
export const PuzzleCheck = ({ context, texts, isSending, beside }: PuzzleCheckProps) => {
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
    const solved = await fetchSolution({ client: context.client, step: 'second', signal, onTry })
    if (signal.aborted) return
    setTries(null)
    if (solved.ok) await context.resume(solved.body)
    else fail(Object.values(solved.fields)[0] ?? texts.failed)
  }
  const fail = (message: string) => {
    setTries(null)
    setFailure(message)
    announce(message)
  }
  const start = () => {
    if (isSending || tries !== null) return
    const controller = new AbortController()
    work.current = controller
    setTries(0)
    setFailure(null)
    announce(texts.working)
    solve(controller).catch(() => controller.signal.aborted || fail(texts.failed))
  }

  return (
    <>
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      {tries !== null && (
        <div className="field">
          <p className="hint">{texts.working}</p>
          <progress aria-label={texts.progress} value={tries / (tries + HALF_WAY)} />
        </div>
      )}
      <div className="actions">
        <Button isBusy={isSending || tries !== null} onClick={start}>
          {failure === null ? texts.notRobot : texts.retry}
        </Button>
        {beside}
      </div>
    </>
  )
}
