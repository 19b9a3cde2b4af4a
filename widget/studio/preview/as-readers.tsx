import { type ReactNode, useMemo } from 'react'
import { type Reading, ReadingContext } from '../../reader/reading.ts'
import { ReaderTextsContext, readerTexts } from '../../texts/reader/texts.ts'
import { useLang } from '../../ui/use-lang.ts'
import { useStudio } from '../studio-context.ts'

const forgetQuiz = () => undefined

/** What the reader's components need around them; the result of a quiz that an author tries is told to nobody. */
export const AsReaders = ({ children }: { children: ReactNode }) => {
  const { client, lang, apiBase } = useStudio()
  const shown = useLang(readerTexts, lang)
  const reading = useMemo<Reading>(() => {
    const draftFrame = async (id: number) => {
      const outcome = await client.draftFrame(id)
      return outcome.ok ? outcome.body : null
    }
    return { school: apiBase, onQuiz: forgetQuiz, draftFrame }
  }, [client, apiBase])
  return (
    <ReaderTextsContext value={readerTexts.textsIn(shown)}>
      <ReadingContext value={reading}>{children}</ReadingContext>
    </ReaderTextsContext>
  )
}
