import { sizeNamed, textIn } from '../block-data.ts'
import { RichText } from '../rich-text.tsx'
import { Title } from '../title.tsx'
import type { BlockView } from './block-view.ts'

/** A text with an optional heading. */
export const Text: BlockView = ({ data, level }) => {
  const title = textIn(data, 'title')
  return (
    <div className={`text ${sizeNamed(data, 'text_size', 'medium')}`}>
      <Title level={level} look={4}>
        {title}
      </Title>
      <RichText html={textIn(data, 'txt')} />
    </div>
  )
}

/** A text that stands out. */
export const Attention: BlockView = ({ data, level }) => {
  const title = textIn(data, 'title')
  return (
    <aside className="attention">
      <Title level={level} look={4}>
        {title}
      </Title>
      <RichText html={textIn(data, 'txt')} />
    </aside>
  )
}
