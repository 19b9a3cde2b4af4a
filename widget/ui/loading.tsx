import type { CommonTexts } from '../texts/common-ru.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Placeholder of a form: a skeleton while it is loading, a retry button after a failed load. */
export const Loading = ({ words, retry }: { words: CommonTexts['loading']; retry: (() => void) | null }) => {
  if (!retry)
    return (
      <div className="form outline" aria-busy>
        <div className="bar" />
        <div className="bar" />
      </div>
    )
  return (
    <div className="form">
      <Notice tone="danger">{words.failed}</Notice>
      <Button isQuiet onClick={retry}>
        {words.retry}
      </Button>
    </div>
  )
}
