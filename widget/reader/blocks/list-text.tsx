import { flagIn, rowsIn, textIn } from '../block-data.ts'
import { RichText } from '../text/rich-text.tsx'
import { Title } from '../text/title.tsx'
import type { BlockView } from './block-view.ts'

/** A list of texts in one column or two. */
export const ListText: BlockView = ({ data, level }) => {
  const title = textIn(data, 'title')
  const items = rowsIn(data, 'list_text').filter((row) => textIn(row, 'txt') !== '')
  if (items.length === 0) return null
  return (
    <div className="list">
      <Title level={level} look={4}>
        {title}
      </Title>
      <ul className={flagIn(data, 'one_column') ? 'one' : 'two'}>
        {items.map((row, at) => (
          <li key={textIn(row, 'uuid') || at}>
            <RichText html={textIn(row, 'txt')} />
          </li>
        ))}
      </ul>
    </div>
  )
}
