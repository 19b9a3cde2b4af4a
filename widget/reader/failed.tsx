import { useReaderTexts } from '../texts/reader/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** What could not be shown, and another try where one may help. */
export const Failed = ({ texts, retry }: { texts: string; retry: (() => void) | null }) => {
  const { loading } = useReaderTexts()
  return (
    <div className="failed">
      <Notice tone="danger">{texts}</Notice>
      {retry && (
        <Button isQuiet onClick={retry}>
          {loading.retry}
        </Button>
      )}
    </div>
  )
}
