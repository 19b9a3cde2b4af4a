import { type ReactNode, useCallback, useMemo } from 'react'
import { readScriptBlocks } from '../../reader/access.ts'
import { type Reading, ReadingContext } from '../../reader/reading.ts'
import { ReaderTextsContext, readerTexts } from '../../texts/reader/texts.ts'
import { useLang } from '../../ui/use-lang.ts'
import { useStudio } from '../ui/studio-context.ts'

const forgetQuiz = () => undefined

/** Asks, as the author, where a script block of a draft runs; null if the school does not respond. */
export const useDraftFrame = () => {
  const { client } = useStudio()
  return useCallback(
    async (id: number): Promise<string | null> => {
      const outcome = await client.draftFrame(id)
      return outcome.ok ? outcome.body : null
    },
    [client],
  )
}

/** What the reader's components need around them; the result of a quiz that an author tries is not reported. */
export const AsReaders = ({ children }: { children: ReactNode }) => {
  const { lang, apiBase, me } = useStudio()
  const shown = useLang(readerTexts, lang)
  const draftFrame = useDraftFrame()
  const reading = useMemo<Reading>(
    () => ({ school: apiBase, onQuiz: forgetQuiz, scriptBlocks: readScriptBlocks(me), draftFrame }),
    [apiBase, me, draftFrame],
  )
  return (
    <ReaderTextsContext value={readerTexts.textsIn(shown)}>
      <ReadingContext value={reading}>{children}</ReadingContext>
    </ReaderTextsContext>
  )
}
