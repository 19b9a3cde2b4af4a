import { use, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/notice.tsx'
import { useReaderTexts } from '../../texts/reader/texts.ts'
import { textIn } from '../block-data.ts'
import { ReadingContext, focusFrame, useAddress } from '../reading.ts'
import { Title } from '../text/title.tsx'
import type { BlockView } from './block-view.ts'

/**
 * What a script of the school draws, in a frame of an opaque origin: no cookies, no storage, no access to the page around it. It runs once
 * the reader asks for it. Where the school runs no scripts, readers see nothing of it. Source: SECURITY R63.
 */
export const ScriptBlock: BlockView = ({ id, data, level }) => {
  const { script } = useReaderTexts()
  const address = useAddress()
  const { draftFrame, scriptBlocks } = use(ReadingContext)
  const [frame, setFrame] = useState('')
  const [hasFailed, setFailed] = useState(false)
  if (scriptBlocks === 'hidden') return null
  if (scriptBlocks === 'off') return <p className="hint">{script.off}</p>
  if (id === null) return null
  const run = async () => {
    const found = draftFrame ? await draftFrame(id) : `/api/v1/script-block/${id}/frame/`
    setFailed(found === null)
    setFrame(found ?? '')
  }
  const title = textIn(data, 'title')
  return (
    <div className="script">
      <Title level={level} look={4}>
        {title}
      </Title>
      {frame !== '' ? (
        <iframe
          ref={focusFrame}
          title={title || script.frame}
          src={address(frame)}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
        />
      ) : (
        <Button isQuiet onClick={() => void run()}>
          {script.run}
        </Button>
      )}
      {draftFrame && (
        <div role="alert">
          <FieldError id={`script-${id}`} error={hasFailed ? script.failed : undefined} />
        </div>
      )}
    </div>
  )
}
