import { type Data, sizeNamed, textIn } from '../block-data.ts'
import { RichText } from '../text/rich-text.tsx'
import { Title } from '../text/title.tsx'
import type { BlockView } from './block-view.ts'

/** How large the letters are, and whether the block is narrower than the others. */
export const lookOf = (data: Data): string => {
  const look = sizeNamed(data, 'text_size', 'medium')
  return sizeNamed(data, 'block_size', 'full') === 'small' ? `${look} narrow` : look
}

/** A text with an optional heading. */
export const Text: BlockView = ({ data, level }) => {
  const title = textIn(data, 'title')
  return (
    <div className={`text ${lookOf(data)}`}>
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
    <aside className={`attention ${lookOf(data)}`}>
      <Title level={level} look={4}>
        {title}
      </Title>
      <RichText html={textIn(data, 'txt')} />
    </aside>
  )
}
