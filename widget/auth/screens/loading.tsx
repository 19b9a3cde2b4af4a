import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Stands where a form will be: its outlines while it is under way, a button for another try when it did not come. */
export const Loading = ({ retry }: { retry: (() => void) | null }) => {
  const { loading } = useTexts()
  if (!retry)
    return (
      <div className="form outline" aria-busy>
        <div className="bar" />
        <div className="bar" />
      </div>
    )
  return (
    <div className="form">
      <Notice tone="danger">{loading.failed}</Notice>
      <Button isQuiet onClick={retry}>
        {loading.retry}
      </Button>
    </div>
  )
}
