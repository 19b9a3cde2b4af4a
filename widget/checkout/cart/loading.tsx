import { useEffect } from 'react'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { StepProps } from '../flow/step.ts'

const Row = () => (
  <li className="item">
    <span className="thumb" />
    <div className="about">
      <span className="bar" />
      <span className="bar short" />
    </div>
    <span className="bar price" />
  </li>
)

/** The skeleton of the column beside the cart while `check_auth` is pending. */
export const LoadingColumn = () => (
  <div className="panel side skeleton" aria-hidden="true">
    <span className="bar short" />
    <span className="bar field" />
    <span className="bar field" />
    <span className="bar field" />
  </div>
)

/**
 * The skeleton of the cart, in its final size; or the load error with a retry button. An error is retried once the browser is online.
 * Source: checkout spec §2.
 */
export const LoadingCart = ({ state, flow }: Pick<StepProps, 'state' | 'flow'>) => {
  const { list, errors } = useCheckoutTexts()
  const announce = useAnnounce()
  const [message] = Object.values(state.errors)
  const text = message === errors.offline || message === errors.timeout ? list.failed : message
  useEffect(() => {
    if (text === undefined) return undefined
    announce(text)
    const again = () => void flow.reload()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [text, flow, announce])
  return (
    <div className="columns">
      <div className="panel">
        {text === undefined ? (
          <>
            <p className="top">{list.loading}</p>
            <ul className="items skeleton" aria-hidden="true">
              <Row />
              <Row />
            </ul>
          </>
        ) : (
          <>
            <Notice tone="danger">{text}</Notice>
            <Button isQuiet isBusy={state.busy?.what === 'cart'} onClick={() => void flow.reload()}>
              {list.reload}
            </Button>
          </>
        )}
      </div>
      {text === undefined && <LoadingColumn />}
    </div>
  )
}
