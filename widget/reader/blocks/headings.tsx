import { textIn } from '../block-data.ts'
import { plainText } from '../text/markup.ts'
import { Title } from '../text/title.tsx'
import type { BlockView } from './block-view.ts'

/** A heading, taken from the text, or else from the title of its block. */
const headingOf =
  (look: 1 | 2 | 3): BlockView =>
  ({ data, level }) => (
    <Title level={level} look={look}>
      {plainText(textIn(data, 'txt')) || textIn(data, 'title')}
    </Title>
  )

/** The largest heading, a usual one, and that of a section. */
export const Heading1 = headingOf(1)
export const Heading = headingOf(2)
export const Heading3 = headingOf(3)
