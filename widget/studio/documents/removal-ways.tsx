import { courseTexts } from '../../texts/studio/course-texts.ts'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import { Button } from '../../ui/button.tsx'
import { useStudio } from '../ui/studio-context.ts'

interface RemovalWaysProps {
  /** How many lessons the document has. */
  lessons: number
  cancel: string
  onRemove: (withLessons: boolean) => void
  onCancel: () => void
}

/** The buttons of a dialog that removes a document: a course with lessons goes with them or without. */
export const RemovalWays = ({ lessons, cancel, onRemove, onCancel }: RemovalWaysProps) => {
  const { lang } = useStudio()
  const texts = courseTexts[lang]
  return (
    <>
      {lessons > 0 && <p>{texts.remove(lessons)}</p>}
      <div className="dialog-ways">
        {lessons > 0 && <Button onClick={() => onRemove(true)}>{texts.removeAll}</Button>}
        <Button onClick={() => onRemove(false)}>{lessons > 0 ? texts.removeAlone : shellTexts[lang].removeYes}</Button>
        <Button isQuiet onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </>
  )
}
