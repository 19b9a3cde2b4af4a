import { useMemo, useState } from 'react'
import { ReadingContext, type Reading } from '../../reader/reading.ts'
import { canvasTexts } from '../../texts/studio/canvas-texts.ts'
import { ReaderTextsContext, readerTexts } from '../../texts/reader/texts.ts'
import { EYE } from '../../ui/icon.tsx'
import { useLang } from '../../ui/use-lang.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { Preview } from '../preview/preview.tsx'
import { useStudio } from '../studio-context.ts'
import { Canvas } from './canvas.tsx'
import { ToolButton } from './tool-button.tsx'

const forgetQuiz = () => undefined

/** The blocks of a document and, beside them, what readers will see. */
export const Workspace = ({ store }: { store: DocumentStoreApi }) => {
  const { lang, apiBase } = useStudio()
  const [isPreviewed, setPreviewed] = useState(false)
  const shown = useLang(readerTexts, lang)
  const reading = useMemo<Reading>(() => ({ school: apiBase, onQuiz: forgetQuiz }), [apiBase])
  return (
    <ReaderTextsContext value={readerTexts.textsIn(shown)}>
      <ReadingContext value={reading}>
        <div className={isPreviewed ? 'workspace split' : 'workspace'}>
          <Canvas store={store}>
            <ToolButton
              outline={EYE}
              label={canvasTexts[lang].tools.preview}
              aria-pressed={isPreviewed}
              onClick={() => setPreviewed(!isPreviewed)}
            />
          </Canvas>
          {isPreviewed && <Preview store={store} onClose={() => setPreviewed(false)} />}
        </div>
      </ReadingContext>
    </ReaderTextsContext>
  )
}
