import { useReaderTexts } from '../../texts/reader/texts.ts'
import { textIn } from '../block-data.ts'
import type { BlockView } from './block-view.ts'

/** When a course takes place, in which format, and for which ages. */
export const CourseInfo: BlockView = ({ data }) => {
  const { info } = useReaderTexts()
  const facts = [
    [info.when, textIn(data, 'when')],
    [info.format, textIn(data, 'format')],
    [info.ages, textIn(data, 'ages')],
  ].filter(([, value]) => value !== '')
  if (facts.length === 0) return null
  return (
    <dl className="info">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
